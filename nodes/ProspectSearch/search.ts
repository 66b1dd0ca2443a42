import type { IDataObject } from 'n8n-workflow';
import { parseRecords, UNKNOWN_TOTAL } from '../shared/api/responses';
import { countItems } from '../shared/errors/invalidItems';
import { CreditBudget, parseCredits } from '../shared/execution/creditBudget';
import type { Done, Input, Result, Run } from '../shared/operation/plan';
import { withNotes } from '../shared/operation/plan';
import { withLock } from '../shared/utils/lock';
import type { FilterValues } from './filters';
import { continuesLastRun, SearchCursor } from './searchCursor';
import type { FoundProspects } from './searchResults';
import { ENDED_EARLY, NO_MORE, REPEATED, toResult } from './searchResults';

const MAX_PER_REQUEST = 100;

interface SearchValues extends FilterValues {
	/** The API calls it `limit`; n8n's linter wants 50 as the default of that name, the API 25. */
	maxResults: number;
	maxCredits?: number;
}

type SearchInput = Input<SearchValues>;

/**
 * A plan that searches for each input, one request after another (POST /prospecting/search). A search
 * that ends early returns what it has found. Its position is saved once the run has all results: a
 * killed run is searched again.
 */
export async function searchAll(
	inputs: SearchInput[],
	run: Run,
): Promise<Array<Result | undefined>> {
	const cursor = new SearchCursor(run);
	const budget = new CreditBudget(inputs[0]?.values, run.usage);
	const search = async () => {
		const { repeated, results } = await searchInTurn(inputs, { budget, cursor, run });
		const notSaved = await cursor.save();
		const note =
			repeated > 0
				? `${countItems(repeated)} not searched: an earlier item has the same filters.`
				: undefined;
		return withNotes(budget.settle(results), notSaved, note, budget.summarize());
	};
	const hasPosition = inputs.some(({ values }) => continuesLastRun(values));
	const locks = hasPosition ? [`positions ${run.storage.owner}`] : [];
	return await withLock(locks, async () => await budget.withLock(search), run.client.signal);
}

/** What the searches of a run share. */
interface SearchContext {
	budget: CreditBudget;
	cursor: SearchCursor;
	run: Run;
}

async function searchInTurn(inputs: SearchInput[], context: SearchContext) {
	const { run } = context;
	const results: Result[] = [];
	/** How many people each search has found; Infinity if there are no more. */
	const foundBefore = new Map<string, number>();
	let repeated = 0;
	for (const input of inputs) {
		const { options, maxResults } = input.values;
		const key = JSON.stringify([input.request.body?.filters, options.startAt]);
		// the people of an earlier item would be paid for again
		const skipped = continuesLastRun(input.values) ? 0 : (foundBefore.get(key) ?? 0);
		if (skipped >= maxResults) {
			results.push({ items: [] });
			repeated++;
			continue;
		}
		const found = await searchOne(skipFirst(skipped, input), context);
		results.push(toResult(found, run, inputs.length > 1));
		const isComplete = found.failure === undefined && found.stopReason !== undefined;
		foundBefore.set(key, isComplete ? Infinity : skipped + found.prospects.length);
		if (found.failure !== undefined && !run.continueOnFail) break;
	}
	return { repeated, results };
}

/** The rest of a search whose first people an earlier item has found. */
function skipFirst(count: number, input: SearchInput): SearchInput {
	if (count === 0) return input;
	const { maxResults, options } = input.values;
	const startAt = Number(options.startAt ?? 0) + count;
	const values = {
		...input.values,
		maxResults: maxResults - count,
		options: { ...options, startAt },
	};
	return { ...input, values };
}

async function searchOne(
	input: SearchInput,
	{ budget, cursor, run }: SearchContext,
): Promise<FoundProspects> {
	const { values } = input;
	const start = await cursor.load(input);
	if (typeof start === 'object') return { prospects: [], failure: start };
	const prospects: IDataObject[] = [];
	const ids = new Set<unknown>();
	let offset = start;
	let total = UNKNOWN_TOTAL;
	const end = (reason: Pick<FoundProspects, 'failure' | 'stopReason'> = {}): FoundProspects => ({
		prospects,
		total,
		nextStart: continuesLastRun(values) ? undefined : offset,
		repeated: prospects.length - ids.size,
		...reason,
	});
	while (prospects.length < values.maxResults) {
		const wanted = Math.min(MAX_PER_REQUEST, values.maxResults - prospects.length);
		const limit = budget.clampBatch(wanted);
		const stopReason = budget.getStopReason(limit);
		if (stopReason !== undefined) return end({ stopReason });
		const page = await fetchPage(run, input, { limit, offset }, budget);
		if ('failure' in page) return end(page);
		const { credits, records } = page;
		total = page.total;
		budget.record(credits, records.length);
		const items = records.map((record, place) => ({ ...record, position: offset + place }));
		// the service would return, and charge for, the same people again
		if (items.length > 0 && !addNewIds(ids, items)) return end({ stopReason: REPEATED });
		const [charged] = budget.addCredits<Done>(credits, [{ items }]);
		prospects.push(...charged.items);
		offset += records.length;
		cursor.advance(input, offset);
		const isEnd = offset >= total || (total === UNKNOWN_TOTAL && records.length === 0);
		if (isEnd && prospects.length < values.maxResults) return end({ stopReason: NO_MORE });
		if (records.length < limit) return end({ stopReason: ENDED_EARLY });
	}
	return end();
}

/** Adds the ids of a page. @returns whether one of them is new */
function addNewIds(ids: Set<unknown>, items: IDataObject[]): boolean {
	const before = ids.size;
	for (const { id } of items) ids.add(id);
	return ids.size > before;
}

/** Fetches one page, and records what a request without a response may have cost. */
async function fetchPage(
	{ client }: Run,
	{ request }: SearchInput,
	page: { limit: number; offset: number },
	budget: CreditBudget,
) {
	const body = { ...request.body, ...page };
	const result = await client.send({ ...request, body }, (response) => ({
		...parseRecords(response.body, 'POST /prospecting/search', 'prospects'),
		credits: parseCredits(response.body),
	}));
	const isUnclear = 'failure' in result && result.failure.outcome === 'unclear';
	if (isUnclear) budget.recordUnclear(page.limit);
	return result;
}
