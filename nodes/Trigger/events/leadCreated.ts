import { simpleLead } from '../../shared/lists/leads/leads';
import type { TriggerEvent } from '../event';
import { leadChecks, leadFilters, leadSource } from '../sources/leads';

/** GET /leads, in the order of `createdAt`. */
export const leadCreated: TriggerEvent = {
	option: {
		name: 'Lead Created',
		value: 'leadCreated',
		action: 'On lead created',
		description: 'Starts for each new lead',
	},
	properties: [leadFilters],
	checks: leadChecks,
	source: leadSource('createdAfter'),
	key: 'id',
	time: 'createdAt',
	news: { by: 'time', once: true },
	simplify: simpleLead,
};
