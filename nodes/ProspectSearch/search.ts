import type { IDataObject } from 'n8n-workflow';
import type { components } from '../shared/api.generated';
import { Balance, creditsOf, withHint } from '../shared/credits';
import type { Credits, Input, Result, Steps } from '../shared/plan';
import { readAnswer } from '../shared/transport/outcome';
import type { Failure } from '../shared/transport/outcome';
import { filtersOf } from './filters';

type Answer = components['schemas']['SearchAnswer'];

const MOST_PER_REQUEST = 100;

export interface SearchValues {
	company: IDataObject;
	person: IDataObject;
	technology: IDataObject;
	/** The API calls it `limit`; n8n's linter wants 50 as the default of that name, B34 wants 25. */
	maxResults: number;
	options: IDataObject;
}

/** The prospects of one search, and why it ended before its limit. */
interface Found {
	prospects: IDataObject[];
	stopped?: string;
	failure?: Failure;
}

/**
 * Searches for each input, one request after another (API document, POST /prospecting/search).
 * What the service has given is never lost: a search that ends early gives what it has, with a
 * hint that says why.
 */
export async function searchAll(
	inputs: Array<Input<SearchValues>>,
	steps: Steps,
): Promise<Array<Result | undefined>> {
	const balance = new Balance(inputs[0]?.values);
	const results: Array<Result | undefined> = [];
	for (const { values } of inputs) {
		const found = await searchOne(values, balance, steps);
		results.push(resultOf(found));
		if (found.failure !== undefined && !steps.goOn) break;
	}
	return withHint(results, balance.hint);
}

/** Reads the result of one request: the prospects, how many match, and what it spent. */
export function readAnswerOf(answer: unknown): {
	prospects: IDataObject[];
	total: number;
	credits: Credits;
} {
	const { data } = answer as Answer;
	if (!Number.isInteger(data.total)) throw new Error('The answer holds no number of matches');
	return { prospects: [...data.prospects], total: data.total, credits: creditsOf(data) };
}

async function searchOne(values: SearchValues, balance: Balance, steps: Steps): Promise<Found> {
	const filters = filtersOf(values);
	const memory = memoryOf(steps, JSON.stringify(filters));
	const continues = values.options.continueAfterLastRun === true;
	const start = continues ? memory.read() : Number(values.options.startAt ?? 0);
	const prospects: IDataObject[] = [];
	while (prospects.length < values.maxResults) {
		const offset = start + prospects.length;
		const wanted = Math.min(MOST_PER_REQUEST, values.maxResults - prospects.length);
		const limit = balance.mostOf(wanted);
		const stopped = balance.refuses(limit);
		if (stopped !== undefined) return { prospects, stopped };

		const outcome = await steps.call('POST /prospecting/search', 'once', {
			body: { filters, limit, offset },
		});
		if (outcome.kind !== 'answer') return { prospects, failure: outcome };
		const reading = readAnswer('once', outcome, readAnswerOf);
		if ('failure' in reading) return { prospects, failure: reading.failure };

		const { credits, total, prospects: page } = reading.content;
		balance.note(credits, page.length);
		for (const [place, prospect] of page.entries()) {
			prospects.push({ position: offset + place, ...prospect, ...credits });
		}
		if (continues) memory.write(start + prospects.length);
		if (page.length < limit || start + prospects.length >= total) {
			return prospects.length < values.maxResults
				? { prospects, stopped: `No more prospects: ${total} match` }
				: { prospects };
		}
	}
	return { prospects };
}

/** A search that found something is a result; where it broke off, a hint says why. */
function resultOf({ failure, prospects, stopped }: Found): Result {
	if (failure === undefined) return { items: prospects, hint: stopped };
	if (prospects.length === 0) return { failure };
	const hint = `Only ${prospects.length} prospects were read. Set 'Start At' to go on behind them`;
	return { items: prospects, hint, brokenOff: failure };
}

/** Where the last production run with these filters ended. */
function memoryOf({ isTest, memory }: Steps, filters: string) {
	const positions = (memory.positions ?? {}) as Record<string, number>;
	return {
		read: () => positions[filters] ?? 0,
		write: (position: number) => {
			if (!isTest) memory.positions = { ...positions, [filters]: position };
		},
	};
}
