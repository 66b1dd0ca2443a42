import { finding } from '../../../shared/transport/outcome';
import type { Failure } from '../../../shared/transport/outcome';
import { pageAgain } from '../../../shared/lists/leads/laterThan';
import type { Page } from '../../../shared/run/pageReader';
import { UNKNOWN_TOTAL } from '../../../shared/run/pageReader';
import type { Cursor, Reading, SeenRecords } from '../../cursor';
import type { Watch } from '../../event';
import { msOf } from '../../../shared/times';
import { LeadCollector } from './foundLeads';
import type { FetchLeads } from './pages';
import { hasAfterFilter, leadPagesOf, pageSize } from './pages';
import { LeadWalk } from './walk';

const MAX_REQUESTS = 15;
/** So many pages are read back where the cursor is known to be near. */
const NEAR_PAGES = 3;
/** Some for pages that are read again. */
const SPARE_REQUESTS = 2;
/** What one crowd may take: a tenth of what is left of the day, where the service says so. */
const MAX_SPENT = 1_000;
const SHARE = 0.1;
/** What the search for the cursor leaves at least, and what is read from there on. */
const FEWEST_BACK = 2;
const FROM_CURSOR = 5;

/** The cursor was not met, and where it is cannot be searched without a total. */
export const tooManyChanges: Failure = finding('tooManyChanges', {
	message: 'More than 1,500 leads changed since the last poll: too many to read',
	description:
		'The service does not say how many leads there are. Poll more often or add a filter in the trigger, then publish the workflow again.',
});

/**
 * Leads from a cursor on, the oldest first (GET /leads). The newest pages are read
 * until one reaches back to the cursor. Where that is too far, it is read from the cursor on.
 */
export async function readSince(
	watch: Watch,
	cursor: Cursor,
	known: SeenRecords,
): Promise<Reading> {
	const { event } = watch;
	const fetch = leadPagesOf(watch);
	const isBounded = hasAfterFilter(event);
	const from = isBounded ? justBefore(msOf(cursor.time)) : undefined;
	const head = await fetch('desc', 1, from);
	if ('failure' in head) return { records: [], reach: 'some', failure: head.failure };
	if (head.records.length === 0) return { records: [], reach: 'some' };
	const found = new LeadCollector(event, cursor, known, head);
	if (head.total === UNKNOWN_TOTAL) return await readUncounted(fetch, found, from);
	const pages = Math.ceil(head.total / pageSize(head));
	const isKnown = found.isKnown(head.records);
	const search = Math.ceil(Math.log2(pages));
	const far =
		isBounded && !isKnown ? 1 : Math.max(FEWEST_BACK, MAX_REQUESTS - FROM_CURSOR - search);
	const most = pages <= NEAR_PAGES ? NEAR_PAGES + SPARE_REQUESTS : far;

	const isTie = msOf(head.records[0][event.time]) <= msOf(cursor.time);
	const isUnchanged = head.total === cursor.total && isKnown && pages > 1;
	if (isUnchanged && (isBounded || isTie)) return { ...found.reading('all'), records: [] };
	if (!cursor.walk) {
		const back = await readBack((page) => fetch('desc', page, from), found, head, most);
		if (back) return back;
	}
	// The newest leads wait for a later poll.
	const forward = new LeadCollector(event, cursor, known, head);
	const requests = MAX_REQUESTS - (cursor.walk ? 1 : most);
	const fetchUp = async (page: number) => await fetch('asc', page, from);
	const budget = { requests, crowd: mostOfCrowd(watch) };
	return await new LeadWalk(fetchUp, cursor, forward, head, budget, Boolean(from)).read();
}

/** How many requests one crowd may take. */
function mostOfCrowd({ said: { rateLimit } }: Watch): number {
	return rateLimit?.window === 'day' ? (rateLimit.remaining ?? 0) * SHARE : MAX_SPENT;
}

/**
 * Reads a list that does not say how long it is, page by page up to one that brings nothing: from the
 * cursor on, or back to it where the route cannot leave out what came before.
 */
async function readUncounted(
	fetch: FetchLeads,
	found: LeadCollector,
	from: string | undefined,
): Promise<Reading> {
	const order = from === undefined ? 'desc' : 'asc';
	const reach = from === undefined ? 'some' : 'part';
	let before: string | undefined;
	for (let number = 1; number <= MAX_REQUESTS; number++) {
		const page = await fetch(order, number, from);
		if ('failure' in page) return found.reading(reach, page.failure);
		const { records } = page;
		const first = records.length === 0 ? before : JSON.stringify(records[0]);
		const reached = found.take(order === 'asc' ? records : [...records].reverse(), number);
		const isMet = order === 'desc' && reached < records.length;
		if (first === before || isMet) return found.reading('all');
		before = first;
	}
	return found.reading(reach, reach === 'some' ? tooManyChanges : undefined);
}

/**
 * Reads older and older pages, until one reaches back to the cursor. Where the newest are all known,
 * it goes on where the known ones end.
 *
 * @returns nothing when that takes more requests
 */
async function readBack(
	fetch: (page: number) => ReturnType<FetchLeads>,
	found: LeadCollector,
	head: Page,
	most: number,
): Promise<Reading | undefined> {
	const size = pageSize(head);
	let page: Awaited<ReturnType<FetchLeads>> = head;
	let { total } = head;
	let hasSkipped = false;
	for (let [number, requests] = [1, 1]; ; requests++) {
		if ('failure' in page) return withoutPage(page.failure, found, (number - 1) * size >= total);
		// The list was not empty a moment ago: what this answer leaves out is read by the next poll.
		if (page.total === 0) return found.reading('some');
		const reached = found.take([...page.records].reverse(), number);
		const again = pageAgain(number, size, total - page.total);
		({ total } = page);
		// A total may lag behind the list: behind a full page there can be another one.
		const isLast = number * size >= total && page.records.length < size;
		const isEnd = reached < page.records.length || isLast;
		if (again !== undefined) {
			number = again;
		} else if (isEnd && !hasSkipped) {
			// Each lead that came meanwhile has moved one to the next page, so it was read twice.
			return found.reading(found.missing() <= Math.max(0, total - head.total) ? 'all' : 'some');
		} else if (isEnd && found.count >= (number - 1) * size + reached) {
			return found.reading('all');
		} else if (isEnd) {
			hasSkipped = false;
			number = 2;
		} else if (number === 1 && found.isKnown(page.records)) {
			number = Math.max(2, Math.floor(found.known.size / size));
			hasSkipped = number > 2;
		} else {
			number++;
		}
		if (requests >= most) return undefined;
		page = await fetch(number);
	}
}

/** @param isBehind whether the page is behind those that were counted, so that there may be none */
function withoutPage(failure: Failure, found: LeadCollector, isBehind: boolean): Reading {
	const { code, outcome, status = 0 } = failure;
	const isNone = outcome === 'failed' && (code === 'missing' || (status >= 400 && status < 500));
	return isBehind && isNone ? found.reading('all') : found.reading('some', failure);
}

/** The route leaves out the time itself, which belongs to what is read. */
function justBefore(ms: number): string | undefined {
	return ms === -Infinity ? undefined : new Date(ms - 1).toISOString();
}
