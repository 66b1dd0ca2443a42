import type { Item, Result, Run } from '../operation/plan';
import { addNotes, processEach, sendItem } from '../operation/plan';
import type { ApiClient } from '../transport/client';
import { CANCELLED_FAILURE, createUnexpectedFailure, isFailed } from '../transport/outcome';
import { LockAbortedError } from '../utils/lock';
import type { ExecutionState } from './executionState';
import type { PreparedItem, PreparedItems } from './readItems';

/**
 * Sends the items by the operation's plan. After a failure nothing more is sent, unless the user chose
 * to continue. With Retry On Fail, `completed` has the results of earlier attempts, which are restored.
 *
 * @returns results aligned with the items; undefined for items that were not tried
 */
export async function executePlan(
	{ continueOnFail, items, messageContext, operation }: PreparedItems,
	client: ApiClient,
	{ completed, ...state }: ExecutionState,
): Promise<Array<Result | undefined>> {
	// an unclear failure stopped an earlier attempt, so it stops this one, too
	if (!continueOnFail && [...completed.values()].some(isFailed))
		return items.map(({ itemIndex }) => completed.get(itemIndex));
	const pendingItems = items
		.filter(isSendable)
		.filter(({ itemIndex }) => !completed.has(itemIndex));
	const run: Run = { operation, client, continueOnFail, messageContext, ...state };
	const results = await sendAll(pendingItems, run);
	const newResults = new Map(
		pendingItems.map(({ itemIndex }, index) => [itemIndex, results[index]]),
	);
	for (const [itemIndex, result] of newResults)
		if (isSettled(result)) completed.set(itemIndex, result);
	const alignedResults = items.map(
		({ itemIndex }) => newResults.get(itemIndex) ?? completed.get(itemIndex),
	);
	return addNotes(alignedResults, client.describeWaits?.());
}

function isSendable(item: PreparedItem): item is PreparedItem & Item {
	return item.request !== undefined;
}

async function sendAll(items: Item[], run: Run): Promise<Array<Result | undefined>> {
	const { method, plan } = run.operation;
	try {
		return plan
			? await plan(items, run)
			: await processEach(run, items, async (item) => await sendItem(run, item));
	} catch (error) {
		const isCancelled = error instanceof LockAbortedError;
		const failure = isCancelled ? CANCELLED_FAILURE : createUnexpectedFailure(method, error);
		return items.map(() => ({ failure }));
	}
}

/** Whether Retry On Fail must not send the item again. */
function isSettled(result: Result | undefined): result is Result {
	return result !== undefined && (!isFailed(result) || result.failure.outcome === 'unclear');
}
