import assert from 'node:assert/strict';
import { assertHas, type Case } from '../case.mts';

const node = 'outreachAccount';
const USER = 'user_demo';

const disconnected: Case['given'] = async (service) => {
	await service.control('integration', { connected: false }, 'PATCH');
	return [{ next: 'https://crm.example/done', user: USER }];
};
const opensAPage: Case['check'] = ({ items }) => {
	assert.match(JSON.stringify(items), /"authUrl":"https:\/\/outreach\.example\/authorize\?/);
};

export const accountCases: Case[] = [
	{
		node,
		resource: 'account',
		operation: 'getHealth',
		shows: 'the service is well, whose key it is, and what is left of the rate limit',
		route: 'getHealth',
		check: ({ items: [{ status, apiKey, rateLimit }] }) => {
			assert.equal(status, 'healthy');
			assertHas(apiKey, { name: 'Demo, all permissions' });
			assertHas(rateLimit, { window: 'day', remaining: 99_999 });
		},
	},
	{
		node,
		resource: 'account',
		operation: 'getInfo',
		shows: 'what the service says of itself, asked without a key',
		route: 'getInfo',
		check: ({ items: [info] }) => assert.equal(info.version, '2.0'),
	},
	{
		node,
		resource: 'integration',
		operation: 'getStatus',
		shows: 'one flat item with the connected account',
		route: 'getUserIntegrations',
		check: async ({ items: [item], service }) => {
			const { profileUrl } = await service.control<{ profileUrl: string }>('integration');
			assert.deepEqual([item.linkedinConnected, item.linkedinProfileUrl], [true, profileUrl]);
		},
	},
	{
		node,
		resource: 'integration',
		operation: 'getLegacyStatus',
		shows: "the user's connected account",
		parameters: { userId: USER },
		route: 'getLinkedinIntegration',
		check: async ({ items, service }) => {
			const { profileUrl } = await service.control<{ profileUrl: string }>('integration');
			assertHas(items, [{ userId: USER, data: { connected: true, profileUrl } }]);
		},
	},
	{
		node,
		resource: 'integration',
		operation: 'connectNetwork',
		shows: 'the page to open; the service got return URL and scopes',
		given: disconnected,
		parameters: {
			additionalFields: { returnUrl: '={{ $json.next }}', scopes: 'profile, messages' },
		},
		route: 'connectLinkedin',
		check: (came) => {
			opensAPage(came);
			const body = { returnUrl: 'https://crm.example/done', scopes: ['profile', 'messages'] };
			assert.deepEqual(came.sent, [body]);
		},
	},
	{
		node,
		resource: 'integration',
		operation: 'connectLegacy',
		shows: 'the page to open; the service got the body as it is',
		given: disconnected,
		parameters: { body: '={{ JSON.stringify({ userId: $json.user }) }}' },
		route: 'setupLinkedinIntegration',
		check: (came) => {
			opensAPage(came);
			assert.deepEqual(came.sent, [{ userId: USER }]);
		},
	},
];
