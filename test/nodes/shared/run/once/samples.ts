import type { Run } from '../../../../../nodes/shared/operation/plan';
import type { NodeList } from '../../../nodeList';

export function runOf(list: NodeList, more: object = {}): Run {
	const connection = { waitBudgetMs: 5_000, ...more };
	return { connection, deduplication: list, ...more } as unknown as Run;
}
