import type { Handlers } from './route.mts';

/** `GET /health` and `GET /info`. */
export const serviceRoutes = {
	getHealth: ({ key }, { clock }) => {
		if (!key) throw new Error('getHealth was called without a key');
		return {
			status: 200,
			body: {
				success: true,
				version: '2.0',
				status: 'healthy',
				authentication: key.user ? 'user' : 'global',
				user: key.user,
				apiKey: { name: key.name, permissions: key.permissions, usageCount: key.usageCount },
				timestamp: clock.formatTimestamp(),
			},
		};
	},

	getInfo: (_call, { clock }) => ({
		status: 200,
		body: {
			success: true,
			name: 'Outreach Automation Service API',
			version: '2.0',
			timestamp: clock.formatTimestamp(),
		},
	}),
} satisfies Partial<Handlers>;
