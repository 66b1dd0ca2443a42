import type { INodeProperties } from 'n8n-workflow';
import { simplify } from '../shared/operation/properties';
import { groupBy } from '../shared/values';
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
	const own = events.flatMap((event) =>
		event.properties.map((parameter) => ({ event, parameter })),
	);
	const shared = groupBy(own, ({ parameter }) => JSON.stringify(parameter));
	const specificFirst = [...shared.values()].sort((a, b) => a.length - b.length);
	return [
		requests,
		...specificFirst.map((group) =>
			shownFor(group[0].parameter, names(group.map(({ event }) => event))),
		),
		includeExisting,
		shownFor(simplify, names(events.filter((event) => event.simplify !== undefined))),
	];
}

function shownFor(parameter: INodeProperties, event: string[]): INodeProperties {
	return { ...parameter, displayOptions: { show: { event } } };
}
