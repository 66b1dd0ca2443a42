import type { IDataObject } from 'n8n-workflow';
import { readFromEnd } from '../../../nodes/shared/lists/leads/fromEnd';
import { readWholeList } from '../../../nodes/shared/lists/leads/wholeList';
import type { FetchPage, Page } from '../../../nodes/shared/run/pageReader';
import { PageFailure, UNKNOWN_TOTAL } from '../../../nodes/shared/run/pageReader';
import { readUnchanged } from '../../../nodes/shared/run/pages';

/** Records with these numbers as IDs, created and updated in their order. */
const record = (number: number): IDataObject => {
	const at = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
	return { id: number, createdAt: at, updatedAt: at };
};
const upTo = (count: number) => Array.from({ length: count }, (_, place) => record(place + 1));
const idsOf = (records: IDataObject[]) => records.map(({ id }) => Number(id));

interface Circumstances {
	/** What happens to the list before it answers for a page, asked so many requests after the first. */
	change?(number: number, place: number): void;
	size?: number;
	/** What it says of its length. */
	total?(length: number, number: number, visit: number): number;
	serverTime?: Date;
}

/** Pages of two of a list as it is at the time, and what was asked. */
function fetchOf(
	list: IDataObject[],
	{ change, serverTime, size = 2, total = (length) => length }: Circumstances = {},
) {
	const asked: number[] = [];
	const bounds: IDataObject[] = [];
	const fetch: FetchPage = async (number, { sortBy, sortOrder, ...others } = {}) => {
		change?.(number, asked.length);
		const visit = asked.filter((one) => one === number).length;
		asked.push(number);
		bounds.push({ sortBy, sortOrder, ...others });
		const by = String(sortBy);
		const { createdAfter = '', createdBefore = '\uffff' } = others as Record<string, string>;
		const found = list
			.filter(
				({ createdAt }) => String(createdAt) > createdAfter && String(createdAt) < createdBefore,
			)
			.sort((a, b) => String(a[by]).localeCompare(String(b[by])) * (sortOrder === 'desc' ? -1 : 1));
		const page = found.slice((number - 1) * size, number * size);
		const records = page.map((one) => ({ ...one }));
		return await Promise.resolve({
			number,
			records,
			size,
			total: total(found.length, number, visit),
			serverTime,
		});
	};
	return { asked, bounds, fetch };
}

