import type { IExecuteFunctions } from 'n8n-workflow';
import type { AnyValues, Result, Run } from '../operation/plan';
import { eachItem } from '../operation/plan';
import { yieldToEventLoop } from '../utils/times';
import type { Connection } from '../transport/client';
import { connect } from '../transport/client';
import { noAnswer, unforeseen } from '../transport/outcome';
import { MAX_AT_ONCE } from '../transport/rateLimiter';
import { memoryOf } from './executionState';
import type { RunItem, RunState } from './results';
import { endsRun, standInFor } from './results';

/** Someone watches a test run. */
const TEST_WAIT_MS = 60_000;

/** One request for each item. */
const each = eachItem(async (values: AnyValues, run) => await run.send(values));

/**
 * Sends the items by the operation's plan, and notes what became of each. What this execution has sent
 * already is not sent again. After a failure nothing more is sent, unless the user chose to go on.
 */
export async function carryOut(context: IExecuteFunctions, state: RunState): Promise<void> {
	const { continueOnFail, items, naming, operation } = state;
	const isTest = context.getMode() === 'manual';
	const connection = await connect(context, { longestWaitMs: isTest ? TEST_WAIT_MS : undefined });
	naming.origin = connection.origin;
	const { settled, ...ofNode } = memoryOf(context, operation.method);
	const pending: RunItem[] = [];
	for (const item of items) {
		if (item.faults.length > 0) continue;
		const result = settled.get(item.index);
		if (result) Object.assign(item, result);
		else pending.push(item);
	}
	// a retry ends where the earlier try has
	if (!continueOnFail && items.some(({ failure }) => failure)) return;
	const { plan = each } = operation;
	const run = runOf(state, connection, { ...ofNode, helpers: context.helpers, isTest });
	const results = await plan(pending, run).catch((error) => {
		const failure = connection.signal?.aborted
			? noAnswer(operation.method, 'cancelledUnderWay')
			: unforeseen(operation.method, error);
		return pending.map(() => ({ failure }));
	});
	for (const [place, item] of pending.entries()) {
		const result = results[place];
		Object.assign(item, result);
		if (result && (!('failure' in result) || result.failure.outcome === 'unclear'))
			settled.set(item.index, result);
	}
	run.hint(connection.waitHint?.());
}

/** What the operation's plan needs of the run, of the connection and of the operation itself. */
function runOf(
	state: RunState,
	connection: Connection,
	ofNode: Pick<Run, 'helpers' | 'isTest' | 'memory' | 'usage'>,
): Run {
	const { continueOnFail, hints, operation } = state;
	const { output, partialResultsOnce, request } = operation;
	return {
		...ofNode,
		connection,
		continueOnFail,
		request,
		send: async (values, guard) =>
			await connection.send({ ...request(values as AnyValues), guard }, (answer) => ({
				items: output?.(answer, values as AnyValues) ?? [],
			})),
		forEach: forEachOf(state),
		givesPartialResults: partialResultsOnce !== undefined,
		standIn: (values, notDone) => standInFor(operation, values, notDone),
		hint: (text) => {
			if (text) hints.push(text);
		},
	};
}

/** Several at once; once a failure has ended the run nothing more is begun, unless the user chose to go on. */
function forEachOf({ continueOnFail, operation }: RunState): Run['forEach'] {
	return async (entries, work) => {
		const results = entries.map((): Result | undefined => undefined);
		let next = 0;
		const end = () => (next = entries.length);
		const worker = async () => {
			while (next < entries.length) {
				const index = next++;
				const result = await work(entries[index]);
				results[index] = result;
				const isEnded = result && 'failure' in result && endsRun(operation, result.failure);
				if (isEnded && !continueOnFail) end();
				await yieldToEventLoop();
			}
		};
		const most = Math.min(MAX_AT_ONCE, entries.length);
		await Promise.all(Array.from({ length: most }, worker)).finally(end);
		return results;
	};
}
