import type { INodeProperties } from 'n8n-workflow';
import { simplify } from '../shared/operation/properties';
import type { TriggerEvent } from './event';

const requests: INodeProperties = {
	displayName:
		"Polling every minute uses 1,440 of your API key's 10,000 requests a day; every 5 minutes, 288.",
	name: 'requests',
	type: 'notice',
	default: '',
};

const includeExisting: INodeProperties = {
	displayName: 'Include Existing',
	name: 'includeExisting',
	type: 'boolean',
	default: false,
	description:
		'Whether to start for existing records too when the workflow is published, oldest first',
};

/** The settings of the trigger: each event's own, shown when it is chosen, and those of all. */
export function parametersOf(events: TriggerEvent[]): INodeProperties[] {
	const names = (chosen: TriggerEvent[]) => chosen.map(({ option }) => option.value);
	const own = new Map<string, { parameter: INodeProperties; chosen: TriggerEvent[] }>();
	for (const event of events) {
		for (const parameter of event.properties) {
			const place = JSON.stringify(parameter);
			const chosen = [...(own.get(place)?.chosen ?? []), event];
			own.set(place, { parameter, chosen });
		}
	}
	const specificFirst = [...own.values()].sort((a, b) => a.chosen.length - b.chosen.length);
	return [
		requests,
		...specificFirst.map(({ chosen, parameter }) => shownFor(parameter, names(chosen))),
		includeExisting,
		shownFor(simplify, names(events.filter((event) => event.simplify !== undefined))),
	];
}

function shownFor(parameter: INodeProperties, event: string[]): INodeProperties {
	return { ...parameter, displayOptions: { show: { event } } };
}
