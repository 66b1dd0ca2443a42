import { keyOf } from '../../fuzz/records';
import { ok as answered } from '../../fuzz/world';
import type { Proof } from '../proof';
import { idsOf } from '../run';
import { reading, whole } from '../storm';
import { keys } from './key';

export const proof: Proof = {
	example: { parameters: {} },
	storm: reading(
		whole((snapshot) => snapshot.keys, 'id'),
		{ parameters: { returnAll: true, simple: false } },
	),
	fuzz: { kind: 'list' },
	runs: [
		{
			shows: 'the keys of the service, in its order',
			parameters: { limit: 3 },
			check: async ({ equal, items, service }) =>
				equal(idsOf(items), idsOf(await keys(service)).slice(0, 3)),
		},
	],
	routes: {
		listKeys: { request: {}, permission: null, answer: () => answered([keyOf(1), keyOf(2)]) },
	},
};
