import type { Proof } from '../parts';

/** The fields of an item of the connected account. */
const INTEGRATIONS = [
	...['linkedinConnected', 'linkedinProfileUrl', 'linkedinName', 'linkedinConnectionCount'],
	...['linkedinSetupUrl', 'webhooksConfigured', 'webhooksEndpoints', 'webhooksStatus'],
	...['integrationsTotal', 'integrationsConnected', 'completionPercentage', 'userId'],
];

export const proof: Proof = {
	example: { parameters: {} },
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
};
