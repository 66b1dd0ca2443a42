import { createRequire } from 'node:module';
import type { LeadIndex } from '../../nodes/Lead/leadIndex.ts';
import type { leadList } from '../../nodes/shared/lists/leads/leads.ts';
import type { pageReader } from '../../nodes/shared/run/pageReader.ts';

type Nodes = {
	LeadIndex: typeof LeadIndex;
	leadList: typeof leadList;
	pageReader: typeof pageReader;
};

/** What the nodes themselves load: an import would be another copy of it. */
const load = createRequire(import.meta.url) as (path: string) => Nodes;

/** Lets all look-ups go as they would without an index, with one request for the number of leads. */
export function goWithoutIndex(): void {
	const index = load('../../nodes/Lead/leadIndex.ts').LeadIndex;
	const { leadList: list } = load('../../nodes/shared/lists/leads/leads.ts');
	const { pageReader: reader } = load('../../nodes/shared/run/pageReader.ts');
	index.prototype.lookUpInIndex = async (_emails, connection) => {
		const { total } = await reader(connection, list, {}, 1)(1);
		return { pages: Math.ceil(total / 100), found: new Map(), isComplete: false };
	};
}
