import type { IExecuteFunctions, IHttpRequestMethods } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { DedupeStorage, ExecutionUsage, Result, Run } from '../operation/plan';

const MAX_ATTEMPTS = 4;
const INITIAL_BACKOFF_MS = 250;
const DEDUPE_OPTIONS = { mode: 'entries' } as const;
/** The errors of PostgreSQL, MySQL and SQLite for a workflow that was never saved. */
export const UNSAVED_WORKFLOW_ERROR = /foreign key|not[- ]null|cannot be null/i;

export interface ExecutionState extends Pick<Run, 'isTest' | 'storage' | 'storeFile' | 'usage'> {
	/** Results that Retry On Fail must not send again, by item index; filled by each attempt. */
	completed: Map<number, Result>;
}

/** Reads a node's state from n8n and this process. A GET restores no results, as it may be repeated. */
export function readExecutionState(
	context: IExecuteFunctions,
	method: IHttpRequestMethods,
): ExecutionState {
	return {
		completed: method === 'GET' ? new Map<number, Result>() : getCompleted(context),
		isTest: context.getMode() === 'manual',
		usage: getUsage(context),
		storage: createDedupeStorage(context),
		storeFile: context.helpers.prepareBinaryData,
	};
}

/** Returns the usage from the node's context, which n8n stores with an execution that waits. */
function getUsage(context: IExecuteFunctions): ExecutionUsage {
	const executionId = context.getExecutionId();
	const nodeContext: { usage?: ExecutionUsage & { execution: string } } =
		context.getContext('node');
	// n8n's Retry button copies the context of the failed execution under a new ID
	if (nodeContext.usage === undefined || nodeContext.usage.execution !== executionId)
		nodeContext.usage = { execution: executionId, actions: 0, credits: 0 };
	return nodeContext.usage;
}

/** Completed results by cancel signal, which all attempts of an execution share, then by node and run. */
const executions = new WeakMap<AbortSignal, Map<string, ExecutionState['completed']>>();

/** @returns the results of earlier attempts; none where a new call would look like a retry */
function getCompleted(context: IExecuteFunctions): Map<number, Result> {
	const signal = context.getExecutionCancelSignal();
	const runKey = `${context.getNode().id} ${context.getWorkflowDataProxy(0).$runIndex}`;
	// Agent 2 calls a tool within its own run, so concurrent calls may have the same `runKey`.
	// n8n before 2.3 lacks `isToolExecution`, but there only a tool has `getNextRunIndex`
	const isCalledWithinRun = context.isToolExecution?.() ?? 'getNextRunIndex' in context;
	if (!signal || !context.getExecutionId() || isCalledWithinRun) return new Map();
	const runs = executions.get(signal) ?? new Map<string, Map<number, Result>>();
	executions.set(signal, runs);
	const completed = runs.get(runKey) ?? new Map<number, Result>();
	runs.set(runKey, completed);
	return completed;
}

/** Uses the database table of n8n's Remove Duplicates. Callers must hold a lock, as n8n has none. */
function createDedupeStorage(context: IExecuteFunctions): DedupeStorage {
	const { helpers } = context;
	return {
		owner: `${context.getWorkflow().id} ${context.getNode().id}`,
		add: async (entries, maxEntries) => {
			const options = { ...DEDUPE_OPTIONS, maxEntries };
			const add = async () => await helpers.checkProcessedAndRecord(entries, 'node', options);
			return (await withRetry(add)).new.map(String);
		},
		remove: async (entries) => {
			await withRetry(async () => await helpers.removeProcessed(entries, 'node', DEDUPE_OPTIONS));
		},
	};
}

/**
 * Retries inserts and removals. If several processes insert a node's first entries at once, n8n fails
 * for all but one process.
 */
async function withRetry<R>(work: () => Promise<R>, attempt = 1): Promise<R> {
	return await work().catch(async (error: unknown) => {
		if (UNSAVED_WORKFLOW_ERROR.test(String(error)) || attempt === MAX_ATTEMPTS) throw error;
		await sleep(INITIAL_BACKOFF_MS * attempt);
		return await withRetry(work, attempt + 1);
	});
}
