import { formatItemCount } from '../shared/errors/invalidItems';
import { DedupeStore, NOT_PERSISTED_NOTE } from '../shared/execution/dedupeStore';
import { toProfileKey } from '../shared/fields/profileUrl';
import type { Item, LeftOut, Plan, Result, Run } from '../shared/operation/plan';
import { addNotes, isDone, isLeftOut, sendItem } from '../shared/operation/plan';
import { toggle } from '../shared/operation/properties';
import type { RequestFailure } from '../shared/transport/outcome';
import { isAccountError, isFailed, isItemError } from '../shared/transport/outcome';
import { stableHash } from '../shared/utils/collections';
import { yieldToEventLoop } from '../shared/utils/eventLoop';
import { joinSentences } from '../shared/utils/text';
import { asRecord } from '../shared/utils/values';

const CREDENTIAL_STATUSES = [401, 403];
const VOICE_NOT_FOUND = 'VOICE_CLONE_NOT_FOUND';
/** After a skip, this many items are checked in one query. */
const LOOKAHEAD_SIZE = 32;
/** The run stops after this many rejections if nothing has succeeded yet. */
const MAX_LEADING_REJECTIONS = 10;

export const skipIfAlreadyScheduled = toggle(
	'Skip If Already Scheduled',
	'skipIfAlreadyScheduled',
	'Whether to skip people for whom this node has already scheduled the same action, even in earlier runs or with another text. A copied node starts without this record.',
);
const SKIP_LABEL = skipIfAlreadyScheduled.displayName;
const SKIPPED_RESULT: LeftOut = {
	outcome: 'skipped',
	reason: 'Already scheduled, or an earlier attempt may have gone through',
};

/**
 * A plan that sends actions one at a time in the order of the items, to each person once per node.
 *
 * - A rejected person does not stop the run, unless the first ten are rejected.
 * - An unclear result stops the run, unless the user chose to continue.
 * - Beyond 'Max Actions per Run' nothing is sent; 0 means no limit.
 */
export const sendOnce: Plan = async (items, run) => {
	const store = new DedupeStore(run.storage);
	const maxActions = getMaxActions(items);
	const results = await sendInOrder(items, run, store, maxActions);
	await store.finish();
	const isDeduplicated = items.length > 0 && getDedupeKey(items[0], run) !== undefined;
	const note = joinSentences(
		describeSkipped(results),
		store.isUnavailable ? NOT_PERSISTED_NOTE : undefined,
		describeUnsent(results, maxActions, isDeduplicated),
	);
	return addNotes(results, note && `${note}.`);
};

/** Actions that contact no one have the parameter under Options. */
function getMaxActions(items: Item[]): number {
	const { maxActions, options } = items[0]?.values ?? {};
	return Number(maxActions ?? asRecord(options).maxActions) || Infinity;
}

/** @returns fewer results than items if a failure stopped the run */
async function sendInOrder(
	items: Item[],
	run: Run,
	store: DedupeStore,
	maxActions: number,
): Promise<Result[]> {
	const results: Result[] = [];
	const isScheduled = createLookahead(items, run, store);
	for (const [index, item] of items.entries()) {
		await yieldToEventLoop();
		const isKnown = await isScheduled(index, isSkipped(results.at(-1)));
		const result = isKnown ? SKIPPED_RESULT : await schedule(item, run, store, maxActions);
		results.push(result);
		if (!isFailed(result)) continue;
		const { failure } = result;
		if (isSharedFailure(failure)) {
			const notSent: Result = { failure: { ...failure, outcome: 'notSent' } };
			return [...results, ...items.slice(index + 1).map(() => notSent)];
		}
		if (shouldStop(run, results, failure)) break;
	}
	return results;
}

/**
 * Creates a function that checks whether an item's action is recorded. It queries 32 items at once, but
 * only after a skip, as a query briefly inserts entries, which another process may find. Until then, it
 * returns false.
 */
function createLookahead(items: Item[], run: Run, store: DedupeStore) {
	let scheduledItems = new Set<Item>();
	let checkedCount = 0;
	return async (index: number, wasLastSkipped: boolean): Promise<boolean> => {
		if (wasLastSkipped && index >= checkedCount) {
			checkedCount = index + LOOKAHEAD_SIZE;
			scheduledItems = await findScheduled(items.slice(index, checkedCount), run, store);
		}
		return scheduledItems.has(items[index]);
	};
}

