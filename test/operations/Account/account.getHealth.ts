import type { Proof } from '../parts';

export const proof: Proof = {
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
};
