import type { IDataObject } from 'n8n-workflow';
import type { Page } from '../../../../nodes/shared/run/pageReader';
import {
	keyOf,
	pageCount,
	PageFailure,
	pageReader,
	UNKNOWN_TOTAL,
} from '../../../../nodes/shared/run/pageReader';
import { listOf, connectionTo, upTo } from './listSamples';

describe('pages', () => {
	/** What is read of pages with these IDs each. */
	const readPages = async (ids: number[][], total: number, list = listOf(), size = 2) => {
		const asked: number[] = [];
		const { connection } = connectionTo(({ page }) => {
			asked.push(Number(page));
			return { records: (ids[Number(page) - 1] ?? []).map((id) => ({ id })), total };
		});
		const fetch = pageReader(connection, list, {}, size);
		const read: Page[] = [];
		let failure: unknown;
		try {
			for (let page = 1; page <= ids.length; page++) read.push(await fetch(page));
		} catch (error) {
			failure = error;
		}
		return { asked, read, failure };
	};

	test('one of them, with what it says', async () => {
		const { read } = await readPages([[1, 2], [3]], 3);
		expect(read).toMatchObject([
			{ number: 1, records: [{ id: '1' }, { id: '2' }], size: 2, total: 3 },
			{ number: 2, records: [{ id: '3' }], size: 2, total: 3 },
		]);
	});

	test.each([
		[
			'capped',
			[
				[1, 2],
				[3, 4],
			],
			9,
			5,
			2,
		],
		['capped at one', [[1], [2]], 9, 5, 1],
		['all there is', [[1, 2]], 2, 5, 5],
		['an empty one', [[]], 9, 5, 5],
		['short behind the first', [[1, 2, 3], [4]], 9, 3, 3],
	])('how many records they hold: %s', async (_, ids, total, size, is) => {
		const { read } = await readPages(ids, total, listOf(), size);
		expect(read.at(-1)?.size).toBe(is);
	});

	test.each<[string, number[][], number, boolean]>([
		[
			'the first one again',
			[
				[1, 2],
				[1, 2],
			],
			4,
			true,
		],
		[
			'another one again',
			[
				[1, 2],
				[3, 4],
				[3, 4],
			],
			6,
			false,
		],
		[
			'the first one in another order',
			[
				[1, 2],
				[2, 1],
			],
			4,
			false,
		],
		[
			'the first one again, without a total',
			[
				[1, 2],
				[1, 2],
			],
			UNKNOWN_TOTAL,
			false,
		],
		[
			'all there is on each page',
			[
				[1, 2],
				[1, 2],
			],
			2,
			false,
		],
		['short ones', [[1], [1]], 4, false],
	])('that repeat: %s', async (_, ids, total, isEndless) => {
		const { failure } = await readPages(ids, total);
		expect(failure instanceof PageFailure).toBe(isEndless);
	});

	test('a list that grew by a page shows its first one elsewhere, and that is none', async () => {
		let asked = 0;
		const { connection } = connectionTo(({ page }) => {
			const ids = asked++ > 0 && page === 1 ? [8, 9] : [1, 2];
			return { records: ids.map((id) => ({ id })), total: 4 };
		});
		const fetch = pageReader(connection, listOf(), {}, 2);
		await fetch(1);
		expect(await fetch(2)).toMatchObject({ number: 2 });
	});

	test('IDs are text, and nothing else is changed', async () => {
		const records = [{ id: 1, a: 2 }, { id: ' a ' }, { id: null }];
		const { connection } = connectionTo(() => ({ records, total: 3 }));
		expect(await pageReader(connection, listOf(), {}, 9)(1)).toMatchObject({
			records: [{ id: '1', a: 2 }, { id: ' a ' }, { id: null }],
		});
	});

	test('more parameters go with a page, and tell one list from another', async () => {
		const { connection, queries } = connectionTo(() => ({ records: upTo(2), total: 4 }));
		const fetch = pageReader(connection, listOf(), { a: 1 }, 2);
		await fetch(1, { b: 2 });
		await fetch(2, { b: 3 });
		expect(queries[0]).toEqual({ a: 1, b: 2, page: 1, limit: 2 });
		const same = fetch(3, { b: 2, createdBefore: 'x' });
		await expect(same).rejects.toThrow(PageFailure);
	});

	/** How many pages of one record each go by until a list without an end is refused. */
	const readUntilRefused = async (idOf: (page: number) => IDataObject) => {
		const { connection, queries } = connectionTo(({ page }) => ({
			records: [idOf(Number(page))],
			total: UNKNOWN_TOTAL,
		}));
		const fetch = pageReader(connection, listOf(), {}, 1);
		const readAll = async () => {
			for (let page = 1; page < 200; page++) await fetch(page);
		};
		const failed = await readAll().then(
			() => false,
			(error: unknown) => error instanceof PageFailure,
		);
		return failed ? queries.length : Infinity;
	};

	test.each<[string, (page: number) => IDataObject, number]>([
		['the same again and again', () => ({ id: 1 }), 1 + 50 + 1 + 1],
		['ten new ones, and then the same', (page) => ({ id: Math.min(page, 10) }), 10 + 50 + 10 + 1],
		['always new ones', (page) => ({ id: page }), Infinity],
		['some without an ID', (page) => (page % 20 === 0 ? { id: 1 } : {}), Infinity],
	])('an endless list ends: %s', async (_, idOf, count) => {
		expect(await readUntilRefused(idOf)).toBe(count);
	});

	test('a page that is read again may hold what it held', async () => {
		const { connection } = connectionTo(() => ({ records: [{ id: 1 }], total: UNKNOWN_TOTAL }));
		const fetch = pageReader(connection, listOf(), {}, 1);
		for (let time = 0; time < 100; time++) await fetch(1);
		expect(await fetch(2)).toMatchObject({ number: 2 });
	});

	test.each([
		[0, 2, 0],
		[1, 2, 1],
		[2, 2, 1],
		[3, 2, 2],
	])('%d records on pages of %d are %d', (records, size, count) => {
		expect(pageCount(records, size)).toBe(count);
	});

	test.each<[IDataObject, string | undefined, string]>([
		[{ id: 5 }, undefined, '5'],
		[{ id: ' a ' }, undefined, 'a'],
		[{ keyId: 'k', id: 1 }, 'keyId', 'k'],
		[{ id: '', a: 1 }, undefined, '{"id":"","a":1}'],
	])('what tells %j (by %s) from every other one: %s', (record, key, name) => {
		expect(keyOf(record, key)).toBe(name);
	});
});
