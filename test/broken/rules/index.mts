import { index } from '../proofs.mts';
import type { Rule } from '../rule.mts';

/** What the lead index promises. */
export const rulesOfTheIndex: Rule[] = [
	{
		promise: 'the index proves itself before each use',
		file: 'nodes/Lead/index/leadIndex.ts',
		from: 'const isProven = kept !== undefined && read.total === kept.table.size;',
		to: 'const isProven = kept !== undefined;',
		noticedBy: [index('create,delete,email')],
	},
];
