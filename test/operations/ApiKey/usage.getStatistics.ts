import type { Proof } from '../parts';
import { keys } from './key';

export const proof: Proof = {
	example: { parameters: {} },
	runs: [
		{
			shows: 'the keys are counted',
			check: async ({ equal, items: [{ totalKeys, activeKeys }], service }) => {
				const all = await keys(service);
				const active = all.filter(({ isActive }) => isActive);
				equal([totalKeys, activeKeys], [all.length, active.length]);
			},
		},
	],
};
