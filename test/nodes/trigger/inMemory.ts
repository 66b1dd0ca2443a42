import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../../../nodes/shared/errors/failure';
import { codeOf } from '../../../nodes/shared/errors/failure';
import type { AnyValues } from '../../../nodes/shared/operation/plan';
import type { RateLimitSaid } from '../../../nodes/shared/transport/outcome';
import type { Memory } from '../../../nodes/Trigger/detect';
import { begin, sinceLast } from '../../../nodes/Trigger/detect';
import type { Watch } from '../../../nodes/Trigger/event';
import { events } from '../../../nodes/Trigger/events';

export const NOW = Date.parse('2026-03-31T07:00:00Z');
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;

const MAX_RANGES = 8;

/** A status of a refusal, an empty list, an empty page, or another one than was asked for. */
type Odd = number | 'empty' | 'hole' | 'other';

/** A list of leads in memory, by pages of ten: without n8n and a network, so that a row takes no time. */
export interface Leads {
	leads: IDataObject[];
	/** The service's clock; NaN where it does not tell its time. */
	now: number;
	size: number;
	/** Behind this page it is shown again. */
	last: number;
	/** How many leads it is said to have. */
	totalOf: (count: number) => number | undefined;
	/** How it is said which page it is. */
	pageAs: (page: number) => unknown;
	/** What a request finds instead; `before` it the list may change. */
	fails: (asked: string) => Odd | undefined;
	before: (asked: string) => void;
	rateLimit?: Partial<RateLimitSaid>;
}

/** A lead for which each event happened so long before `NOW`; a text is kept as it is. */
export function lead(
	id: number | string,
	ago: number | string,
	more: IDataObject = {},
): IDataObject {
	const at = typeof ago === 'number' ? new Date(NOW - ago).toISOString() : ago;
	// a lead was updated where that is more than a second later
	const createdAt = typeof ago === 'number' ? new Date(NOW - ago - 2 * SECOND).toISOString() : ago;
	return { id, createdAt, updatedAt: at, lastContactedAt: at, status: 'cold', ...more };
}

/** Leads from a number on, the oldest first, of which the first was `ago` before `NOW`. */
export function several(from: number, to: number, ago: number, apart: number): IDataObject[] {
	return Array.from({ length: to - from + 1 }, (_, place) =>
		lead(from + place, ago - place * apart),
	);
}

export function leadsOf(fields: Partial<Leads> = {}): Leads {
	const none = () => undefined;
	return {
		...{
			leads: [],
			now: NOW,
			size: 10,
			last: Infinity,
			totalOf: (count) => count,
			pageAs: (page) => page,
			fails: none,
			before: none,
		},
		...fields,
	};
}

/** An event that watches these leads, and what it has asked for: `d1` is the newest page, `a1` the oldest. */
export function watching(name: string, list: Leads, values: AnyValues = {}) {
	const event = events.find(({ option }) => option.value === name);
	if (event === undefined) throw new Error(name);
	const asked: string[] = [];
	const queries: IDataObject[] = [];
	const said: Watch['said'] = {};
	const send: Watch['connection']['send'] = async ({ query = {} }) => {
		const page = `${String(query.sortOrder).charAt(0)}${String(query.page)}`;
		asked.push(page);
		list.before(page);
		queries.push(query);
		const odd = list.fails(page);
		if (typeof odd === 'number') return { kind: 'refusal', status: odd, body: {} };
		if (!Number.isNaN(list.now)) said.serverTime = new Date(list.now);
		said.rateLimit = list.rateLimit && {
			...{ limit: null, remaining: null, resetsAt: null, window: null },
			...list.rateLimit,
		};
		const shown = odd === 'other' ? { ...query, page: Number(query.page) + 1 } : query;
		const data = pageOf(odd === 'empty' ? [] : list.leads, list, shown);
		if (odd === 'hole') data.leads = [];
		const body = { success: true, data };
		return await Promise.resolve({ kind: 'answer', status: 200, body, ...said });
	};
	const connection = { identity: name, waitBudgetMs: 0, hasRoom: () => true, send };
	const watch: Watch = { event, values, connection, deadline: Infinity, said };
	return { asked, queries, watch };
}

