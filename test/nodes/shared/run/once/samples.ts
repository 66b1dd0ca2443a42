import type { Run } from '../../../../../nodes/shared/operation/plan';
import type { Task } from '../../../../../nodes/shared/run/once/task';
import { NodeList } from '../../../nodeList';

export function runOf(list: NodeList, more: object = {}): Run {
	const connection = { waitBudgetMs: 5_000, keyHash: list.owner, ...more };
	return { connection, deduplication: list, ...more } as unknown as Run;
}

export function taskOf(name: string, more: Partial<Task> = {}): Task {
	const entries = [`${name}1`, `${name}2`];
	const isKnown = (isNew: (entry: string) => boolean) => entries.every((entry) => !isNew(entry));
	return { name, entries, others: [], isKnown, ...more };
}
