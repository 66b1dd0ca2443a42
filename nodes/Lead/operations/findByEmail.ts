import { simpleLead, createSimpleLead } from '../../shared/api/leads';
import { email } from '../../shared/fields/checks';
import { defineOperation } from '../../shared/operation/defineOperation';
import { normalizeEmail } from '../../shared/fields/email';
import { outputParameters } from '../../shared/operation/simplify';
import type { Result } from '../../shared/operation/plan';
import { mappingFrom, shownIfManual, text } from '../../shared/operation/properties';
import type { FoundLeads } from '../lookUpLeads';
import { lookUpLeads, describeAmbiguity } from '../lookUpLeads';

const found = createSimpleLead(
	['found', ...simpleLead.fields.filter((name) => name !== 'phone')],
	'found',
);

/** GET /leads. */
export const findByEmail = defineOperation({
	option: {
		name: 'Find by Email',
		value: 'findByEmail',
		action: 'Find lead by email',
		description: 'Look up a lead by email. The field found says whether it exists.',
	},
	resource: 'lead',
	route: 'GET /leads',
	successLabel: 'Looked up',
	describeResult: ([item]) => (item.found === true ? 'Found' : 'Not found'),
	plan: async (inputs, run) => {
		const leads = await lookUpLeads(
			inputs.map(({ values }) => values.email),
			run,
			{ useCache: true },
		);
		return inputs.map(({ values }) =>
			toResult(leads.get(normalizeEmail(values.email)), values.email),
		);
	},
	properties: [
		...mappingFrom("Reads a column such as 'Email' or 'E-Mail Address' of each item"),
		text('Email', 'email', 'e.g. nathan@example.com', {
			required: true,
			...shownIfManual,
			description: 'Upper and lower case are treated the same',
		}),
		...outputParameters(found),
	],
	checks: { email },
	simplify: found,
	request: (values) => ({ query: { search: values.email } }),
	placeholder: ({ email: address }) => (address ? { email: address } : {}),
});

function toResult(found: FoundLeads = { leads: [] }, address: string): Result {
	if ('failure' in found) return found;
	const [lead] = found.leads;
	if (lead === undefined) return { items: [{ found: false, email: address }] };
	return { items: [{ found: true, ...lead }], notes: describeAmbiguity(found.leads) };
}
