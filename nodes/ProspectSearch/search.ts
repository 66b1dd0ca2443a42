import type { IDataObject } from 'n8n-workflow';
import { parseRecords, UNKNOWN_TOTAL } from '../shared/api/responses';
import { formatItemCount, listPeople } from '../shared/errors/invalidItems';
import { describeFailure, describeReason } from '../shared/errors/messages';
import { CreditBudget, parseCredits } from '../shared/execution/creditBudget';
import type { Done, Item, Result, Run } from '../shared/operation/plan';
import { addNotes } from '../shared/operation/plan';
import type { RequestFailure } from '../shared/transport/outcome';
import { isAccountError, isFailed } from '../shared/transport/outcome';
import { groupBy } from '../shared/utils/collections';
import { withLock } from '../shared/utils/lock';
import { joinSentences } from '../shared/utils/text';
import type { FilterValues } from './filters';
import { shouldContinueLastRun, SearchCursor } from './searchCursor';

const MAX_PER_REQUEST = 100;
/** Reasons for a search to stop before its limit. */
const NO_MORE = 'There are no more prospects';
const REPEATED =
	'The search ended early: the service returned the same prospects again; they were left out';
const ENDED_EARLY = 'The search ended early: the service returned fewer than requested';
const NO_CREDITS = 'The search ended early: no credits are left';

interface SearchValues extends FilterValues {
	/** The API's `limit`. n8n's linter demands a default of 50 for that name; the API's is 25. */
	maxResults: number;
	maxCredits?: number;
}

type SearchItem = Item<SearchValues>;

interface SearchContext {
	budget: CreditBudget;
	cursor: SearchCursor;
	run: Run;
}

interface Progress {
	prospects: IDataObject[];
	ids: Set<unknown>;
	/** The offset of the next request. */
	offset: number;
	/** How many prospects match, or `UNKNOWN_TOTAL`. */
	total: number;
}

/** The prospects of one search, and the reason why it ended early. */
interface FoundProspects {
	prospects: IDataObject[];
	/** How many prospects match; undefined if no request was sent. */
	total?: number;
	/** The 'Results to Skip' that continues the search; undefined with Continue After Last Run. */
	nextStart?: number;
	/** How many prospects are duplicates. */
	duplicateCount?: number;
	stopReason?: string;
	failure?: RequestFailure;
}

/**
 * A plan that searches for each item, one request after another (POST /prospecting/search). Positions
 * are saved once the run has all results, so a killed run repeats its searches.
 */
export async function searchAll(items: SearchItem[], run: Run): Promise<Array<Result | undefined>> {
	const cursor = new SearchCursor(run);
	const budget = new CreditBudget(items[0]?.values, run.usage);
	const search = async () => {
		const { itemNotes, repeatedCount, results } = await searchSequentially(items, {
			budget,
			cursor,
			run,
		});
		const saveNote = await cursor.save();
		const unsearchedCount = items.length - results.length;
		return addNotes(
			budget.addUnattributedCredits(results),
			saveNote,
			repeatedCount > 0
				? `${formatItemCount(repeatedCount)} not searched: an earlier item has the same filters.`
				: undefined,
			unsearchedCount > 0
				? `${formatItemCount(unsearchedCount)} not searched, as an earlier search failed.`
				: undefined,
			budget.summarize(),
			...[...groupBy(itemNotes, ({ note }) => note)].map(
				([note, group]) => `For ${listPeople(group)}: ${note}`,
			),
		);
	};
	const hasSavedPosition = items.some(({ values }) => shouldContinueLastRun(values));
	const lockKeys = hasSavedPosition ? [`positions ${run.storage.owner}`] : [];
	return await withLock(lockKeys, async () => await budget.serialize(search), run.client.signal);
}

async function searchSequentially(items: SearchItem[], context: SearchContext) {
	const { run } = context;
	const results: Result[] = [];
	/** How the searches ended, if there are several items. */
	const itemNotes: Array<{ itemIndex: number; note: string }> = [];
	/** The number of people that each search found; Infinity if there are no more. */
	const foundCounts = new Map<string, number>();
	let repeatedCount = 0;
	for (const item of items) {
		const { options, maxResults } = item.values;
		const key = JSON.stringify([item.request.body?.filters, options.startAt]);
		// people that an earlier item found would be charged again
		const foundCount = shouldContinueLastRun(item.values) ? 0 : (foundCounts.get(key) ?? 0);
		if (foundCount >= maxResults) {
			results.push({ records: [] });
			repeatedCount++;
			continue;
		}
		const found = await searchForItem(skipResults(foundCount, item), context);
		const { notes = [], ...result } = toResult(found, run);
		results.push(run.messageContext.hasOneItem ? { ...result, notes } : result);
		if (!run.messageContext.hasOneItem)
			itemNotes.push(...notes.map((note) => ({ itemIndex: item.itemIndex, note })));
		const isComplete = found.failure === undefined && found.stopReason !== undefined;
		foundCounts.set(key, isComplete ? Infinity : foundCount + found.prospects.length);
		if (found.failure !== undefined && !run.continueOnFail) break;
	}
	return { itemNotes, repeatedCount, results };
}

