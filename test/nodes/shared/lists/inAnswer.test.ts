import type { IDataObject } from 'n8n-workflow';
import {
	listIn,
	recordIn,
	recordsIn,
	totalIn,
	userIn,
} from '../../../../nodes/shared/lists/inAnswer';
import { UNKNOWN_TOTAL } from '../../../../nodes/shared/run/pageReader';

const one = { id: 1 };

const [ones, twos] = [[one], [{ id: 2 }]];

describe('the list of leads in an answer', () => {
	test.each<[string, unknown, unknown[] | undefined]>([
		['under its name, in data first', { leads: ones, data: { leads: twos } }, twos],
		['under its name, also where it is empty', { leads: [], items: ones }, []],
		['under its name rather than another', { data: { items: ones }, leads: twos }, twos],
		['whatever stands in it under its name', { leads: ['a'] }, ['a']],
		['under a usual name, in data first', { items: ones, data: { rows: twos } }, twos],
		['under the first of two usual names', { results: twos, items: ones }, ones],
		['empty under a usual name', { items: [] }, []],
		['with what is no record between', { items: ['a', null, one] }, ['a', null, one]],
		['under a usual name only with records', { items: ['a'], results: ones }, ones],
		['under no name where it has no records', { items: ['a'] }, undefined],
		['in data', { data: ones, page: 1 }, ones],
		['bare', ones, ones],
		['bare, of several', [one, { id: 2 }], [one, { id: 2 }]],
		['bare, of records that hold lists', [{ id: 1, data: twos }], [{ id: 1, data: twos }]],
		['bare and empty', [], []],
		['bare, with what is no record', [null, one], [null, one]],
		['bare, of several without an ID', [{ a: 1 }, { b: 2 }], [{ a: 1 }, { b: 2 }]],
		['not a record without an ID that may be around it', [{ a: 1 }], undefined],
		['nor several around it', [{ leads: ones }, { meta: 1 }], undefined],
		['in the only record of a list', [{ leads: ones }], ones],
		['in data of the only record of a list', [{ data: ones }], ones],
		['in the only record of data', { data: [{ leads: ones }] }, ones],
		['in data, also if it is around none', { data: [{ a: 1 }, { b: 2 }] }, [{ a: 1 }, { b: 2 }]],
		['under any name by its IDs, the first', { kind: [{ a: 1 }], a: ones, b: twos }, ones],
		['under any name in data first', { a: ones, data: { b: twos } }, twos],
		['under any name, only some with IDs', { a: [null, { b: 1 }, one] }, [null, { b: 1 }, one]],
		['under no other name without IDs', { a: [{ b: 1 }], c: [1] }, undefined],
		['nowhere in a text', 'leads', undefined],
	])('%s', (_, answer, list) => {
		expect(listIn(answer, 'leads')).toEqual(list);
	});

	test.each(['data', 'items', 'results', 'records', 'list', 'rows', 'entries'])(
		'%s is a usual name',
		(name) => {
			expect(listIn({ [name]: [{ a: 1 }], page: 1 }, 'leads')).toEqual([{ a: 1 }]);
		},
	);

	test('its records may be told by another field than id', () => {
		const keys = [{ keyId: 1 }];
		expect(listIn({ people: ones, all: keys }, 'keys', 'keyId')).toBe(keys);
		expect(listIn(keys, 'keys', 'keyId')).toBe(keys);
		expect(listIn(ones, 'keys', 'keyId')).toBeUndefined();
	});
});

