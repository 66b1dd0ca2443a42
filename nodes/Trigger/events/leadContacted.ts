import type { TriggerEvent } from '../event';
import { leadChecks, leadFilters, leadSource, simpleLeadWith } from '../sources/leads';

/** GET /leads, in the order of `lastContactedAt`. */
export const leadContacted: TriggerEvent = {
	option: {
		name: 'Lead Contacted',
		value: 'leadContacted',
		action: 'On lead contacted',
		description: 'Starts each time a lead is contacted',
	},
	properties: [leadFilters],
	checks: leadChecks,
	source: leadSource('lastContactedAfter'),
	key: 'id',
	time: 'lastContactedAt',
	news: { by: 'time' },
	simplify: simpleLeadWith('lastContactedAt'),
};
