import type { TriggerEvent } from '../event';
import { leadChecks, leadFilters, leadSource, simpleLeadWith } from '../sources/leads';
import { msOf } from '../../shared/times';

/** A service may write both times of a new lead one after the other. */
const SAME_MS = 1_000;

/** GET /leads, in the order of `updatedAt`. */
export const leadUpdated: TriggerEvent = {
	option: {
		name: 'Lead Updated',
		value: 'leadUpdated',
		action: 'On lead updated',
		description: 'Starts each time an existing lead is changed',
	},
	properties: [leadFilters],
	checks: leadChecks,
	source: leadSource(),
	key: 'id',
	time: 'updatedAt',
	news: {
		by: 'time',
		counts: ({ createdAt, updatedAt }) => msOf(updatedAt) - msOf(createdAt) > SAME_MS,
	},
	simplify: simpleLeadWith('updatedAt'),
};
