import type { INodeProperties } from 'n8n-workflow';
import { additionalFields, simplify } from '../shared/operation/output';
import { notice, toggle } from '../shared/operation/properties';
import type { Simplified } from '../shared/operation/simplified';
import { groupBy } from '../shared/values';
import type { TriggerEvent } from './event';

const requests = notice(
	"Polling every minute uses 1,440 of your API key's 10,000 requests a day; every 5 minutes, 288",
	'requests',
);

const includeExisting = toggle(
	'Include Existing',
	'includeExisting',
	'Whether to start for existing records too when the workflow is published, oldest first',
	false,
);

/** The settings of the trigger: each event's own, shown when it is chosen, and those of all. */
export function parametersOf(events: TriggerEvent[]): INodeProperties[] {
	return [
		requests,
		...shownForEach(events, ({ properties }) => properties),
		includeExisting,
		...shownForEach(events, (event) => (event.simplify ? [simplify] : [])),
		...shownForEach(events, (event) => (event.simplify ? [addedTo(event.simplify)] : [])),
	];
}

/** Here it stands beside Simplify and not under Options, which a trigger has not. */
function addedTo(simplified: Simplified): INodeProperties {
	return { ...additionalFields(simplified), displayOptions: { show: { simple: [true] } } };
}

/** Parameters of events, those that equal each other as one; the ones of the fewest events first. */
function shownForEach(
	events: TriggerEvent[],
	parametersFor: (event: TriggerEvent) => INodeProperties[],
): INodeProperties[] {
	const all = events.flatMap((event) =>
		parametersFor(event).map((parameter) => ({ event: event.option.value, parameter })),
	);
	const shared = groupBy(all, ({ parameter }) => JSON.stringify(parameter));
	return [...shared.values()]
		.sort((a, b) => a.length - b.length)
		.map((group) => {
			const [{ parameter }] = group;
			const show = { event: group.map(({ event }) => event), ...parameter.displayOptions?.show };
			return { ...parameter, displayOptions: { show } };
		});
}
