import type { Proof } from '../parts';

export const proof: Proof = {
	example: { parameters: {} },
	isUndocumented: true,
	runs: [
		{
			shows: 'what the service says of itself, asked without a key',
			check: ({ equal, items: [info] }) => equal(info.version, '2.0'),
		},
	],
};
