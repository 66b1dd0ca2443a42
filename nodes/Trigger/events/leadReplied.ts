import type { TriggerEvent } from '../event';
import {
	leadChecks,
	leadFilters,
	simpleLeadChange,
	statusNews,
	withStatuses,
} from '../watch/leads';

/** API document, GET /leads, in the order of `updatedAt`: leads that come to the status `replied`. */
export const leadReplied: TriggerEvent = {
	option: {
		name: 'Lead Replied',
		value: 'leadReplied',
		description: 'Starts when the status of a lead becomes Replied',
	},
	properties: [leadFilters],
	checks: leadChecks,
	scope: ['filters'],
	source: { kind: 'leads' },
	key: 'id',
	time: 'updatedAt',
	news: statusNews((status) => status === 'replied'),
	sampleOf: (values) => withStatuses(values, ['replied']),
	simplify: simpleLeadChange,
};