/**
 * Schedules an item's action. It is counted before it is sent, so that concurrent calls of an agent
 * share the maximum. The client makes the reservation right before it sends the request, and releases it
 * unless the action may have been scheduled.
 */
async function schedule(
	item: Item,
	run: Run,
	store: DedupeStore,
	maxActions: number,
): Promise<Result> {
	if (run.usage.actions >= maxActions)
		return { outcome: 'notSent', reason: `Not sent: ${describeLimit(maxActions)}` };
	run.usage.actions++;
	const key = getDedupeKey(item, run);
	const reservation = key === undefined ? undefined : store.createReservation([key], SKIP_LABEL);
	const result = await sendItem(run, item, reservation);
	if (!isFailed(result) || result.failure.outcome === 'unclear') return result;
	run.usage.actions--;
	return result.failure.code === 'duplicate' ? SKIPPED_RESULT : result;
}

/** The key is persisted: a change would contact everyone again. Undefined without deduplication. */
function getDedupeKey({ request, values }: Item, { client }: Run): string | undefined {
	const { profileUrl } = values;
	if (profileUrl === undefined || values[skipIfAlreadyScheduled.name] === false) return undefined;
	const profileKey = toProfileKey(String(profileUrl));
	return stableHash('scheduled', client.href ?? '', request.body?.actionType, profileKey);
}

/** Finds the items whose action is recorded. */
async function findScheduled(items: Item[], run: Run, store: DedupeStore): Promise<Set<Item>> {
	const keys = items.map((item) => getDedupeKey(item, run));
	const existing = await store.findExisting(keys.filter((key) => key !== undefined));
	return new Set(items.filter((_, index) => existing.has(keys[index] ?? '')));
}

/**
 * Whether every item would fail: nothing can be sent, or the credential or account was rejected.
 * `schedule` has skipped duplicates.
 */
function isSharedFailure(failure: RequestFailure): boolean {
	const { outcome, status = 0 } = failure;
	const isRejected = CREDENTIAL_STATUSES.includes(status) || isAccountError(failure);
	return outcome === 'notSent' || (outcome === 'failed' && isRejected);
}

/**
 * Whether a failure that concerns one item stops the run: an unclear one does, and a rejection of a person
 * does if it is the tenth and nothing has succeeded.
 */
function shouldStop(
	{ continueOnFail, operation }: Run,
	results: Result[],
	failure: RequestFailure,
): boolean {
	if (continueOnFail) return false;
	// without partial results, as for Upload, the run throws, and n8n would discard later results
	if (!operation.keepPartialResults || failure.outcome === 'unclear') return true;
	// a success shows that the service works
	if (results.some(isDone)) return false;
	// the next item may use another voice
	if (!isItemError(failure) && failure.code !== VOICE_NOT_FOUND) return true;
	// a skipped item succeeded in an earlier run
	return results.length >= MAX_LEADING_REJECTIONS && !results.some(isLeftOut);
}

function describeLimit(maxActions: number): string {
	return `the maximum of ${maxActions} ${maxActions === 1 ? 'action' : 'actions'} per run is reached`;
}

function describeSkipped(results: Result[]): string | undefined {
	const { length } = results.filter(isSkipped);
	if (length === 0) return undefined;
	return `${formatItemCount(length)} skipped: already scheduled. To send anyway, turn off '${SKIP_LABEL}'`;
}

/** Advises another run only if it would skip the actions that this run has sent. */
function describeUnsent(
	results: Result[],
	maxActions: number,
	isDeduplicated: boolean,
): string | undefined {
	const { length } = results.filter(isBeyondLimit);
	if (length === 0) return undefined;
	const runAgainAdvice = isDeduplicated ? 'run the workflow again, or ' : '';
	return `${formatItemCount(length)} not sent: ${describeLimit(maxActions)}. To send the rest, ${runAgainAdvice}increase 'Max Actions per Run'`;
}

const isSkipped = (result?: Result) => isLeftOut(result) && result.outcome === 'skipped';
const isBeyondLimit = (result?: Result) => isLeftOut(result) && result.outcome === 'notSent';
