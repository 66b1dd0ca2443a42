import { ok as answered } from '../../fuzz/world';
import type { Proof } from '../proof';
import { reading, something } from '../storm';
import { keys } from './key';

const statistics = {
	totalKeys: 2,
	activeKeys: 2,
	totalUsage: 10,
	dailyUsage: { '2026-03-31': 10 },
};

export const proof: Proof = {
	example: { parameters: {} },
	storm: reading(something),
	fuzz: { kind: 'single' },
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
	routes: {
		getKeyStats: { request: {}, permission: null, answer: () => answered(statistics) },
	},
};
