import type { IDataObject } from 'n8n-workflow';
import type { Run } from '../../../../nodes/shared/operation/plan';
import type { List } from '../../../../nodes/shared/run/pageReader';
import { UNKNOWN_TOTAL } from '../../../../nodes/shared/run/pageReader';
import { foundIn, pages, readList, readPage } from '../../../../nodes/shared/run/pages';
import type { Outcome } from '../../../../nodes/shared/transport/outcome';
import type { Body } from './listSamples';
import { listOf, connectionTo, upTo } from './listSamples';

/** Answers with the page that was asked for. */
const serving =
	(records: IDataObject[], { cap = 100, total = records.length } = {}) =>
	({ limit, offset, page = 1 }: IDataObject): Body => {
		const size = limit === undefined ? records.length : Math.min(Number(limit), cap);
		const start = offset === undefined ? (Number(page) - 1) * size : Number(offset);
		return { records: records.slice(start, start + size), total };
	};

const idsOf = (reading: object) =>
	'records' in reading ? (reading.records as IDataObject[]).map(({ id }) => Number(id)) : reading;

const numbers = (count: number) => upTo(count).map(({ id }) => id);

const notSent: Outcome = { kind: 'notSent', reason: 'unreachable' };

describe('a list', () => {
	test.each<[string, Partial<List>, number, number, string[]]>([
		['as many as are asked for', {}, 7, 5, ['1 x 5']],
		['fewer, where there are no more', {}, 7, 9, ['1 x 9']],
		['fewer, on several pages', {}, 150, 200, ['1 x 100', '2 x 100']],
		['in pages of 100', {}, 250, 150, ['1 x 100', '2 x 100']],
		['all of it', {}, 250, Infinity, ['1 x 100', '2 x 100', '3 x 100']],
		['by offset', { by: 'offset' }, 250, Infinity, ['0 + 100', '100 + 100', '200 + 100']],
		['all at once', { by: 'none' }, 250, Infinity, ['']],
		['some of all that comes at once', { by: 'none' }, 250, 7, ['']],
	])('%s', async (_, more, count, limit, asked) => {
		const { connection, queries } = connectionTo(serving(upTo(count)));
		const reading = await readList(connection, listOf(more), { a: 1 }, limit);
		expect(idsOf(reading)).toEqual(numbers(Math.min(count, limit)));
		const shown = queries.map(({ limit: size, offset, page }) =>
			page === undefined
				? offset === undefined
					? ''
					: `${offset} + ${size}`
				: `${page} x ${size}`,
		);
		expect(shown).toEqual(asked);
		expect(queries.every(({ a }) => a === 1)).toBe(true);
	});

	test.each([
		['page', ['1', '2', '3', '4', '5', '6', '7', '8', '9']],
		['offset', ['0', '30', '60', '90', '120', '150', '180', '210', '240']],
	] as const)('whose pages the service caps is read by %s all the same', async (by, asked) => {
		const { connection, queries } = connectionTo(serving(upTo(250), { cap: 30 }));
		expect(idsOf(await readList(connection, listOf({ by })))).toEqual(numbers(250));
		expect(queries.map((query) => String(query[by]))).toEqual(asked);
	});

	test.each([
		[Infinity, 250, ['1', '2', '3', '4']],
		[150, 150, ['1', '2']],
	])('that does not say how many it has, up to %d', async (limit, count, asked) => {
		const total = UNKNOWN_TOTAL;
		const { connection, queries } = connectionTo(serving(upTo(250), { total }));
		expect(idsOf(await readList(connection, listOf(), {}, limit))).toEqual(numbers(count));
		expect(queries.map(({ page }) => String(page))).toEqual(asked);
	});

	test('into which a record came while it was read with a limit', async () => {
		const records = upTo(300);
		const { connection, queries } = connectionTo((query, place) => {
			if (place === 1) records.unshift({ id: 0 });
			return serving(records)(query);
		});
		expect(idsOf(await readList(connection, listOf(), {}, 200))).toEqual(numbers(200));
		expect(queries.map(({ page }) => page)).toEqual([1, 2, 3]);
	});

	test('that is shorter than it says is read to an empty page', async () => {
		const { connection, queries } = connectionTo(serving(upTo(150), { total: 9_000 }));
		expect(idsOf(await readList(connection, listOf()))).toEqual(numbers(150));
		expect(queries.length).toBeLessThanOrEqual(2 + 25);
	});

	test('that is empty, whatever it says', async () => {
		const { connection, queries } = connectionTo(serving([], { total: 9_000 }));
		expect(idsOf(await readList(connection, listOf()))).toEqual([]);
		expect(queries).toHaveLength(1);
	});

	test.each<[string, (place: number) => Body | Outcome, number]>([
		['cannot be reached', () => notSent, 1],
		[
			'cannot be reached later',
			(place) => (place === 0 ? { records: upTo(100), total: 200 } : notSent),
			2,
		],
	])('that %s', async (_, answer, count) => {
		const { connection, queries } = connectionTo((__, place) => answer(place));
		expect(await readList(connection, listOf())).toHaveProperty('failure');
		expect(queries).toHaveLength(count);
	});

	test('of which a record stands twice on the only page is read once', async () => {
		const { connection, queries } = connectionTo(serving([{ id: 1 }, { id: 1 }]));
		expect(idsOf(await readList(connection, listOf(), {}, 5))).toEqual([1]);
		expect(queries).toHaveLength(1);
	});

	test('that does not say how many it has, without IDs, is its first page', async () => {
		const records = Array.from({ length: 250 }, (_, a) => ({ a }));
		const { connection } = connectionTo(serving(records, { total: UNKNOWN_TOTAL }));
		const reading = await readList(connection, listOf(), {}, 150);
		expect(reading).toEqual({ records: records.slice(0, 100) });
	});

	test('of which one page is read, or not', async () => {
		const page = async (answer: Parameters<typeof connectionTo>[0]) =>
			await readPage(connectionTo(answer).connection, listOf(), {}, 2, 2);
		expect(await page(serving(upTo(5)))).toMatchObject({
			records: [{ id: '3' }, { id: '4' }],
			total: 5,
		});
		expect(await page(() => notSent)).toEqual({ failure: notSent });
	});

	test('that comes at once may be as long as it is', async () => {
		const { connection } = connectionTo(() => ({ records: upTo(10_001), total: 10_001 }));
		expect(idsOf(await readList(connection, listOf({ by: 'none' })))).toHaveLength(10_001);
	});

	test('that is put in order when it was read as a whole', async () => {
		const arrange = (records: IDataObject[], { first }: IDataObject) =>
			[...records].sort((a, b) => Number(b.id === first) - Number(a.id === first));
		const { connection } = connectionTo(serving(upTo(3)));
		const read = async (by: List['by'], limit?: number) =>
			idsOf(await readList(connection, listOf({ arrange, by }), { first: '2' }, limit));
		expect(await read('none')).toEqual([2, 1, 3]);
		expect(await read('none', 1)).toEqual([2]);
		expect(await read('page')).toEqual([2, 1, 3]);
		expect(await read('page', 2)).toEqual([1, 2]);
		const own = listOf({
			arrange,
			readOwn: async () => await Promise.resolve([{ id: '1' }, { id: '2' }]),
		});
		expect(idsOf(await readList(connection, own, { first: '2' }))).toEqual([2, 1]);
		const none = listOf({ arrange, readOwn: async () => await Promise.resolve(undefined) });
		expect(idsOf(await readList(connection, none, { first: '2' }))).toEqual([2, 1, 3]);
	});

	test('records are told by the field that the list has for it', async () => {
		const records = [{ keyId: 1 }, { keyId: 2 }, { keyId: 1 }];
		for (const [by, limit] of [['none'], ['page'], ['page', 3]] as const) {
			const { connection } = connectionTo(serving(records));
			const list = listOf({ by, key: 'keyId' });
			expect(await readList(connection, list, {}, limit)).toEqual({
				records: [{ keyId: '1' }, { keyId: '2' }],
			});
		}
	});

	test.each<[IDataObject, number]>([
		[{ returnAll: true }, 120],
		[{ returnAll: true, limit: 7 }, 120],
		[{ returnAll: false, limit: 7 }, 7],
		[{ returnAll: 'yes' }, 50],
		[{}, 50],
	])('with %j gives %d records as the items', async (values, count) => {
		const { connection } = connectionTo(serving(upTo(120)));
		const list = listOf();
		const run = {
			connection,
			request: list.request,
			forEach: async (inputs: unknown[], work: (input: unknown, note: () => void) => unknown) =>
				await Promise.all(inputs.map(async (input) => await work(input, () => {}))),
		} as unknown as Run;
		const [result] = await pages(list)([{ index: 0, values }], run);
		expect(result).toMatchObject({ items: { length: count } });
	});

	test('is read once for all items, each of which finds its own', async () => {
		const inputs = [2, 7, 1].map((id, index) => ({ index, values: { id } }));
		const find = (records: IDataObject[]) => (values: { id: number }) => ({
			items: records.filter(({ id }) => id === String(values.id)),
		});
		const { connection, queries } = connectionTo(serving(upTo(3)));
		expect(await foundIn(listOf(), find)(inputs, { connection } as Run)).toEqual([
			{ items: [{ id: '2' }] },
			{ items: [] },
			{ items: [{ id: '1' }] },
		]);
		expect(queries).toHaveLength(1);
		const { connection: none } = connectionTo(() => notSent);
		const failed = { failure: notSent };
		const results = await foundIn(listOf(), find)(inputs, { connection: none } as Run);
		expect(results).toEqual([failed, failed, failed]);
	});
});
