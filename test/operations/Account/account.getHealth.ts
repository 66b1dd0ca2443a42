import { done } from '../../fuzz/world';
import type { Proof } from '../proof';
import { reading, something } from '../storm';

const health = {
	version: '2.0',
	status: 'healthy',
	authentication: 'user',
	user: { id: 'user_1', email: 'me@x.example', role: 'pro' },
	apiKey: { name: 'Sync', permissions: ['leads:read'], usageCount: 5 },
	timestamp: '2026-03-31T07:00:00.000Z',
};

export const proof: Proof = {
	example: { parameters: {} },
	storm: reading(something),
	fuzz: { kind: 'single' },
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
	routes: { getHealth: { request: {}, permission: null, answer: () => done(health) } },
};
