import { leadSimplifyConfig } from '../../shared/api/leads';
import { defineOperation } from '../../shared/operation/defineOperation';
import { buildOutputProperties } from '../../shared/operation/simplify';
import { getModeLabel } from '../../shared/parameters/resourceLocator';
import { isFailed } from '../../shared/transport/outcome';
import { createNoLeadFailure, findLeads, leadLocator } from '../locator';
import { describeAmbiguity } from '../lookUpLeads';

/** GET /leads: the API has no route for one lead, so the list is read once for all items. */
export const get = defineOperation({
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get lead',
		description: 'Retrieve a lead by ID, email or LinkedIn URL',
	},
	resource: 'lead',
	route: 'GET /leads',
	plan: async (items, run) => {
		const locators = items.map(({ values }) => values.lead);
		const getLeads = await findLeads(locators, run);
		return locators.map((locator) => {
			const found = getLeads(locator);
			if (isFailed(found)) return found;
			const [lead] = found.leads;
			if (lead === undefined) return { failure: createNoLeadFailure(locator) };
			const notes = describeAmbiguity(found.leads, `${getModeLabel(locator)}s`);
			return { records: [{ ...lead }], notes };
		});
	},
	properties: [leadLocator, ...buildOutputProperties(leadSimplifyConfig)],
	simplify: leadSimplifyConfig,
	request: () => ({}),
});
