import type { TriggerEvent } from '../event';
import { msOf } from '../place';
import { leadChecks, leadFilters, simpleLeadWith } from '../watch/leads';

/** API document, GET /leads, in the order of `updatedAt`. */
export const leadUpdated: TriggerEvent = {
	option: {
		name: 'Lead Updated',
		value: 'leadUpdated',
		description: 'Starts each time a lead is changed, but not when it is added',
	},
	properties: [leadFilters],
	checks: leadChecks,
	source: { kind: 'leads' },
	key: 'id',
	time: 'updatedAt',
	news: {
		by: 'time',
		counts: ({ createdAt, updatedAt }) => msOf(updatedAt) > msOf(createdAt),
	},
	simplify: simpleLeadWith('updatedAt'),
};
