import type { IDataObject } from 'n8n-workflow';
import { integrationsSimplifyConfig, parseIntegrations } from '../shared/api/integrations';
import { parseRecord, parseUser, throwUnexpected } from '../shared/api/responses';
import type { ParameterParser } from '../shared/fields/checks';
import { parseText, ValidationError } from '../shared/fields/checks';
import { parseList } from '../shared/fields/listsAndObjects';
import { defineOperation, undocumentedResponse } from '../shared/operation/defineOperation';
import { jsonBody, defineLegacyOperations, userId } from '../shared/operation/legacyOperations';
import { collection, notice, text } from '../shared/operation/properties';
import { buildOutputProperties } from '../shared/operation/simplify';
import { omitEmpty, omitNullish } from '../shared/utils/empty';
import { quote } from '../shared/utils/text';
import { asRecord } from '../shared/utils/values';

const STATUS_NOTES = new Map<unknown, string>([
	['degraded', 'The service is only partly available right now: some operations may fail'],
	['maintenance', 'The service is under maintenance. Run your workflows again when it is over.'],
]);

/** GET /health, with the rate limit from the response's headers. */
export const getHealth = defineOperation({
	option: {
		name: 'Check Connection',
		value: 'getHealth',
		action: 'Check connection and permissions',
		description:
			'Check that the service answers, what the API key may do, and how many requests are left',
	},
	resource: 'account',
	route: 'GET /health',
	properties: [],
	request: () => ({}),
	output: ({ body, rateLimit }) => {
		const health = asRecord(body);
		if (typeof health.status !== 'string') return throwUnexpected("GET /health has no 'status'");
		const resetsAt = rateLimit?.resetsAt?.toISOString();
		const limits = omitNullish<unknown>({ ...rateLimit, resetsAt }) as IDataObject;
		return [{ ...health, rateLimit: limits }];
	},
	describeNote: ([{ status }]) => STATUS_NOTES.get(status),
});

const getInfo = defineOperation({
	option: {
		name: 'Get Service Info',
		value: 'getInfo',
		action: 'Get service info',
		description: 'Get information about the service. Works with any API key.',
	},
	resource: 'account',
	...undocumentedResponse,
	route: 'GET /info',
	properties: [
		notice(
			'Returns what the service says about itself. To test your key, use Check Connection.',
			'infoNotice',
		),
	],
	request: () => ({}),
});

const parseWebAddress: ParameterParser = (value, label) => {
	const url = parseText(value, label);
	if (/^https?:\/\/[^\s/]\S*$/i.test(url) && URL.canParse(url)) return url;
	throw new ValidationError(
		`${label} is not a valid URL: ${quote(url)}. Use the format https://www.example.com`,
	);
};

const connectNetwork = defineOperation({
	option: {
		name: 'Connect LinkedIn Account',
		value: 'connectNetwork',
		action: 'Connect network account',
		description: 'Get a URL to open in a browser to connect your LinkedIn account',
	},
	resource: 'integration',
	route: 'POST /users/integrations/linkedin',
	successLabel: 'Started',
	howToVerify:
		'Use Outreach Account → Get Status to check whether the account is connected. If it is not, run this again to get a new URL.',
	properties: [
		notice(
			"Execute this step. Then open the link in 'authUrl', and sign in to LinkedIn there.",
			'openUrl',
		),
		collection('Additional Fields', 'additionalFields', 'Add Field', [
			text('Return URL', 'returnUrl', 'e.g. https://www.example.com/connected', {
				description: 'Web page to open after the account is connected',
			}),
			text('Scopes', 'scopes', 'e.g. profile, messages', {
				description:
					'Permissions to ask for, separated by commas. By default, the service chooses.',
			}),
		]),
	],
	parsers: { returnUrl: parseWebAddress, scopes: parseList },
	request: ({ additionalFields }) => ({ body: omitEmpty(additionalFields) }),
	output: ({ body }) => {
		const integration =
			parseRecord(body, 'authUrl') ??
			throwUnexpected("POST /users/integrations/linkedin has no 'authUrl'");
		return [{ ...integration, ...parseUser(body) }];
	},
});

export const getStatus = defineOperation({
	option: {
		name: 'Get Status',
		value: 'getStatus',
		action: 'Get integration status',
		description: 'Check whether LinkedIn and your webhooks are connected',
	},
	resource: 'integration',
	route: 'GET /users/integrations',
	properties: [...buildOutputProperties(integrationsSimplifyConfig)],
	simplify: integrationsSimplifyConfig,
	request: () => ({}),
	output: ({ body }) => [parseIntegrations(body)],
});

const legacyOperations = defineLegacyOperations(
	'legacyIntegration',
	'For your own LinkedIn, use LinkedIn Connection',
	[
		{
			route: 'POST /users/integrations/setup-linkedin-integration',
			successLabel: 'Started',
			howToVerify:
				"Use Outreach Account → Get User's LinkedIn Status to check whether it is connected.",
			testRunEffect: 'start connecting an account',
			repeatsWhenRunAgain: true,
			name: "Connect User's LinkedIn Account",
			value: 'connectLegacy',
			action: 'Connect network account of user',
			description: 'Start connecting the LinkedIn account of a user',
			properties: [jsonBody],
		},
		{
			route: 'GET /users/integrations/linkedin-integration/{userId}',
			name: "Get User's LinkedIn Status",
			value: 'getLegacyStatus',
			action: 'Get legacy integration status of user',
			description: 'Check the LinkedIn connection of one user',
			properties: [userId],
		},
	],
);

export const operations = [getHealth, getInfo, connectNetwork, getStatus, ...legacyOperations];
