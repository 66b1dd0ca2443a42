import type { IExecuteFunctions } from 'n8n-workflow';
import type { ExecutionUsage, Result } from '../operation/plan';
import { putLast } from '../values';

const MAX_USAGES = 10_000;

/** By execution and node, what was used last at the end. An execution that waits goes on as itself. */
const usages = new Map<string, ExecutionUsage>();

/** What a node has used up in the execution that is under way, as far as this process has seen it. */
export function usageOf(context: IExecuteFunctions): ExecutionUsage {
	const execution = context.getExecutionId();
	const fresh = { actions: 0, credits: { costOfOne: 0, spent: 0 } };
	if (!execution) return fresh;
	const key = `${execution} ${context.getNode().id}`;
	const usage = usages.get(key) ?? fresh;
	putLast(usages, key, usage, MAX_USAGES);
	return usage;
}

/**
 * What became of each item that must not be sent again, by the cancel signal of its execution: n8n
 * makes one for each execution, the same for all its nodes and tries, and drops it at the end.
 */
const executions = new WeakMap<AbortSignal, Map<string, Result>>();

/** What one run of a node has already done to its items in this execution. */
interface SentItems {
	/** What became of the item in an earlier try, if it must not be sent again. */
	recall(index: number): Result | undefined;
	record(index: number, result: Result): void;
}

/**
 * What this node's run has sent. n8n's Retry On Fail runs a node again from its first item:
 * what succeeded, or may have happened, is then given back and not sent a second time.
 *
 * @returns undefined where a second run cannot be told from a new one: without an execution, and
 * for the tool of an AI agent that calls it many times at once
 */
export function openSentItems(context: IExecuteFunctions): SentItems | undefined {
	const signal = context.getExecutionCancelSignal();
	if (signal === undefined || !context.getExecutionId() || isCalledWithinRun(context)) {
		return undefined;
	}
	const results = executions.get(signal) ?? new Map<string, Result>();
	executions.set(signal, results);
	const run = `${context.getNode().id} ${context.getWorkflowDataProxy(0).$runIndex}`;
	return {
		recall: (index) => results.get(`${run} ${index}`),
		record: (index, result) => {
			const isSettled = !('failure' in result) || result.failure.outcome === 'unclear';
			if (isSettled) results.set(`${run} ${index}`, result);
		},
	};
}

/**
 * Whether an agent of version 2 calls the node within its own run: what it calls for several items at
 * one time can have one run index. One of version 3 has n8n run the node, each call by itself, so its
 * retries are told apart. n8n before 2.3 does not say; there only a tool counts its runs.
 */
function isCalledWithinRun(context: IExecuteFunctions): boolean {
	return context.isToolExecution?.() ?? 'getNextRunIndex' in context;
}
