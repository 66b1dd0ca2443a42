import type { IExecuteFunctions } from 'n8n-workflow';
import type { Result } from './plan';

const MOST_RESULTS = 10_000;

/** By execution: what became of each item that must not be sent again. */
const executions = new Map<string, Map<string, Result>>();
let size = 0;

/** What one run of a node has already done to its items in this execution. */
export interface Ledger {
	/** What became of the item in an earlier try, if it must not be sent again. */
	recall(index: number): Result | undefined;
	record(index: number, result: Result): void;
}

/**
 * Opens the ledger of this node's run. n8n's Retry On Fail runs a node again from its first item:
 * what succeeded, or may have happened, is then given back and not sent a second time.
 *
 * @returns undefined where a second run cannot be told from a new one: without an execution id,
 * and for an AI agent's tool, which is called many times within one run
 */
export function openLedger(context: IExecuteFunctions): Ledger | undefined {
	const execution = context.getExecutionId() as string | undefined;
	if (!execution || context.isToolExecution()) return undefined;

	const run = `${context.getNode().id} ${context.getWorkflowDataProxy(0).$runIndex}`;
	return {
		recall: (index) => executions.get(execution)?.get(`${run} ${index}`),
		record: (index, result) => {
			const isSettled = !('failure' in result) || result.failure.kind === 'unknown';
			if (isSettled) keep(execution, `${run} ${index}`, result);
		},
	};
}

function keep(execution: string, key: string, result: Result): void {
	const entries = executions.get(execution) ?? new Map<string, Result>();
	executions.delete(execution);
	executions.set(execution, entries);
	if (!entries.has(key)) size++;
	entries.set(key, result);

	for (const [oldest, { size: count }] of executions) {
		if (size <= MOST_RESULTS || oldest === execution) return;
		executions.delete(oldest);
		size -= count;
	}
}
