import type { IDataObject } from 'n8n-workflow';
import { countOfItems } from '../shared/errors/invalidItems';
import { recordsIn, UNKNOWN_TOTAL } from '../shared/api/responses';
import type { Input, Result, Run } from '../shared/operation/plan';
import { Balance, creditsOf } from '../shared/execution/creditBudget';
import { inTurn } from '../shared/utils/times';
import { Continuation } from './searchCursor';
import type { FilterValues } from './filters';
import { filtersOf } from './filters';
import type { FoundProspects } from './searchResults';
import { ENDED_EARLY, goesOn, NO_MORE, REPEATED, resultOf } from './searchResults';

const MAX_PER_REQUEST = 100;

interface SearchValues extends FilterValues {
	/** The API calls it `limit`; n8n's linter wants 50 as the default of that name, the API 25. */
	maxResults: number;
	maxCredits?: number;
}

/**
 * Searches for each input, one request after another (POST /prospecting/search). A search that ends
 * early gives what it has found. Where it stopped is kept when all is there to be given: what a killed
 * run took along is searched again.
 */
export async function searchAll(
	inputs: Array<Input<SearchValues>>,
	run: Run,
): Promise<Array<Result | undefined>> {
	const starts = new Continuation(run);
	const balance = new Balance(inputs[0]?.values, run.usage);
	const searchInTurn = async () => {
		const results: Result[] = [];
		/** How many people of each search were found; Infinity where there are no more. */
		const foundBefore = new Map<string, number>();
		let repeated = 0;
		for (const { values } of inputs) {
			const name = JSON.stringify([filtersOf(values), values.options.startAt]);
			// an earlier item's people would be paid for again
			const skipped = goesOn(values) ? 0 : (foundBefore.get(name) ?? 0);
			if (skipped >= values.maxResults) {
				results.push({ items: [] });
				repeated++;
				continue;
			}
			const found = await searchOne(withoutFirst(skipped, values), starts, balance, run);
			results.push(resultOf(found, inputs.length > 1));
			const isAtEnd = found.failure === undefined && found.stopped !== undefined;
			foundBefore.set(name, isAtEnd ? Infinity : skipped + found.prospects.length);
			if (found.failure !== undefined && !run.continueOnFail) break;
		}
		run.hint(await starts.keep());
		if (repeated > 0)
			run.hint(`${countOfItems(repeated)} not searched: an earlier item has the same filters.`);
		run.hint(balance.close(results));
		return results;
	};
	const shares = inputs.some(({ values }) => goesOn(values));
	const names = shares ? [`positions ${run.memory.owner}`] : [];
	const work = async () => await balance.inTurn(searchInTurn);
	return await inTurn(names, work, run.connection.signal);
}

/** The rest of a search whose first people an earlier item has found. */
function withoutFirst(count: number, values: SearchValues): SearchValues {
	if (count === 0) return values;
	const { maxResults, options } = values;
	const startAt = Number(options.startAt ?? 0) + count;
	return { ...values, maxResults: maxResults - count, options: { ...options, startAt } };
}

async function searchOne(
	values: SearchValues,
	starts: Continuation,
	balance: Balance,
	run: Run,
): Promise<FoundProspects> {
	const begin = await starts.begin(values);
	if (typeof begin === 'object') return { prospects: [], failure: begin };
	const prospects: IDataObject[] = [];
	const ids = new Set<unknown>();
	let offset = begin;
	let total = UNKNOWN_TOTAL;
	const ended = (end: Pick<FoundProspects, 'failure' | 'stopped'> = {}): FoundProspects => ({
		prospects,
		total,
		next: goesOn(values) ? undefined : offset,
		repeated: prospects.length - ids.size,
		...end,
	});
	while (prospects.length < values.maxResults) {
		const limit = balance.mostOf(Math.min(MAX_PER_REQUEST, values.maxResults - prospects.length));
		const stopped = balance.reasonToStop(limit);
		if (stopped !== undefined) return ended({ stopped });
		const reading = await ask(run, values, { limit, offset }, balance);
		if ('failure' in reading) return ended(reading);
		const { credits, records } = reading;
		total = reading.total;
		balance.note(credits, records.length);
		const items = records.map((record, place) => ({ ...record, position: offset + place }));
		// the service would give, and charge for, the same people again
		if (items.length > 0 && !addNew(ids, items)) return ended({ stopped: REPEATED });
		prospects.push(...balance.withCredits(credits, [{ items }])[0].items);
		offset += records.length;
		starts.moveTo(offset, values);
		const isEnd = offset >= total || (total === UNKNOWN_TOTAL && records.length === 0);
		if (isEnd && prospects.length < values.maxResults) return ended({ stopped: NO_MORE });
		if (records.length < limit) return ended({ stopped: ENDED_EARLY });
	}
	return ended();
}

/** @returns whether one of them was not there before */
function addNew(ids: Set<unknown>, items: IDataObject[]): boolean {
	const known = ids.size;
	for (const { id } of items) ids.add(id);
	return ids.size > known;
}

/** Asks for one page, and notes what a request without an answer may have cost. */
async function ask(
	{ connection, request }: Run,
	values: SearchValues,
	page: { limit: number; offset: number },
	balance: Balance,
) {
	const asked = request(values);
	const body = { ...asked.body, ...page };
	const reading = await connection.send({ ...asked, body }, ({ body: answer }) => ({
		...recordsIn(answer, 'POST /prospecting/search', 'prospects'),
		credits: creditsOf(answer),
	}));
	const isUnclear = 'failure' in reading && reading.failure.outcome === 'unclear';
	if (isUnclear) balance.noteUnclear(page.limit);
	return reading;
}
