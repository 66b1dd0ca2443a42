import { createLeadSimplifyConfig } from '../../shared/api/leads';
import { defineOperation } from '../../shared/operation/defineOperation';
import { notice } from '../../shared/operation/properties';
import { buildOutputProperties } from '../../shared/operation/simplify';
import { buildLeadBody, leadFields, leadParsers, parseLead, personFields } from '../fields';

const simplifyConfig = createLeadSimplifyConfig([
	...personFields,
	...['company', 'title', 'phone', 'linkedinUrl', 'status', 'createdAt'],
]);

export const create = defineOperation({
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create lead',
		description:
			'Create a lead even if one with this email exists. On a schedule, use Create If New instead.',
	},
	resource: 'lead',
	route: 'POST /leads',
	successLabel: 'Created',
	repeatsWhenRunAgain: true,
	howToVerify: 'Use Find by Email to check whether it exists before you run this again.',
	properties: [
		notice(
			'Test runs are live: they create leads, even if the email exists. On a schedule, use Create If New.',
			'doubleNotice',
		),
		...leadFields,
		...buildOutputProperties(simplifyConfig),
	],
	parsers: leadParsers,
	simplify: simplifyConfig,
	request: (values) => ({ body: buildLeadBody(values) }),
	output: ({ body }) => [{ ...parseLead(body, 'POST /leads') }],
});
