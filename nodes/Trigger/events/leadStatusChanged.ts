import { statuses } from '../../shared/lists/leadFilters';
import type { TriggerEvent } from '../event';
import {
	leadChecks,
	leadFilters,
	simpleLeadChange,
	statusNews,
	withStatuses,
} from '../watch/leads';

/** API document, GET /leads, in the order of `updatedAt`: leads whose status is another one. */
export const leadStatusChanged: TriggerEvent = {
	option: {
		name: 'Lead Status Changed',
		value: 'leadStatusChanged',
		description: 'Starts when a lead moves to another status; gives the old and the new one',
	},
	properties: [
		{
			displayName: 'New Statuses',
			name: 'statuses',
			type: 'multiOptions',
			options: statuses,
			default: [],
			description: 'Only moves to one of these; leave it empty for all',
		},
		leadFilters,
	],
	checks: leadChecks,
	scope: ['filters'],
	source: { kind: 'leads' },
	key: 'id',
	time: 'updatedAt',
	news: statusNews((status, values) => {
		const chosen = chosenIn(values);
		return chosen.length === 0 || chosen.includes(status);
	}),
	sampleOf: (values) => withStatuses(values, chosenIn(values)),
	simplify: simpleLeadChange,
};

function chosenIn(values: Record<string, unknown>): string[] {
	return (values.statuses as string[] | undefined) ?? [];
}
