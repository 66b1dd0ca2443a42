import { type Proof, reading, USER } from '../parts';

const parameters = { userId: USER };

export const proof: Proof = {
	example: { parameters },
	isUndocumented: true,
	required: ['User ID'],
	faults: reading({ parameters }),
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
};
