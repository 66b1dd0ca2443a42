import { reading, writing } from './faults';
import { USER } from './parts';
import type { Proofs, Run, Service } from './proof';

/** A run for an account that is not connected. */
const given: Run['given'] = async (service) => {
	await service.control('integration', { connected: false }, 'PATCH');
	return [{ next: 'https://crm.example/done', user: USER }];
};

/** The page to open, and what the service got. */
const opensAPage =
	(body: object): Run['check'] =>
	({ equal, items, match, sent }) => {
		match(JSON.stringify(items), /"authUrl":"https:\/\/outreach\.example\/authorize\?/);
		equal(sent, [body]);
	};

const profileOf = async (service: Service) =>
	(await service.control<{ profileUrl: string }>('integration')).profileUrl;
const ofUser = { userId: USER };
const markedBody =
	'={{ JSON.stringify({ userId: "user_demo", returnUrl: "https://crm.example/" + $json.mark }) }}';

export const proofs: Proofs = {
	'account getHealth': {
		example: { parameters: {} },
		runs: [
			{
				shows: 'the service is well, whose key it is, and what is left of the rate limit',
				check: ({ equal, has, items: [{ status, apiKey, rateLimit }] }) => {
					equal(status, 'healthy');
					has(apiKey, { name: 'Demo, all permissions' });
					has(rateLimit, { window: 'day', remaining: 99_999 });
				},
			},
		],
	},
	'account getInfo': {
		example: { parameters: {} },
		isUndocumented: true,
		runs: [
			{
				shows: 'what the service says of itself, asked without a key',
				check: ({ equal, items: [info] }) => equal(info.version, '2.0'),
			},
		],
	},
	'integration connectNetwork': {
		example: { parameters: {} },
		isDisconnected: true,
		faults: writing(
			{ additionalFields: { returnUrl: '=https://crm.example/{{ $json.mark }}' } },
			{ most: 3, isSilent: true },
		),
		runs: [
			{
				shows: 'the page to open; the service got return URL and scopes',
				given,
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
		faults: writing({ body: markedBody }, { most: 3, isSilent: true }),
		isUndocumented: true,
		runs: [
			{
				shows: 'the page to open; the service got the body as it is',
				given,
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
				shows: 'one flat item with the connected account',
				check: async ({ equal, items: [item], service }) =>
					equal(
						[item.linkedinConnected, item.linkedinProfileUrl],
						[true, await profileOf(service)],
					),
			},
		],
	},
	'legacyIntegration getLegacyStatus': {
		example: { parameters: ofUser },
		isUndocumented: true,
		faults: reading({ parameters: ofUser }),
		runs: [
			{
				shows: "the user's connected account",
				parameters: ofUser,
				check: async ({ has, items, service }) => {
					const data = { connected: true, profileUrl: await profileOf(service) };
					has(items, [{ userId: USER, data }]);
				},
			},
		],
	},
};
