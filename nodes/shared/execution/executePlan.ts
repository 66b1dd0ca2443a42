import { describeFailure, describeReason } from '../errors/messages';
import type { Operation } from '../operation/defineOperation';
import { hasOutcomeFields } from '../operation/defineOperation';
import type { Item, Result, Run } from '../operation/plan';
import { addNotes, planPerItem } from '../operation/plan';
import type { ApiClient } from '../transport/client';
import type { RequestFailure } from '../transport/outcome';
import {
	isAccountError,
	isFailed,
	isItemError,
	isNotFound,
	unclearUnlessRead,
	unexpected,
} from '../transport/outcome';
import { MAX_CONCURRENCY } from '../transport/rateLimiter';
import { yieldToEventLoop } from '../utils/eventLoop';
import type { ExecutionState } from './executionState';
import type { PreparedItem, PreparedItems } from './readItems';

type RunState = ExecutionState & Pick<Run, 'isTest' | 'storeFile'>;

const sendEach = planPerItem(async (item: Item, run) => await run.send(item));

/**
 * Sends the items by the operation's plan. Items that an earlier try of this execution completed keep
 * their result. After a failure nothing more is sent, unless the user chose to continue.
 *
 * @returns results aligned with the items; undefined for items that were not tried
 */
export async function executePlan(
	prepared: PreparedItems,
	client: ApiClient,
	state: RunState,
): Promise<Array<Result | undefined>> {
	const { continueOnFail, items, operation } = prepared;
	const { completed } = state;
	const restored = items.map(({ itemIndex }) => completed.get(itemIndex));
	// a retry stops where the earlier try stopped
	if (!continueOnFail && restored.some(isFailed)) return restored;
	const pending = items.filter(isSendable).filter(({ itemIndex }) => !completed.has(itemIndex));
	const { plan = sendEach } = operation;
	const planned = await plan(pending, createRun(prepared, client, state)).catch(
		(error: unknown) => {
			const failure = client.signal?.aborted
				? unclearUnlessRead(operation.method, 'cancelledUnderWay')
				: unexpected(operation.method, error);
			return pending.map(() => ({ failure }));
		},
	);
	const results = new Map<PreparedItem, Result | undefined>(
		pending.map((item, index) => [item, planned[index]]),
	);
	for (const [{ itemIndex }, result] of results)
		if (isSettled(result)) completed.set(itemIndex, result);
	const all = items.map((item) => results.get(item) ?? completed.get(item.itemIndex));
	return addNotes(all, client.describeWaits?.());
}

function isSendable(item: PreparedItem): item is PreparedItem & Item {
	return item.request !== undefined;
}

/** Whether Retry On Fail must not send the item again. */
function isSettled(result: Result | undefined): result is Result {
	return result !== undefined && (!isFailed(result) || result.failure.outcome === 'unclear');
}

function createRun(
	{ continueOnFail, messageContext, operation }: PreparedItems,
	client: ApiClient,
	{ isTest, storage, storeFile, usage }: RunState,
): Run {
	return {
		...{ client, continueOnFail, isTest, storage, storeFile, usage },
		keepsPartialResults: operation.keepPartialResults !== undefined,
		buildRequest: operation.request,
		// what the user has to do about an account is part of the message
		describeFailure: (failure) =>
			isAccountError(failure)
				? describeReason(failure, messageContext)
				: describeFailure(failure, messageContext).message,
		send: createSend(operation, client),
		forEach: createForEach(operation, continueOnFail),
	};
}

function createSend({ describeNote, output }: Operation, client: ApiClient): Run['send'] {
	return async ({ request, values }, reservation) =>
		await client.send({ ...request, reservation }, (response) => {
			const records = output?.(response, { ...values }) ?? [];
			const note = describeNote?.(records);
			return { records, notes: note ? [note] : [] };
		});
}

function createForEach(operation: Operation, continueOnFail: boolean): Run['forEach'] {
	return async (entries, work) => {
		const results = entries.map((): Result | undefined => undefined);
		let next = 0;
		const stop = () => (next = entries.length);
		const worker = async () => {
			while (next < entries.length) {
				const index = next++;
				const result = await work(entries[index]);
				results[index] = result;
				const isEnd = isFailed(result) && isFatal(operation, result.failure);
				if (isEnd && !continueOnFail) stop();
				await yieldToEventLoop();
			}
		};
		const concurrency = Math.min(MAX_CONCURRENCY, entries.length);
		await Promise.all(Array.from({ length: concurrency }, worker)).finally(stop);
		return results;
	};
}

/**
 * Whether a failure stops the run. A rejected person does not, nor does an already deleted record: an
 * interrupted delete could never be completed.
 */
export function isFatal(operation: Operation, failure: RequestFailure): boolean {
	const isPersonRejected = hasOutcomeFields(operation) && isItemError(failure);
	const isAlreadyDeleted = operation.method === 'DELETE' && isNotFound(failure);
	return !isPersonRejected && !isAlreadyDeleted;
}
