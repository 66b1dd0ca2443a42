import { index } from '../proofs.mts';
import type { Rule } from '../rule.mts';

/** What the lead index promises. */
export const rulesOfTheIndex: Rule[] = [
	{
		promise: 'the index proves itself before each use',
		file: 'nodes/Lead/leadIndex.ts',
		from: 'if (table.size !== last.total) this.table = undefined;',
		to: 'if (table.size < 0) this.table = undefined;',
		noticedBy: [index('create,delete,email')],
	},
];
