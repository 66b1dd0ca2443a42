import type { Item, Result } from '../operation/plan';
import { addNotes, processEach, sendItem } from '../operation/plan';
import type { ApiClient } from '../transport/client';
import type { RequestFailure } from '../transport/outcome';
import { CANCELLED, createUnexpectedFailure, isFailed } from '../transport/outcome';
import { LockAbortedError } from '../utils/lock';
import type { ExecutionState } from './executionState';
import type { PreparedItem, PreparedItems } from './readItems';

/**
 * Sends the items by the operation's plan. Results of an earlier try of this execution are restored.
 * After a failure nothing more is sent, unless the user chose to continue.
 *
 * @returns results aligned with the items; undefined for items that were not tried
 */
export async function executePlan(
	{ continueOnFail, items, messageContext, operation }: PreparedItems,
	client: ApiClient,
	{ completed, ...state }: ExecutionState,
): Promise<Array<Result | undefined>> {
	// a retry stops where the earlier try stopped
	if (!continueOnFail && [...completed.values()].some(isFailed))
		return items.map(({ itemIndex }) => completed.get(itemIndex));
	const pending = items.filter(isSendable).filter(({ itemIndex }) => !completed.has(itemIndex));
	const run = { operation, client, continueOnFail, messageContext, ...state };
	const sending = operation.plan
		? operation.plan(pending, run)
		: processEach(run, pending, async (item) => await sendItem(run, item));
	const results = await sending.catch((error: unknown) => {
		const failure: RequestFailure =
			error instanceof LockAbortedError
				? CANCELLED
				: createUnexpectedFailure(operation.method, error);
		return pending.map(() => ({ failure }));
	});
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