describe('a list from its end', () => {
	/** What is found, whether it is all, and which pages were asked. */
	const readBack = async (list: IDataObject[], more: Circumstances = {}, total = list.length) => {
		const { asked, fetch } = fetchOf(list, more);
		const found = new Set<number>();
		const isAll = await readFromEnd(fetch, {
			front: { size: more.size ?? 2, total },
			take: ({ records }) => {
				for (const id of idsOf(records)) found.add(id);
			},
		});
		return { asked, found: [...found].sort((a, b) => a - b), isAll };
	};

	test.each([
		[0, []],
		[2, [1]],
		[5, [3, 2, 1]],
	])('%d records are on the pages %j', async (count, pages) => {
		expect(await readBack(upTo(count))).toEqual({
			asked: pages,
			found: idsOf(upTo(count)),
			isAll: true,
		});
	});

	test('what was read before is not read again', async () => {
		const list = upTo(5);
		const { asked, fetch } = fetchOf(list);
		const first = { number: 1, records: list.slice(0, 2), size: 2, total: 5 };
		const taken: number[] = [];
		const take = ({ number }: Page) => void taken.push(number);
		expect(await readFromEnd(fetch, { front: first, first, take })).toBe(true);
		expect([asked, taken]).toEqual([
			[3, 2],
			[3, 2],
		]);
	});

	test.each<[string, number, number, number[], boolean]>([
		['all is known already', 2, 2, [], true],
		['the last page is missing', 2, 3, [2], false],
		['the list has become shorter by a page', 2, 2, [2, 1], true],
	])('where only the first page was read: %s', async (_, count, length, pages, isAll) => {
		const list = upTo(count);
		const { asked, fetch } = fetchOf(list, { total: () => length });
		const first = { number: 1, records: list, size: 2, total: pages.length + 1 };
		const front = { size: 2, total: pages.length === 0 ? 2 : 3 };
		expect(await readFromEnd(fetch, { front, first, take: () => {} })).toBe(isAll);
		expect(asked).toEqual(pages);
	});

	test('25 pages are read at once, the last of them first', async () => {
		const { asked, found, isAll } = await readBack(upTo(54));
		expect([found.length, isAll]).toEqual([54, true]);
		expect(asked).toEqual(Array.from({ length: 27 }, (_, place) => 27 - place));
	});

	test.each<[string, Record<number, number[]>, number[], boolean]>([
		['a record is gone since: none can be missing', { 2: [7], 1: [6] }, [], true],
		['a page that is older than one behind it is read again', { 2: [7], 1: [8, 7] }, [1], true],
		[
			'several of them, and first what is younger',
			{ 3: [7], 2: [8, 7], 1: [8, 7] },
			[3, 2, 1],
			true,
		],
		['the one that is younger, where those are more', { 4: [7, 8] }, [4], true],
		[
			'a list that has grown, from its front',
			{ 4: [8, 9], 3: [8, 9], 2: [8, 9], 1: [9], 5: [9] },
			[1, 2, 3, 4, 5],
			true,
		],
		[
			'one that holds still in the last round',
			{ 1: [9], 2: [8, 8, 9], 3: [8, 8, 9], 4: [8, 8, 9], 5: [8, 9] },
			[1, 2, 3, 4, 5, 1, 2, 3, 4, 5],
			true,
		],
		['one that never holds still', { 1: [9] }, [1, 2, 3, 4, 5, 1, 2, 3, 4, 5], false],
		['one that holds still at last', { 1: [9, 9, 8] }, [1, 2, 3, 4, 5, 1], true],
	])('%s', async (_, totals, again, isAll) => {
		const total = (length: number, number: number, visit: number) =>
			totals[number]?.[visit] ?? totals[number]?.at(-1) ?? length;
		const read = await readBack(upTo(8), { total });
		expect([read.asked.slice(0, 4), read.asked.slice(4)]).toEqual([[4, 3, 2, 1], again]);
		expect([read.isAll, read.found.length]).toEqual([isAll, 8]);
	});

	test('a list that is said to be far longer than it is has no end', async () => {
		const { asked, isAll } = await readBack(upTo(4), { total: () => 1_000 }, 1_000);
		expect([isAll, asked.length]).toEqual([false, 25]);
		expect((await readBack(upTo(4), { total: () => 5 }, 5)).isAll).toBe(true);
	});
});

