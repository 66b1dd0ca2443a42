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
	{
		promise: 'what was found by the index is what it is now',
		file: 'nodes/Lead/index/leadIndex.ts',
		from: 'const read = await this.refresh(connection, emails.length, kept).catch(failureOf);',
		to: "const read = await this.refresh(connection, emails.length).catch(failureOf);\n\t\tif (kept && !('failure' in read)) read.total = kept.table.size;",
		noticedBy: [index('email,title')],
	},
];