describe('the records in an answer and how many there are in all', () => {
	test.each<[unknown, number, number]>([
		[{ leads: ones, total: 5 }, 1, 5],
		[{ leads: ones, total: 1 }, 1, 1],
		[{ leads: ones, total: 0 }, 1, UNKNOWN_TOTAL],
		[{ leads: ones }, 1, UNKNOWN_TOTAL],
		[{ leads: [null, 'a', one], total: 2 }, 1, 2],
		[{ leads: ones, pagination: { total: 1, hasNextPage: true } }, 1, UNKNOWN_TOTAL],
		[{ leads: ones, pagination: { total: 1, hasNextPage: false } }, 1, 1],
		[{ leads: ones, pagination: { total: 1, hasNextPage: 'true' } }, 1, 1],
		[{ leads: ones, pagination: { total: 2, hasNextPage: true } }, 1, 2],
		[{ leads: ones, total: 1, meta: { hasNextPage: true } }, 1, UNKNOWN_TOTAL],
		[{ leads: ones, total: 1, hasNextPage: true, meta: { hasNextPage: false } }, 1, 1],
		[{ total: 0 }, 0, 0],
		[{ data: { totalCount: 0, leads: null } }, 0, 0],
	])('%j', (answer, count, total) => {
		const found = recordsIn(answer, 'GET /leads', 'leads');
		expect([found.records.length, found.total]).toEqual([count, total]);
		expect(found.records.every((record) => record.id === 1)).toBe(true);
	});

	test.each<[unknown, string, string]>([
		[{}, 'leads', 'leads'],
		[{ total: 1 }, 'leads', 'leads'],
		[{ total: 0, leads: 'none' }, 'leads', 'leads'],
		[{ leads: 'none', data: { total: 0 } }, 'leads', 'leads'],
		['', 'voiceCloneFiles', 'voice clone files'],
	])('%j has no list of %s', (answer, name, words) => {
		const read = () => recordsIn(answer, 'GET /leads', name);
		expect(read).toThrow(`GET /leads has no list of ${words}`);
	});

	test.each<[unknown, number | undefined, number]>([
		...['total', 'totalCount', 'total_count'].flatMap(
			(name): Array<[unknown, undefined, number]> => [
				[{ [name]: 7 }, undefined, 7],
				[{ pagination: { [name]: 7 } }, undefined, 7],
				[{ data: { meta: { [name]: '7' } } }, undefined, 7],
			],
		),
		[{ total: 1, meta: { total: 2 }, pagination: { total: 3 } }, undefined, 3],
		[{ total: 1, meta: { total: 2 } }, undefined, 2],
		[{ total: 1, data: { total: 2 } }, undefined, 2],
		[[{ total: 1 }], undefined, 1],
		[{ total: 'many', totalCount: 3 }, undefined, 3],
		[{ total: -1, totalCount: 3 }, undefined, 3],
		[{ total: 1, totalCount: 3 }, undefined, 1],
		[{ total: 0 }, undefined, 0],
		[{ total: 1.5 }, undefined, UNKNOWN_TOTAL],
		[{ total: 100_000_000 }, undefined, 100_000_000],
		[{ total: 100_000_001 }, undefined, UNKNOWN_TOTAL],
		[{ total: 7 }, 7, 7],
		[{ total: 7 }, 8, UNKNOWN_TOTAL],
		[{}, undefined, UNKNOWN_TOTAL],
	])('the total in %j, of at least %s, is %d', (answer, least, total) => {
		expect(totalIn(answer, least)).toBe(total);
	});
});

describe('the one record in an answer', () => {
	const [named, other] = [{ id: 1 }, { id: 2, name: null }];

	test.each<[unknown, IDataObject | undefined]>([
		[{ lead: named, id: 2 }, named],
		[{ lead: {}, id: 2 }, {}],
		[{ data: { lead: named }, lead: other }, named],
		[[{ lead: named }], named],
		[{ data: [{ lead: named }] }, named],
		[{ data: other, id: 1 }, other],
		[{ data: { lead: 'x', id: 2, name: null } }, { lead: 'x', id: 2, name: null }],
		[
			{ data: { page: 1 }, id: 1 },
			{ data: { page: 1 }, id: 1 },
		],
		[
			{ id: null, name: 'Ada' },
			{ id: null, name: 'Ada' },
		],
		[{ id: null }, undefined],
		[[named, other], undefined],
		['x', undefined],
	])('of %j it is %j', (answer, record) => {
		expect(recordIn(answer, 'lead', ['id', 'name'])).toEqual(record);
	});

	test.each<[unknown, IDataObject]>([
		[{ userId: 'u', data: { id: 1 } }, { userId: 'u' }],
		[{ userId: 'u', data: { userId: 'v' } }, { userId: 'v' }],
		[{ data: [{ userId: 'v' }] }, { userId: 'v' }],
		[{ id: 'u' }, {}],
		[null, {}],
	])('of %j the user is %j', (answer, user) => {
		expect(userIn(answer)).toStrictEqual(user);
	});
});