describe('a whole list', () => {
	const serverTime = new Date(Date.UTC(2026, 0, 1, 1));
	const whole = async (list: IDataObject[], more: Circumstances = {}, asked = {}) => {
		const { bounds, fetch, ...seen } = fetchOf(list, { serverTime, ...more });
		const found = await readWholeList(fetch, asked);
		return { ids: idsOf(found), bounds, asked: seen.asked };
	};
	const oldest = { sortBy: 'createdAt', sortOrder: 'asc' };
	const newest = { sortBy: 'createdAt', sortOrder: 'desc' };
	/** A minute before the time of the service, in the 59th minute of the list. */
	const settled = { createdBefore: '2026-01-01T00:59:00.000Z' };

	test.each([0, 1, 2])('of %d records is one page', async (count) => {
		expect(await whole(upTo(count))).toEqual({
			ids: idsOf(upTo(count)),
			bounds: [oldest],
			asked: [1],
		});
	});

	test('of one page is not asked what is newest', async () => {
		expect((await whole(upTo(2), { serverTime: undefined })).asked).toEqual([1]);
	});

	const full = [[1, 2], [3, 4], [5]];
	const isTwice = [[1, 2], [1, 2], [5]];
	const hasHole = [[1, 2], [3], [5]];

	/** The pages by time and by name, the totals that are said, what comes out, and which pages were asked. */
	test.each<[string, number[][], number[][], number[], number[] | string, string]>([
		['each page once', full, [], [5], [1, 2, 3, 4, 5], 'T1 T3 T2'],
		[
			'by name as well, where some come twice',
			isTwice,
			full,
			[5],
			[1, 2, 3, 4, 5],
			'T1 T3 T2 N3 N2 N1',
		],
		[
			'by name as well, where a page is short',
			hasHole,
			full,
			[5],
			[1, 2, 3, 4, 5],
			'T1 T3 T2 N3 N2 N1',
		],
		['not where it stays short', hasHole, hasHole, [5], 'changed', 'T1 T3 T2 N3 N2 N1'],
		[
			'as many as its first page says',
			[[1, 2], [3], [5, 6]],
			[],
			[5, 6],
			[1, 2, 3, 5, 6],
			'T1 T3 T2',
		],
		['shorter than it says', full, [], [6], [1, 2, 3, 4, 5], 'T1 T3 T2'],
		['far shorter', full, [], [9], [1, 2, 3, 4, 5], 'T1 T5 T4 T3 T2'],
		[
			'shrunk meanwhile',
			[
				[1, 2],
				[3, 4],
			],
			[],
			[5, 4],
			[1, 2, 3, 4],
			'T1 T3 T2 T1',
		],
	])('read by time: %s', async (_, byTime, byName, totals, ids, pages) => {
		const asked: string[] = [];
		const fetch: FetchPage = async (number, { sortBy, sortOrder } = {}) => {
			const isByName = sortBy === 'lastName' && sortOrder === 'asc';
			const total = totals[asked.length] ?? totals.at(-1) ?? 0;
			if (sortOrder !== 'desc') asked.push(`${isByName ? 'N' : 'T'}${number}`);
			const records = ((isByName ? byName : byTime)[number - 1] ?? []).map((id) => ({ id }));
			return await Promise.resolve({ number, records, size: 2, total, serverTime });
		};
		const read = await readWholeList(fetch, {}).then(
			(records) => idsOf(records).sort(),
			(error: unknown) => error instanceof PageFailure && 'changed',
		);
		expect([read, asked.join(' ')]).toEqual([ids, pages]);
	});

	test('is read from its end within a time that is over', async () => {
		expect(await whole(upTo(5))).toEqual({
			ids: [1, 2, 5, 3, 4],
			bounds: [oldest, { ...oldest, ...settled }, { ...oldest, ...settled }],
			asked: [1, 3, 2],
		});
	});

	test('without a time of the service the newest record says which', async () => {
		const { bounds, ids } = await whole(upTo(5), { serverTime: undefined });
		expect([...ids].sort()).toEqual([1, 2, 3, 4, 5]);
		expect(bounds.slice(0, 3)).toEqual([
			...[oldest, newest],
			{ ...oldest, createdBefore: record(4).createdAt },
		]);
	});

	test('without any time at all it has no bounds', async () => {
		const list = upTo(5).map(({ id }) => ({ id, createdAt: 'soon' }));
		const { bounds, ids } = await whole(list, { serverTime: undefined });
		expect([...ids].sort()).toEqual([1, 2, 3, 4, 5]);
		expect(bounds).toEqual([oldest, newest, oldest, oldest]);
	});

	test.each([
		['an earlier bound of the user counts', '2026-01-01T00:04:00.000Z', {}, [1, 2, 3]],
		['a later one does not', '2026-01-01T02:00:00.000Z', settled, [1, 2, 3, 4, 5]],
	])('%s', async (_, createdBefore, bound, ids) => {
		const list = upTo(5).filter(({ createdAt }) => String(createdAt) < createdBefore);
		const { bounds, ids: found } = await whole(list, {}, { createdBefore });
		expect([...found].sort()).toEqual(ids);
		expect(bounds[1]).toEqual({ ...oldest, ...bound });
	});

	test('what is newer than its bound is read apart, from the bound on', async () => {
		const { bounds, ids } = await whole([...upTo(5), record(59), record(61)]);
		expect([...ids].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 59, 61]);
		expect(bounds.at(-1)).toEqual({ ...newest, createdAfter: '2026-01-01T00:58:59.999Z' });
	});

	test('a later start of the user is that of what is newer', async () => {
		const createdAfter = '2026-01-01T00:59:30.000Z';
		const { bounds } = await whole([...upTo(5), record(61)], {}, { createdAfter });
		expect(bounds.at(-1)).toEqual({ ...newest, createdAfter });
	});

	test('of a list that does not say how long it is, up to a page without a new one', async () => {
		const { asked, bounds, ids } = await whole(upTo(3), { total: () => UNKNOWN_TOTAL });
		expect([ids, asked, bounds]).toEqual([
			[1, 2, 3],
			[1, 2, 3],
			[oldest, oldest, oldest],
		]);
	});
});

