import { ofUser } from '../../fuzz/world';
import type { Proof } from '../proof';
import { reading, something } from '../storm';

/** The fields of an item of the connected account. */
export const INTEGRATIONS = [
	...'Connected ProfileUrl Name ConnectionCount SetupUrl'
		.split(' ')
		.map((name) => `linkedin${name}`),
	...'Configured Endpoints Status'.split(' ').map((name) => `webhooks${name}`),
	...'integrationsTotal integrationsConnected completionPercentage userId'.split(' '),
];

export const proof: Proof = {
	example: { parameters: {} },
	storm: reading(something),
	fuzz: { kind: 'single' },
	documented: INTEGRATIONS,
	runs: [
		{
			shows: 'one flat item with the connected account',
			check: async ({ equal, items: [item], service }) => {
				const { profileUrl } = await service.control<{ profileUrl: string }>('integration');
				equal([item.linkedinConnected, item.linkedinProfileUrl], [true, profileUrl]);
			},
		},
	],
	routes: {
		getUserIntegrations: {
			request: {},
			permission: 'users:read',
			answer: ({ isConnected }) => {
				const linkedin = {
					connected: isConnected,
					profileUrl: 'https://www.linkedin.com/in/sender',
					name: 'Sender',
					connectionCount: 12,
				};
				const status = isConnected ? 'active' : 'error';
				const webhooks = { configured: true, endpoints: ['https://hook.example'], status };
				const summary = { total: 2, connected: 2, completionPercentage: 100 };
				return ofUser({ linkedin, webhooks, summary });
			},
		},
	},
};
