import type { IExecuteFunctions, IHttpRequestMethods } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { ExecutionUsage, NodeMemory, Result } from '../operation/plan';
import { yieldToEventLoop } from '../utils/times';

/** n8n looks through its whole list for each entry that is taken out, and does nothing else meanwhile. */
const MAX_REMOVED = 250;
const MAX_TRIES = 4;
const FIRST_PAUSE_MS = 250;
const mode = 'entries';
/** What PostgreSQL, MySQL and SQLite say of a workflow that was never saved, with an ID or without. */
export const NEVER_SAVED = /foreign key|not[- ]null|cannot be null/i;

/** What n8n and this process keep for a node: of this execution, and of all. */
export function memoryOf(context: IExecuteFunctions, method: IHttpRequestMethods) {
	return {
		settled: method === 'GET' ? new Map<number, Result>() : settledItems(context),
		usage: usageOf(context),
		memory: nodeMemory(context),
	};
}

/** What a node has used up in its execution: n8n keeps it with that, also where it waits and another process goes on. */
function usageOf(context: IExecuteFunctions): ExecutionUsage {
	const execution = context.getExecutionId();
	const kept: { usage?: ExecutionUsage & { execution: string } } = context.getContext('node');
	// n8n's Retry button copies what the failed execution had, under a new ID
	if (kept.usage === undefined || kept.usage.execution !== execution)
		kept.usage = { execution, actions: 0, credits: 0 };
	return kept.usage;
}

/**
 * What became of the items of each run that must not be sent again, by the cancel signal of its
 * execution: n8n makes one for each execution, the same for all its nodes and tries, and drops it at
 * the end.
 */
const executions = new WeakMap<AbortSignal, Map<string, Map<number, Result>>>();

/**
 * What this node's run has settled, by item index. n8n's Retry On Fail runs a node again from its
 * first item: what succeeded, or may have happened, is then given back and not sent a second time.
 *
 * @returns an empty one where a second run cannot be told from a new one: without an execution, and
 * for the tool of an AI agent that calls it many times at once
 */
function settledItems(context: IExecuteFunctions): Map<number, Result> {
	const signal = context.getExecutionCancelSignal();
	// an agent of version 2 calls the node within its own run: what it calls for several items at one
	// time can have one run index. One of version 3 has n8n run the node, each call by itself, so its
	// retries are told apart. n8n before 2.3 does not say; there only a tool counts its runs.
	const isCalledWithinRun = context.isToolExecution?.() ?? 'getNextRunIndex' in context;
	if (!signal || !context.getExecutionId() || isCalledWithinRun) return new Map();
	const runs = executions.get(signal) ?? new Map<string, Map<number, Result>>();
	executions.set(signal, runs);
	const runName = `${context.getNode().id} ${context.getWorkflowDataProxy(0).$runIndex}`;
	const settled = runs.get(runName) ?? new Map<number, Result>();
	runs.set(runName, settled);
	return settled;
}

/**
 * The memory of a node, where n8n's Remove Duplicates keeps what it has seen. n8n reads a list and
 * rewrites the whole of it, without a lock, so what is done here takes turns within the process.
 */
function nodeMemory(context: IExecuteFunctions): NodeMemory {
	const { helpers } = context;
	return {
		owner: `${context.getWorkflow().id} ${context.getNode().id}`,
		add: async (entries, most) => {
			const options = { mode, maxEntries: most } as const;
			const add = async () => await helpers.checkProcessedAndRecord(entries, 'node', options);
			return (await triedAgain(add)).new.map(String);
		},
		remove: async (entries) => {
			for (let start = 0; start < entries.length; start += MAX_REMOVED) {
				const some = entries.slice(start, start + MAX_REMOVED);
				await triedAgain(async () => await helpers.removeProcessed(some, 'node', { mode }));
				await yieldToEventLoop();
			}
		},
	};
}

/** Of several processes that put in a node's first entries at once, n8n lets one make the list. */
async function triedAgain<R>(work: () => Promise<R>, attempt = 1): Promise<R> {
	return await work().catch(async (error: unknown) => {
		if (NEVER_SAVED.test(String(error)) || attempt === MAX_TRIES) throw error;
		await sleep(FIRST_PAUSE_MS * attempt);
		return await triedAgain(work, attempt + 1);
	});
}
