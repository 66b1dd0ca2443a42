import { countItems } from '../shared/errors/invalidItems';
import { DedupeStore, NOT_PERSISTED } from '../shared/execution/dedupeStore';
import type { Item, LeftOut, Plan, Result, Run } from '../shared/operation/plan';
import { addNotes, isDone, isLeftOut } from '../shared/operation/plan';
import { toggle } from '../shared/operation/properties';
import type { RequestFailure } from '../shared/transport/outcome';
import { isAccountError, isFailed, isItemError } from '../shared/transport/outcome';
import type { ApiRequest } from '../shared/transport/request';
import { yieldToEventLoop } from '../shared/utils/eventLoop';
import { joinSentences } from '../shared/utils/text';
import { asRecord } from '../shared/utils/values';

const CREDENTIAL_STATUSES = [401, 403];
const NO_VOICE = 'VOICE_CLONE_NOT_FOUND';
/** After a skip, this many items are checked in one query. */
const LOOKAHEAD_SIZE = 32;
/** The run stops after this many rejections if nothing has succeeded yet. */
const MAX_LEADING_REJECTIONS = 10;

export const skipIfAlreadyScheduled = toggle(
	'Skip If Already Scheduled',
	'skipIfAlreadyScheduled',
	'Whether to skip people for whom this node has already scheduled the same action, even in earlier runs or with another text. A copied node starts without this record.',
);
const SKIP = skipIfAlreadyScheduled.displayName;
const SKIPPED: LeftOut = {
	outcome: 'skipped',
	reason: 'Already scheduled, or an earlier attempt may have gone through',
};

/** Computes a key that is persisted. */
type GetDedupeKey = (request: ApiRequest, baseUrl: string) => string;

/**
 * A plan that sends actions one at a time in the order of the items, each deduplication key once per node. A
 * rejected person does not stop the run, unless the first ten are rejected; an unclear result does,
 * unless the user chose to continue. Beyond 'Max Actions per Run' nothing is sent; 0 is no limit.
 */
export function sendOnce(getKey?: GetDedupeKey): Plan {
	return async (items, run) => {
		const keys = await computeKeys(items, run, getKey);
		const store = new DedupeStore(run.storage);
		const isKnown = createLookahead(keys, store);
		const { maxActions, options } = items[0]?.values ?? {};
		const limit = Number(maxActions ?? asRecord(options).maxActions) || Infinity;
		const limitReached = `the maximum of ${limit} ${limit === 1 ? 'action' : 'actions'} per run is reached`;
		const results: Result[] = [];
		for (const [place, item] of items.entries()) {
			await yieldToEventLoop();
			const last = results.at(-1);
			const failure = isFailed(last) ? last.failure : undefined;
			if (failure && isSharedFailure(failure)) {
				results.push({ failure: { ...failure, outcome: 'notSent' } });
			} else if (failure && !canTryNext(run, results, failure)) break;
			else if (await isKnown(place, last)) results.push(SKIPPED);
			else if (run.usage.actions < limit) {
				results.push(await schedule(run, item, keys[place], store));
			} else results.push({ outcome: 'notSent', reason: `Not sent: ${limitReached}` });
		}
		await store.finish();
		const orRunAgain = keys[0] === undefined ? '' : 'run the workflow again, or ';
		const skipped = `skipped: already scheduled. To send anyway, turn off '${SKIP}'`;
		const notSent = `not sent: ${limitReached}. To send the rest, ${orRunAgain}increase 'Max Actions per Run'`;
		const hint = joinSentences(
			countNote(results, 'skipped', skipped),
			store.isUnavailable ? NOT_PERSISTED : undefined,
			countNote(results, 'notSent', notSent),
		);
		return addNotes(results, hint && `${hint}.`);
	};
}

/** @returns undefined for items that are sent in any case */
async function computeKeys(
	items: Item[],
	{ client }: Run,
	getKey: GetDedupeKey | undefined,
): Promise<Array<string | undefined>> {
	const keys: Array<string | undefined> = [];
	for (const { request, values } of items) {
		await yieldToEventLoop();
		const isSkipping = values[skipIfAlreadyScheduled.name] !== false;
		keys.push(isSkipping ? getKey?.(request, client.href ?? '') : undefined);
	}
	return keys;
}

/**
 * Checks items ahead once one was skipped; otherwise the reservation checks each. A check briefly inserts
 * absent entries, which another process may then mistake for sent ones.
 */
function createLookahead(keys: Array<string | undefined>, store: DedupeStore) {
	let end = 0;
	let known: ReadonlySet<string> = new Set();
	return async (place: number, last: Result | undefined): Promise<boolean> => {
		const key = keys[place];
		if (key === undefined) return false;
		if (place >= end && isSkipped(last)) {
			end = place + LOOKAHEAD_SIZE;
			known = await store.findExisting(keys.slice(place, end).filter((one) => one !== undefined));
		}
		return known.has(key);
	};
}

/** Counts an action before it is sent, as an agent calls a tool several times at once. */
async function schedule(
	run: Run,
	item: Item,
	key: string | undefined,
	store: DedupeStore,
): Promise<Result> {
	run.usage.actions++;
	const reservation = key === undefined ? undefined : store.createReservation([key], SKIP);
	const result = await run.send(item, reservation);
	if (!isFailed(result) || result.failure.outcome === 'unclear') return result;
	run.usage.actions--;
	return result.failure.code === 'duplicate' ? SKIPPED : result;
}

/** Whether every item would fail: nothing can be sent, or the credential or account was rejected. */
function isSharedFailure(failure: RequestFailure): boolean {
	const { outcome, status = 0 } = failure;
	const isRejected = CREDENTIAL_STATUSES.includes(status) || isAccountError(failure);
	return outcome === 'notSent' || (outcome === 'failed' && isRejected);
}

function canTryNext(run: Run, results: Result[], failure: RequestFailure): boolean {
	if (run.continueOnFail) return true;
	// the next item may use another voice
	const isItemFailure = isItemError(failure) || failure.code === NO_VOICE;
	const isLeading = results.length < MAX_LEADING_REJECTIONS && isItemFailure;
	const isRejected = failure.outcome === 'failed' && run.keepsPartialResults;
	// a skipped item succeeded in an earlier run, which says nothing about the service today
	const hasSucceeded = (result: Result) => isDone(result) || (isItemFailure && isLeftOut(result));
	return isRejected && (isLeading || results.some(hasSucceeded));
}

function isSkipped(result: Result | undefined): boolean {
	return isLeftOut(result) && result.outcome === 'skipped';
}

/** @returns `2 items …`, or undefined if no item has this outcome */
function countNote(
	results: Result[],
	outcome: LeftOut['outcome'],
	text: string,
): string | undefined {
	const { length } = results.filter((one) => isLeftOut(one) && one.outcome === outcome);
	return length === 0 ? undefined : `${countItems(length)} ${text}`;
}