function skipResults(count: number, item: SearchItem): SearchItem {
	if (count === 0) return item;
	const { maxResults, options } = item.values;
	const remainingValues = {
		maxResults: maxResults - count,
		options: { ...options, startAt: Number(options.startAt ?? 0) + count },
	};
	return { ...item, values: { ...item.values, ...remainingValues } };
}

async function searchForItem(item: SearchItem, context: SearchContext): Promise<FoundProspects> {
	const position = await context.cursor.load(item);
	if (isFailed(position)) return { prospects: [], ...position };
	const { start } = position;
	const progress: Progress = { prospects: [], ids: new Set(), offset: start, total: UNKNOWN_TOTAL };
	const endReason = await readPages(item, progress, context);
	const { ids, offset, prospects, total } = progress;
	return {
		prospects,
		total,
		nextStart: shouldContinueLastRun(item.values) ? undefined : offset,
		duplicateCount: prospects.length - ids.size,
		...endReason,
	};
}

/** Adds pages to the progress, up to the item's limit. @returns why the search ended early, if it did */
async function readPages(
	item: SearchItem,
	progress: Progress,
	{ budget, cursor, run }: SearchContext,
): Promise<Pick<FoundProspects, 'failure' | 'stopReason'>> {
	const { ids, prospects } = progress;
	const { maxResults } = item.values;
	while (prospects.length < maxResults) {
		const { offset } = progress;
		const limit = budget.clampBatch(Math.min(MAX_PER_REQUEST, maxResults - prospects.length));
		const stopReason = budget.getStopReason(limit);
		if (stopReason !== undefined) return { stopReason };
		const page = await fetchPage(run, item, { limit, offset }, budget);
		if (isFailed(page)) return page;
		const { credits, records, total } = page;
		progress.total = total;
		budget.record(credits, records.length);
		const knownIds = ids.size;
		for (const { id } of records) ids.add(id);
		// another request would be charged for the same people again
		if (records.length > 0 && ids.size === knownIds) return { stopReason: REPEATED };
		const results = records.map((record, index) => ({
			records: [{ ...record, position: offset + index }],
		}));
		const resultsWithCredits = budget.addCredits<Done>(credits, results);
		prospects.push(...resultsWithCredits.flatMap((result) => result.records));
		progress.offset += records.length;
		cursor.advance(item, progress.offset);
		const isShortPage = records.length < limit;
		if (isShortPage && progress.offset < total && credits.remainingCredits === 0)
			return { stopReason: NO_CREDITS };
		const isLastPage =
			progress.offset >= total || (total === UNKNOWN_TOTAL && records.length === 0);
		if (isLastPage && prospects.length < maxResults) return { stopReason: NO_MORE };
		if (isShortPage) return { stopReason: ENDED_EARLY };
	}
	return {};
}

async function fetchPage(
	{ client }: Run,
	{ request }: SearchItem,
	page: { limit: number; offset: number },
	budget: CreditBudget,
) {
	const body = { ...request.body, ...page };
	const result = await client.send({ ...request, body }, (response) => ({
		...parseRecords(response.body, 'POST /prospecting/search', 'prospects'),
		credits: parseCredits(response.body),
	}));
	// a request without a response may have been charged
	if (isFailed(result) && result.failure.outcome === 'unclear') budget.recordUnclear(page.limit);
	return result;
}

/**
 * A search with results is done even if it failed later. A note explains how it ended; with several
 * items, a complete search has no note.
 */
function toResult(found: FoundProspects, run: Run): Result {
	const { failure, nextStart, prospects, duplicateCount, total = UNKNOWN_TOTAL } = found;
	if (failure !== undefined && prospects.length === 0) return { failure };
	const stopReason = failure ? 'The search ended early' : found.stopReason;
	if (!run.messageContext.hasOneItem && stopReason === undefined && !duplicateCount)
		return { records: prospects };
	if (total === 0 && !prospects.length)
		return { records: prospects, notes: ['No prospects match these filters'] };
	const isFinished = stopReason === undefined || [NO_MORE, REPEATED].includes(stopReason);
	// with several items, 'Results to Skip' would apply to all of them, and charge people again
	const canContinue = run.messageContext.hasOneItem && !isFinished && prospects.length > 0;
	const note = joinSentences(
		failure && describeCause(failure, run),
		describeTotal(total, prospects.length),
		// duplicates were charged, so they are returned
		duplicateCount
			? `Returned more than once: ${duplicateCount}; others may be missing`
			: undefined,
		stopReason,
		!canContinue || nextStart === undefined
			? undefined
			: `To continue, set 'Results to Skip' to ${nextStart}`,
	);
	return { records: prospects, notes: note ? [note] : [] };
}

/** Account errors include the next step. */
function describeCause(failure: RequestFailure, { messageContext }: Run): string {
	return isAccountError(failure)
		? describeReason(failure, messageContext)
		: describeFailure(failure, messageContext).message;
}

function describeTotal(total: number, returnedCount: number): string | undefined {
	if (total === UNKNOWN_TOTAL)
		return returnedCount > 0 ? 'The service did not say how many match' : undefined;
	const matches = total === 1 ? '1 prospect matches' : `${total} prospects match`;
	return `${matches} these filters; ${returnedCount} returned`;
}
