import type { IDataObject } from 'n8n-workflow';
import { throwMissing, listIn, totalIn } from '../shared/lists/inAnswer';
import type { Input, Result, Run } from '../shared/operation/plan';
import type { RequestTo } from '../shared/operation/route';
import type { SimplifyConfig } from '../shared/operation/simplified';
import type { Credits } from '../shared/run/credits';
import { Balance, creditsOf } from '../shared/run/credits';
import { oneAtATime } from '../shared/run/oneAtATime';
import { UNKNOWN_TOTAL } from '../shared/lists/list';
import { readAnswer } from '../shared/transport/outcome';
import { idIn, isRecord, sentences } from '../shared/values';
import type { FoundProspects } from './searchResults';
import {
	canGoOn,
	endedEarly,
	goesOn,
	leftOut,
	NO_MORE,
	REPEATED,
	resultsOf,
	textOfAll,
} from './searchResults';
import type { FilterValues } from './filters';
import { filtersOf } from './filters';
import { Continuation } from './continuation';

/** A prospect (POST /prospecting/search) with its place and its request's credits. */
export const simpleProspect: SimplifyConfig = {
	fields: [
		'firstName',
		'lastName',
		'email',
		'id',
		'title',
		'company',
		'linkedinUrl',
		'position',
		'creditsUsed',
		'remainingCredits',
	],
	otherFields: ['companySize', 'confidence', 'industry', 'location', 'technologies'],
	always: ['id'],
};

const MAX_PER_REQUEST = 100;

interface SearchValues extends FilterValues {
	/** The API calls it `limit`; n8n's linter wants 50 as the default of that name, the API 25. */
	maxResults: number;
}

/**
 * Searches for each input, one request after another (POST /prospecting/search).
 * What the service has given is never lost: a search that ends early gives what it has. Hints say how
 * many match, and why a search ended early. Where it stopped is kept when all is there to be given:
 * what a killed run took along is searched again.
 */
export async function searchAll(
	inputs: Array<Input<SearchValues>>,
	run: Run,
): Promise<Array<Result | undefined>> {
	const starts = new Continuation(run);
	const shares = inputs.some(({ values }) => goesOn(values));
	const names = shares ? [`positions ${run.memory.owner}`] : [];
	const balance = new Balance(inputs[0]?.values, run.usage);
	const searchAll = async () => {
		const searches: FoundProspects[] = [];
		for (const { values } of inputs) {
			const begin = await starts.begin(values);
			const found =
				typeof begin === 'object'
					? { prospects: [], failure: begin }
					: await searchOne(values, begin, starts, balance, run);
			searches.push(found);
			if (found.failure !== undefined && !run.continueOnFail) break;
		}
		const unkept = await starts.keep();
		return balance.close(resultsOf(searches), sentences(textOfAll(searches), unkept));
	};
	const work = async () => await balance.inTurn(searchAll);
	const done = await oneAtATime(names, work, run.connection.signal);
	return 'failure' in done ? inputs.map(() => done) : done;
}

/** Reads the result of one request: the prospects, how many match where it says so, and what it spent. */
function readAnswerOf(answer: unknown): {
	prospects: unknown[];
	total: number | undefined;
	credits: Credits;
} {
	const prospects =
		listIn(answer, 'prospects') ??
		throwMissing('POST /prospecting/search has no list of prospects');
	const total = totalIn(answer, prospects.length);
	return {
		prospects,
		total: total === UNKNOWN_TOTAL ? undefined : total,
		credits: creditsOf(answer),
	};
}

async function searchOne(
	values: SearchValues,
	begin: number,
	starts: Continuation,
	balance: Balance,
	run: Run,
): Promise<FoundProspects> {
	const prospects: IDataObject[] = [];
	const ids = new Map<string, number>();
	let offset = begin;
	let total: number | undefined;
	const ended = (end: Pick<FoundProspects, 'failure' | 'next' | 'stopped'>): FoundProspects => ({
		prospects,
		total,
		next: canGoOn(values, end.stopped) ? offset : undefined,
		repeated: [...ids.values()].filter((times) => times > 1).length,
		...end,
	});
	while (prospects.length < values.maxResults) {
		const wanted = values.maxResults - prospects.length;
		const limit = balance.mostOf(Math.min(MAX_PER_REQUEST, wanted));
		const stopped = balance.reasonToStop(limit);
		if (stopped !== undefined) return ended({ stopped });
		const reading = await ask(run, { filters: filtersOf(values), limit, offset }, balance);
		if ('failure' in reading) return ended(reading);
		const { credits, prospects: page } = reading.content;
		({ total } = reading.content);
		balance.note(credits, page.length);
		const { items, taken } = takeFrom(page, wanted, offset);
		if (!noteIds(items, ids)) return ended({ stopped: REPEATED });
		prospects.push(...balance.withCredits(credits, [{ items }])[0].items);
		offset += taken;
		starts.moveTo(offset, values);
		if (taken < page.length) return ended({ stopped: leftOut(page.length - taken) });
		const isAll = total === undefined ? page.length === 0 : offset >= total;
		if (items.length < wanted && isAll) return ended({ stopped: NO_MORE });
		if (isShort(page, items, limit)) return ended({ stopped: endedEarly(balance.lowBalance) });
	}
	return ended({ next: undefined });
}

/** Whether a page ends the search: one without any prospect would be paid for again and again. */
function isShort(page: unknown[], items: IDataObject[], limit: number): boolean {
	return page.length < limit || items.length === 0;
}

/**
 * Counts how often each ID came.
 *
 * @returns whether the page has somebody whom no page before had, or nobody at all
 */
function noteIds(items: IDataObject[], ids: Map<string, number>): boolean {
	const news = items.filter(({ id }) => !ids.has(idIn(id) ?? ''));
	for (const id of items.map((item) => idIn(item.id)).filter((one) => one !== undefined)) {
		ids.set(id, (ids.get(id) ?? 0) + 1);
	}
	return items.length === 0 || news.length > 0;
}

async function ask(
	{ call }: Run,
	body: RequestTo<'POST /prospecting/search'>['body'] & { limit: number },
	balance: Balance,
) {
	const outcome = await call('POST /prospecting/search', 'nonIdempotent', { body });
	const reading = readAnswer('nonIdempotent', outcome, (answer) => readAnswerOf(answer.body));
	const isUnclear = 'failure' in reading && reading.failure.outcome === 'unclear';
	if (isUnclear) balance.noteUnclear(body.limit);
	return reading;
}

/**
 * The prospects of a page, at most `most`; what is no record is passed over.
 *
 * @returns with how many of the page were taken or passed over
 */
function takeFrom(
	page: unknown[],
	most: number,
	offset: number,
): { items: IDataObject[]; taken: number } {
	const items: IDataObject[] = [];
	let taken = 0;
	for (const prospect of page) {
		if (items.length === most) break;
		if (isRecord(prospect)) items.push({ ...prospect, position: offset + taken });
		taken++;
	}
	return { items, taken };
}