describe('pages', () => {
	// a slow machine gives way between two requests, and asks for fewer
	beforeEach(() => jest.spyOn(performance, 'now').mockReturnValue(0));
	afterEach(() => jest.restoreAllMocks());

	const pageOf = (number: number, ids: number[], total: number): Page => ({
		...{ number, total, size: 2 },
		records: ids.map((id) => ({ id })),
	});
	/** Answers with these pages one after the other, whatever is asked, and notes what was. */
	const answering = (...pages: Page[]) => {
		const asked: number[] = [];
		const fetch: FetchPage = async (number) => {
			asked.push(number);
			return await Promise.resolve(pages[asked.length - 1] ?? pageOf(number, [], 0));
		};
		return { asked, fetch };
	};

	test.each<[string, number, Page[], number[], number[]]>([
		['one page is enough for two', 2, [], [1, 2], []],
		['three pages', 5, [pageOf(2, [3, 4], 5), pageOf(3, [5], 5)], [1, 2, 3, 4, 5], [2, 3]],
		[
			'the first again, as the list has grown',
			3,
			[pageOf(2, [3], 4), pageOf(1, [1, 2], 4), pageOf(2, [3, 4], 4)],
			[1, 2, 3],
			[2, 1],
		],
		['one less, as it has shrunk', 3, [pageOf(2, [3], 2), pageOf(1, [1, 2], 2)], [1, 2], [2, 1]],
		[
			'one more, as it has grown',
			3,
			[pageOf(2, [3, 4], 5), pageOf(1, [1, 2], 5), pageOf(3, [5], 5)],
			[1, 2, 3, 4, 5],
			[2, 1, 3],
		],
		[
			'none, as it has been emptied',
			5,
			[pageOf(2, [], 0), pageOf(3, [], 0), pageOf(1, [], 0)],
			[],
			[2, 3, 1],
		],
		[
			'it holds still in the last round',
			3,
			[
				pageOf(2, [3], 4),
				pageOf(1, [1, 2], 3),
				pageOf(2, [3], 4),
				pageOf(1, [1, 2], 3),
				pageOf(2, [3], 4),
				pageOf(1, [1, 2], 4),
			],
			[1, 2, 3],
			[2, 1, 2, 1, 2, 1],
		],
		['an empty one is the end', 5, [pageOf(2, [], 5), pageOf(3, [], 5)], [1, 2], [2, 3]],
	])('until nothing changes: %s', async (_, total, pages, ids, asked) => {
		const { fetch, ...seen } = answering(...pages);
		const read = await readUnchanged(fetch, pageOf(1, [1, 2], total));
		expect(read.flatMap(({ records }) => idsOf(records))).toEqual(ids);
		expect(seen.asked).toEqual(asked);
	});

	test('or never', async () => {
		let total = 3;
		let asked = 0;
		const fetch: FetchPage = async (number) => {
			asked++;
			return await Promise.resolve(pageOf(number, [number], 3 + (total++ % 2)));
		};
		await expect(readUnchanged(fetch, pageOf(1, [1, 2], 3))).rejects.toThrow(PageFailure);
		expect(asked).toBe(6);
	});
});
