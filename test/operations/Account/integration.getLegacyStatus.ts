import { done } from '../../fuzz/world';
import { USER } from '../values';
import type { Proof } from '../proof';
import { reading, something } from '../storm';

const parameters = { userId: USER };

export const proof: Proof = {
	example: { parameters },
	required: ['User ID'],
	storm: reading(something, { parameters }),
	fuzz: { kind: 'single' },
	isUndocumented: true,
	runs: [
		{
			shows: "the user's connected account",
			parameters,
			check: async ({ has, items, service }) => {
				const { profileUrl } = await service.control<{ profileUrl: string }>('integration');
				has(items, [{ userId: USER, data: { connected: true, profileUrl } }]);
			},
		},
	],
	routes: {
		getLinkedinIntegration: {
			request: { params: parameters },
			permission: null,
			answer: () => done({ integrations: 'linkedin-integration' }),
		},
	},
};
