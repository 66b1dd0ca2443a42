import { simpleLead } from '../../shared/api/leads';
import { defineOperation } from '../../shared/operation/defineOperation';
import type { LocatorValue } from '../../shared/parameters/resourceLocator';
import { getModeLabel } from '../../shared/parameters/resourceLocator';
import { outputParameters } from '../../shared/operation/simplify';
import type { Input, Result, Run } from '../../shared/operation/plan';
import { findLeads, leadLocator, createNotFoundFailure } from '../locator';
import { describeAmbiguity } from '../lookUpLeads';

/** GET /leads: there is no route for one lead, so the list is read once for all items. */
export const get = defineOperation({
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get lead',
		description: 'Retrieve a lead by ID, email or LinkedIn URL',
	},
	resource: 'lead',
	route: 'GET /leads',
	plan: findAll,
	properties: [leadLocator, ...outputParameters(simpleLead)],
	simplify: simpleLead,
	request: () => ({}),
});

async function findAll(inputs: Array<Input<{ lead: LocatorValue }>>, run: Run): Promise<Result[]> {
	const wanted = inputs.map(({ values }) => values.lead);
	const leadsOf = await findLeads(wanted, run);
	return wanted.map((located) => {
		const found = leadsOf(located);
		if ('failure' in found) return found;
		const [lead] = found.leads;
		if (lead === undefined) return { failure: createNotFoundFailure(located) };
		return {
			items: [{ ...lead }],
			notes: describeAmbiguity(found.leads, `${getModeLabel(located)}s`),
		};
	});
}
