import { done } from '../../fuzz/world';
import type { Proof } from '../proof';
import { reading, something } from '../storm';

export const proof: Proof = {
	example: { parameters: {} },
	storm: reading(something),
	fuzz: { kind: 'single' },
	isUndocumented: true,
	runs: [
		{
			shows: 'what the service says of itself, asked without a key',
			check: ({ equal, items: [info] }) => equal(info.version, '2.0'),
		},
	],
	routes: {
		getInfo: {
			request: {},
			permission: null,
			answer: () => done({ name: 'Outreach Automation', version: '2.0' }),
		},
	},
};