function pageOf(
	leads: IDataObject[],
	{ last, pageAs, size, totalOf }: Leads,
	query: IDataObject,
): IDataObject {
	const [page, by] = [Number(query.page), String(query.sortBy)];
	const after = String(query.createdAfter ?? query.lastContactedAfter ?? '');
	const found = leads
		.map((one) => ({ one, time: String(one[by]), place: Number(one.place ?? 0) }))
		.filter(({ time }) => after === '' || time > after)
		.sort((a, b) => (a.time === b.time ? a.place - b.place : a.time < b.time ? -1 : 1));
	if (query.sortOrder === 'desc') found.reverse();
	const pagination = { page: pageAs(page), limit: size, total: totalOf(found.length) };
	const shown = found
		.slice((Math.min(page, last) - 1) * size)
		.slice(0, size)
		.map(({ one }) => one);
	return { leads: shown, pagination };
}

/** A trigger without n8n: what each poll asks for and gives, in one line, a minute apart. */
export class Poller {
	memory?: Memory;

	constructor(
		private readonly name: string,
		private readonly list: Leads,
		private readonly more: Partial<Watch> & { includeExisting?: boolean } = {},
	) {}

	/** @returns such as `d1-2: 4-9 12; 50 in 1 poll`, in parentheses where the log has it already */
	async poll(): Promise<string> {
		const { includeExisting = false, ...more } = this.more;
		const { asked, watch } = watching(this.name, this.list, more.values);
		const all = { ...watch, ...more };
		const found = await (this.memory ? sinceLast(all, this.memory) : begin(all, includeExisting));
		this.list.now += MINUTE;
		const line = pagesIn(asked);
		if (found === undefined) return `${line}: nowhere`;
		if (!('items' in found)) return `${line}: ${wordsOf(found.failure)}`;
		const { failure, hint, items, memory, warning } = found;
		this.memory = memory;
		const said = warning === hint ? hint && shortly(hint) : `(${shortly(String(hint))})`;
		const also = [failure && wordsOf(failure), said].filter((one) => one !== undefined);
		return [`${line}: ${inRanges(items)}`.trim(), ...also].join('; ');
	}

	async polls(count: number): Promise<string[]> {
		const lines: string[] = [];
		for (let poll = 0; poll < count; poll++) lines.push(await this.poll());
		return lines;
	}
}

/** The pages that were asked for, such as `d1-4 a9 a7-5`. */
function pagesIn(asked: string[]): string {
	const runs: string[][] = [];
	const isNext = (page: string, after: string, by: number) =>
		page === `${after.charAt(0)}${Number(after.slice(1)) + by}`;
	for (const page of asked) {
		const run = runs.at(-1) ?? [];
		const by = run.length > 1 && isNext(run[0], run[1], 1) ? [-1] : run.length > 1 ? [1] : [1, -1];
		if (run.length > 0 && by.some((one) => isNext(page, run[run.length - 1], one))) run.push(page);
		else runs.push([page]);
	}
	return runs
		.map((run) => (run.length === 1 ? run[0] : `${run[0]}-${String(run.at(-1)).slice(1)}`))
		.join(' ');
}

function wordsOf(failure: Failure): string {
	return failure.kind === 'refusal' ? String(failure.status) : codeOf(failure);
}

function shortly(hint: string): string {
	return hint
		.replace(/About (\S+) leads were left out\. .+ show them\./, '$1 left out')
		.replace(/Still to come: about (\S+) leads, in about (\d+ polls?)\./, '$1 in $2');
}

/** The ids of records, such as `4-9 12`; only how many where they are in no order. */
export function inRanges(records: IDataObject[]): string {
	const ranges: Array<[number, number]> = [];
	for (const { id } of records) {
		const last = ranges.at(-1);
		if (last && Number(id) === last[1] + 1) last[1]++;
		else ranges.push([Number(id), Number(id)]);
	}
	if (ranges.length > MAX_RANGES) return `${records.length} leads`;
	return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(' ');
}

/** What becomes of a list. */
export type Change = (list: Leads) => unknown;

export const all =
	(...changes: Change[]): Change =>
	(list) =>
		changes.map((change) => change(list));

/** What these of the next requests find instead. */
export const answers =
	(places: Record<number, Odd>): Change =>
	(list) => {
		let place = 0;
		list.fails = () => places[place++];
	};

/** What happens right before a page is asked for the first time. */
export const before =
	(page: string, change: Change): Change =>
	(list) => {
		let isOver = false;
		list.before = (asked) => {
			if (asked === page && !isOver) change(list);
			isOver ||= asked === page;
		};
	};

export const counted =
	(totalOf: Leads['totalOf']): Change =>
	(list) =>
		(list.totalOf = totalOf);

export const says =
	(fields: Partial<Leads>): Change =>
	(list) =>
		Object.assign(list, fields);
