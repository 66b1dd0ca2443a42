import { readOperation, writeOperation } from './faults';
import { USER } from './fixtureHelpers';
import type { OperationFixtures, OperationRun, FixtureService } from './operationFixture';

/** A run with an account that is not connected. */
const createItems: OperationRun['createItems'] = async (service) => {
	await service.control('integration', { connected: false }, 'PATCH');
	return [{ next: 'https://crm.example/done', user: USER }];
};

const opensAPage =
	(body: object): OperationRun['check'] =>
	({ equal, items, match, sentBodies }) => {
		match(JSON.stringify(items), /"authUrl":"https:\/\/outreach\.example\/authorize\?/);
		equal(sentBodies, [body]);
	};

const readProfileUrl = async (service: FixtureService) =>
	(await service.control<{ profileUrl: string }>('integration')).profileUrl;
const ofUser = { userId: USER };
const markedBody =
	'={{ JSON.stringify({ userId: "user_demo", returnUrl: "https://crm.example/" + $json.mark }) }}';

export const fixtures: OperationFixtures = {
	'account getHealth': {
		example: { parameters: {} },
		runs: [
			{
				title: 'returns the service health, the key owner and the remaining rate limit',
				check: ({ equal, containsFields, items: [{ status, apiKey, rateLimit }] }) => {
					equal(status, 'healthy');
					containsFields(apiKey, { name: 'Demo, all permissions' });
					containsFields(rateLimit, { window: 'day', remaining: 99_999 });
				},
			},
		],
	},
	'account getInfo': {
		example: { parameters: {} },
		isUndocumented: true,
		runs: [
			{
				title: 'returns the service info without sending a key',
				check: ({ equal, items: [info] }) => equal(info.version, '2.0'),
			},
		],
	},
	'integration connectNetwork': {
		example: { parameters: {} },
		isDisconnected: true,
		faults: writeOperation(
			{ additionalFields: { returnUrl: '=https://crm.example/{{ $json.mark }}' } },
			{ maxItems: 3, omitsMark: true },
		),
		runs: [
			{
				title: 'returns the page to open after sending return URL and scopes',
				createItems,
				parameters: {
					additionalFields: { returnUrl: '={{ $json.next }}', scopes: 'profile, messages' },
				},
				check: opensAPage({
					returnUrl: 'https://crm.example/done',
					scopes: ['profile', 'messages'],
				}),
			},
		],
	},
	'legacyIntegration connectLegacy': {
		example: { parameters: { body: '{"userId": "user_demo"}' } },
		isDisconnected: true,
		faults: writeOperation({ body: markedBody }, { maxItems: 3, omitsMark: true }),
		isUndocumented: true,
		runs: [
			{
				title: 'returns the page to open after sending the JSON body unchanged',
				createItems,
				parameters: { body: '={{ JSON.stringify({ userId: $json.user }) }}' },
				check: opensAPage(ofUser),
			},
		],
	},
	'integration getStatus': {
		example: { parameters: {} },
		documented: [
			...['linkedinConnected', 'linkedinProfileUrl', 'linkedinName', 'linkedinConnectionCount'],
			...['linkedinSetupUrl', 'webhooksConfigured', 'webhooksEndpoints', 'webhooksStatus'],
			...['integrationsTotal', 'integrationsConnected', 'completionPercentage', 'userId'],
		],
		runs: [
			{
				title: 'returns one flat item with the connected account',
				check: async ({ equal, items: [item], service }) =>
					equal(
						[item.linkedinConnected, item.linkedinProfileUrl],
						[true, await readProfileUrl(service)],
					),
			},
		],
	},
	'legacyIntegration getLegacyStatus': {
		example: { parameters: ofUser },
		isUndocumented: true,
		faults: readOperation({ parameters: ofUser }),
		runs: [
			{
				title: "returns the user's connected account",
				parameters: ofUser,
				check: async ({ containsFields, items, service }) => {
					const data = { connected: true, profileUrl: await readProfileUrl(service) };
					containsFields(items, [{ userId: USER, data }]);
				},
			},
		],
	},
};
