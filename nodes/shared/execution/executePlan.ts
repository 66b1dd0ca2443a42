import { describeFailure, describeReason } from '../errors/messages';
import type { Operation } from '../operation/defineOperation';
import { isFatal } from '../operation/defineOperation';
import type { Item, Result, Run } from '../operation/plan';
import { addNotes, planPerItem } from '../operation/plan';
import type { ApiClient } from '../transport/client';
import {
	isAccountError,
	isFailed,
	createUnexpectedFailure,
	createUnsentFailure,
} from '../transport/outcome';
import { MAX_CONCURRENCY } from '../transport/rateLimiter';
import { yieldToEventLoop } from '../utils/eventLoop';
import { LockAbortedError } from '../utils/lock';
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
	// a retry stops where the earlier try stopped
	if (!continueOnFail && [...completed.values()].some(isFailed))
		return items.map(({ itemIndex }) => completed.get(itemIndex));
	const pending = items.filter(isSendable).filter(({ itemIndex }) => !completed.has(itemIndex));
	const { plan = sendEach } = operation;
	const results = await plan(pending, createRun(prepared, client, state)).catch(
		(error: unknown) => {
			const failure =
				error instanceof LockAbortedError
					? createUnsentFailure('cancelled')
					: createUnexpectedFailure(operation.method, error);
			return pending.map(() => ({ failure }));
		},
	);
	// an item is either completed or pending, so it has one result
	const byItem = new Map<number, Result | undefined>(completed);
	for (const [index, { itemIndex }] of pending.entries()) {
		const result = results[index];
		byItem.set(itemIndex, result);
		if (isSettled(result)) completed.set(itemIndex, result);
	}
	const aligned = items.map(({ itemIndex }) => byItem.get(itemIndex));
	return addNotes(aligned, client.describeWaits?.());
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
		hasOneItem: messageContext.hasOneItem === true,
		keepsPartialResults: operation.keepPartialResults !== undefined,
		buildRequest: operation.request,
		// what the user has to do about an account is part of the message
		describeFailure: (failure) =>
			isAccountError(failure)
				? describeReason(failure, messageContext)
				: describeFailure(failure, messageContext).message,
		send: createSend(operation, client),
		processEach: createProcessEach(operation, continueOnFail),
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

function createProcessEach(operation: Operation, continueOnFail: boolean): Run['processEach'] {
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
