import type { IExecuteFunctions } from 'n8n-workflow';
import type { ExecutionUsage } from '../operation/plan';

const MAX = 10_000;

/** By execution and node, what was asked for last at the end. An execution that waits goes on as itself. */
const usages = new Map<string, ExecutionUsage>();

/** What a node has used up in the execution that is under way, as far as this process has seen it. */
export function usageOf(context: IExecuteFunctions): ExecutionUsage {
	const execution = context.getExecutionId();
	const fresh: ExecutionUsage = { people: new Set(), balances: new Map() };
	if (!execution) return fresh;
	const key = `${execution} ${context.getNode().id}`;
	const usage = usages.get(key) ?? fresh;
	usages.delete(key);
	usages.set(key, usage);
	const [oldest] = usages.keys();
	if (usages.size > MAX) usages.delete(oldest);
	return usage;
}
