import { buildReadRun, buildWriteRun } from './faults';
import { USER_ID } from './fixtureHelpers';
import type { OperationFixtures, OperationRun, FixtureService } from './operationFixture';

/** Disconnects the account, so that a run can connect it. */
const disconnectAccount: OperationRun['createItems'] = async (service) => {
	await service.control('integration', { connected: false }, 'PATCH');
	return [{ next: 'https://crm.example/done', user: USER_ID }];
};

const createAuthUrlCheck =
	(body: object): OperationRun['check'] =>
	({ equal, items, match, sentBodies }) => {
		match(JSON.stringify(items), /"authUrl":"https:\/\/outreach\.example\/authorize\?/);
		equal(sentBodies, [body]);
	};

const readProfileUrl = async (service: FixtureService) =>
	(await service.control<{ profileUrl: string }>('integration')).profileUrl;
const userParameters = { userId: USER_ID };
const bodyWithMark =
	'={{ JSON.stringify({ userId: "user_demo", returnUrl: "https://crm.example/" + $json.mark }) }}';

export const fixtures: OperationFixtures = {
	'account getHealth': {
		example: { parameters: {} },
		runs: [
			{
				title:
					'returns the health of the service, the owner of the key and the remaining rate limit',
				check: ({ equal, matchFields, items: [{ status, apiKey, rateLimit }] }) => {
					equal(status, 'healthy');
					matchFields(apiKey, { name: 'Demo, all permissions' });
					matchFields(rateLimit, { window: 'day', remaining: 99_999 });
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
		faultRun: buildWriteRun(
			{ additionalFields: { returnUrl: '=https://crm.example/{{ $json.mark }}' } },
			{ maxItems: 3, isMarkOmitted: true },
		),
		runs: [
			{
				title: 'sends return URL and scopes, and returns the authorization page',
				createItems: disconnectAccount,
				parameters: {
					additionalFields: { returnUrl: '={{ $json.next }}', scopes: 'profile, messages' },
				},
				check: createAuthUrlCheck({
					returnUrl: 'https://crm.example/done',
					scopes: ['profile', 'messages'],
				}),
			},
		],
	},
	'legacyIntegration connectLegacy': {
		example: { parameters: { body: '{"userId": "user_demo"}' } },
		isDisconnected: true,
		faultRun: buildWriteRun({ body: bodyWithMark }, { maxItems: 3, isMarkOmitted: true }),
		isUndocumented: true,
		runs: [
			{
				title: 'sends the JSON body unchanged and returns the authorization page',
				createItems: disconnectAccount,
				parameters: { body: '={{ JSON.stringify({ userId: $json.user }) }}' },
				check: createAuthUrlCheck(userParameters),
			},
		],
	},
	'integration getStatus': {
		example: { parameters: {} },
		documentedFields: [
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
		example: { parameters: userParameters },
		isUndocumented: true,
		faultRun: buildReadRun({ parameters: userParameters }),
		runs: [
			{
				title: "returns the user's connected account",
				parameters: userParameters,
				check: async ({ matchFields, items, service }) => {
					const data = { connected: true, profileUrl: await readProfileUrl(service) };
					matchFields(items, [{ userId: USER_ID, data }]);
				},
			},
		],
	},
};
