import type { IExecuteFunctions } from 'n8n-workflow';
import type { ExecutionUsage } from '../operation/plan';
import { putLast } from '../values';

const MOST = 10_000;
const MAX_BEGUN = 1_000;

/** By execution and node, what was used last at the end. An execution that waits goes on as itself. */
const usages = new Map<string, ExecutionUsage>();
/** The same of those that have used up nothing yet: an agent calls a tool several times at once. */
const begun = new Map<string, ExecutionUsage>();

/** What a node has used up in the execution that is under way, as far as this process has seen it. */
export function usageOf(context: IExecuteFunctions): ExecutionUsage {
	const execution = context.getExecutionId();
	const key = `${execution} ${context.getNode().id}`;
	const kept = execution ? (usages.get(key) ?? begun.get(key)) : undefined;
	if (kept !== undefined) return kept;
	const usage: ExecutionUsage = {
		people: new Set(),
		credits: { costOfOne: 0, spent: 0 },
		keep: () => {
			begun.delete(key);
			if (execution) putLast(usages, key, usage, MOST);
		},
	};
	if (execution) putLast(begun, key, usage, MAX_BEGUN);
	return usage;
}
