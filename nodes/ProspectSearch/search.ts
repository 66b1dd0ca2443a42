import type { IDataObject } from 'n8n-workflow';
import type { components } from '../shared/api.generated';
import type { Failure } from '../shared/errors/failure';
import { tooMuch } from '../shared/errors/findings';
import type { Input, Result, Run } from '../shared/operation/plan';
import type { RequestTo } from '../shared/operation/route';
import type { Simplified } from '../shared/operation/simplified';
import type { Credits } from '../shared/run/credits';
import { Balance, creditsOf } from '../shared/run/credits';
import { matchesIn, MOST_IN_PAGE } from '../shared/run/pageReader';
import { readAnswer } from '../shared/transport/outcome';
import { isRecord } from '../shared/values';
import type { FoundProspects } from './endings';
import { endedEarly, leftOut, NO_MORE, resultsOf, textOfAll } from './endings';
import type { FilterValues } from './filters';
import { filtersOf } from './filters';

type Answer = components['schemas']['SearchAnswer'];

/** A prospect (API document, POST /prospecting/search) with its place and its request's credits. */
export const simpleProspect: Simplified = {
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
	more: ['companySize', 'confidence', 'industry', 'location', 'technologies'],
	always: ['id'],
};

const MOST_PER_REQUEST = 100;
/** It may have been paid for. */
const TOO_LONG: Failure = tooMuch('page', 'unknown');

interface SearchValues extends FilterValues {
	/** The API calls it `limit`; n8n's linter wants 50 as the default of that name, B34 wants 25. */
	maxResults: number;
}

/**
 * Searches for each input, one request after another (API document, POST /prospecting/search).
 * What the service has given is never lost: a search that ends early gives what it has. Hints say how
 * many match, and why a search ended early.
 */
export async function searchAll(
	inputs: Array<Input<SearchValues>>,
	run: Run,
): Promise<Array<Result | undefined>> {
	const balance = new Balance(inputs[0]?.values);
	const searches: FoundProspects[] = [];
	for (const { values } of inputs) {
		const found = await searchOne(values, balance, run);
		searches.push(found);
		if (found.failure !== undefined && !run.continueOnFail) break;
	}
	return balance.close(resultsOf(searches), textOfAll(searches));
}

/** Reads the result of one request: the prospects, how many match, and what it spent. */
export function readAnswerOf(answer: unknown): {
	prospects: unknown[];
	total: number;
	credits: Credits;
} {
	const { data } = answer as Answer;
	if (!Array.isArray(data.prospects)) throw new Error('The answer has no prospects');
	return { prospects: data.prospects, total: matchesIn(data.total), credits: creditsOf(data) };
}

async function searchOne(
	values: SearchValues,
	balance: Balance,
	run: Run,
): Promise<FoundProspects> {
	const filters = filtersOf(values);
	const memory = memoryOf(run, JSON.stringify(filters));
	const continues = values.options.continueAfterLastRun === true;
	const prospects: IDataObject[] = [];
	let offset = continues ? memory.read() : Number(values.options.startAt ?? 0);
	let total: number | undefined;
	const ended = (end: Pick<FoundProspects, 'failure' | 'stopped'>): FoundProspects => ({
		prospects,
		total,
		next: continues ? undefined : offset,
		...end,
	});
	while (prospects.length < values.maxResults) {
		const wanted = values.maxResults - prospects.length;
		const limit = balance.mostOf(Math.min(MOST_PER_REQUEST, wanted));
		const stopped = balance.refuses(limit);
		if (stopped !== undefined) return ended({ stopped });
		const reading = await ask(run, { filters, limit, offset });
		if ('failure' in reading) return ended({ failure: reading.failure });
		const { credits, prospects: page } = reading.content;
		total = reading.content.total;
		balance.note(credits, page.length);
		if (page.length > MOST_IN_PAGE) return ended({ failure: TOO_LONG });
		const { items, taken } = takeFrom(page, wanted, offset);
		prospects.push(...balance.charge(credits, [{ items }])[0].items);
		offset += taken;
		if (continues) memory.write(offset);
		if (taken < page.length) return ended({ stopped: leftOut(page.length - taken) });
		if (items.length < wanted && offset >= total) return { prospects, total, stopped: NO_MORE };
		// one without any prospect would be paid for again and again
		const isShort = page.length < limit || items.length === 0;
		if (isShort) return ended({ stopped: endedEarly(balance.tooLittle) });
	}
	return { prospects, total };
}

async function ask({ call }: Run, body: RequestTo<'POST /prospecting/search'>['body']) {
	const outcome = await call('POST /prospecting/search', 'once', { body });
	return readAnswer('once', outcome, (answer) => readAnswerOf(answer.body));
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

/** Where the last production run with these filters ended. */
function memoryOf({ isTest, memory }: Run, filters: string) {
	const positions = (memory.positions ?? {}) as Record<string, number>;
	return {
		read: () => positions[filters] ?? 0,
		write: (position: number) => {
			if (!isTest) memory.positions = { ...positions, [filters]: position };
		},
	};
}
