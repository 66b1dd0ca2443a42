import { createLeadSimplifyConfig, leadSimplifyConfig } from '../../shared/api/leads';
import { validateEmail } from '../../shared/fields/checks';
import { defineOperation } from '../../shared/operation/defineOperation';
import type { Result } from '../../shared/operation/plan';
import { buildMappingProperties, shownIfManual, text } from '../../shared/operation/properties';
import { buildOutputProperties } from '../../shared/operation/simplify';
import { isFailed } from '../../shared/transport/outcome';
import type { LookupResult } from '../lookUpLeads';
import { describeAmbiguity, lookUpLeads } from '../lookUpLeads';

const simplifyConfig = createLeadSimplifyConfig(
	['found', ...leadSimplifyConfig.fields.filter((name) => name !== 'phone')],
	'found',
);

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
	describeResult: ([record]) => ({ label: record.found === true ? 'Found' : 'Not found' }),
	plan: async (items, run) => {
		const emails = items.map(({ values }) => values.email);
		const findLeads = await lookUpLeads(emails, run, { useCache: true });
		return emails.map((email) => toResult(email, findLeads(email)));
	},
	properties: [
		...buildMappingProperties(
			"Map Automatically reads a column such as 'Email' or 'E-Mail Address'",
		),
		text('Email', 'email', 'e.g. nathan@example.com', {
			required: true,
			...shownIfManual,
			description: 'Upper and lower case are treated the same',
		}),
		...buildOutputProperties(simplifyConfig),
	],
	parsers: { email: validateEmail },
	simplify: simplifyConfig,
	request: (values) => ({ query: { search: values.email } }),
	createNotDoneRecord: ({ email }) => (email ? { email } : {}),
});

function toResult(email: string, found: LookupResult): Result {
	if (isFailed(found)) return found;
	const [lead] = found.leads;
	if (lead === undefined) return { records: [{ found: false, email }] };
	return { records: [{ found: true, ...lead }], notes: describeAmbiguity(found.leads) };
}
