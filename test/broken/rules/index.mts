import { index } from '../proofs.mts';
import type { Rule } from '../rule.mts';

/** What the lead index promises. */
export const rulesOfTheIndex: Rule[] = [
	{
		promise: 'the index proves itself before each use',
		file: 'nodes/Lead/leadIndex.ts',
		from: 'if (table.size === last.total) return table;',
		to: 'if (table.size >= 0) return table;',
		noticedBy: [index('create,delete,email')],
	},
];
