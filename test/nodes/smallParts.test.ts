import type { IDataObject } from 'n8n-workflow';
import { placesOf } from '../../nodes/shared/errors/faults';
import { plainName } from '../../nodes/shared/operation/outputFile';
import { shaperOf } from '../../nodes/shared/run/shape';
import { fingerprint } from '../../nodes/shared/values';

describe('places of items, as people count them', () => {
	test.each([
		...['1st', '2nd', '3rd', '4th', '9th', '10th', '11th', '12th', '13th', '14th', '19th'],
		...['20th', '21st', '22nd', '23rd', '24th', '30th', '91st', '99th', '100th', '101st', '102nd'],
		...['103rd', '110th', '111th', '112th', '113th', '119th', '120th', '121st', '911th', '991st'],
		...['1000th', '1001st', '1011th', '1012th', '1021st', '1111th', '1112th', '1113th', '1121st'],
	])('%s', (place) => {
		expect(placesOf([Number.parseInt(place) - 1])).toBe(place);
	});

	test.each([
		[[0, 1], '1st to 2nd'],
		[[3, 1, 0], '1st to 2nd, 4th'],
		[[0, 2, 4], '1st, 3rd, 5th'],
		[[0, 2, 3], '1st, 3rd to 4th'],
		[[9, 10, 11, 20], '10th to 12th, 21st'],
		[[], ''],
	])('%j are %s', (indexes, places) => {
		expect(placesOf(indexes)).toBe(places);
	});

	test('of more than 20 runs the others are not named', () => {
		const runs = (count: number) => Array.from({ length: count }, (_, place) => place * 2);
		expect(placesOf(runs(20))).toMatch(/^1st, 3rd, .*, 39th$/);
		expect(placesOf(runs(21))).toBe(`${placesOf(runs(20))} and more`);
		expect(placesOf(runs(30))).toBe(`${placesOf(runs(20))} and more`);
	});
});

describe('the name of a file', () => {
	test.each([
		['leads.csv', 'leads.csv'],
		['  leads.csv ', 'leads.csv'],
		['a/b.csv', 'a_b.csv'],
		['a / b.csv', 'a_b.csv'],
		['a\\ b .csv', 'a_b .csv'],
		[' .. / leads.csv', 'leads.csv'],
		['../../leads.csv', 'leads.csv'],
		['./ /leads.csv', 'leads.csv'],
		['/', 'file'],
		[' . ', 'file'],
		['', 'file'],
		...[':', '*', '?', '"', '<', '>', '|'].map((sign) => [`a${sign}b${sign}`, 'a_b_']),
		['a\u0000b\u200bc\u2028d\u2029e\ud800f\n', 'abcdef'],
		['...', '...'],
	])('%j becomes %j', (name, plain) => {
		expect(plainName(name)).toBe(plain);
	});

	test.each(['a', '😀'])('of more than 200 characters it keeps the end: %s', (sign) => {
		const whole = `${sign.repeat(196)}.csv`;
		expect(plainName(whole)).toBe(whole);
		expect(plainName(`${sign}${whole}`)).toBe(whole);
	});

	test.each([
		['', 'prospects', 'prospects'],
		['..', '../prospects', 'prospects'],
		['/', '', 'file'],
	])('%j becomes %j where that is its name otherwise: %j', (name, otherwise, plain) => {
		expect(plainName(name, otherwise || undefined)).toBe(plain);
	});
});

describe('the columns of a record without a choice of fields', () => {
	const namesOf = (...names: string[]) =>
		Object.keys(shaperOf(undefined, {})(Object.fromEntries(names.map((name) => [name, 1]))));

	test.each([
		[
			['id', 'name'],
			['name', 'id'],
		],
		[
			['userId', 'id', 'name'],
			['name', 'userId', 'id'],
		],
		[
			['leadIds', 'name'],
			['leadIds', 'name'],
		],
		[
			['threadIdOf', 'name'],
			['threadIdOf', 'name'],
		],
		[
			['ids', 'idea', 'grid', 'name'],
			['ids', 'idea', 'grid', 'name'],
		],
		[
			['ID', 'userID', 'user_id', 'name'],
			['ID', 'userID', 'user_id', 'name'],
		],
	])('%j stand as %j: its IDs are last', (names, expected) => {
		expect(namesOf(...names)).toEqual(expected);
	});
});

describe('what was done before is known again', () => {
	const one: IDataObject = { b: 1, a: { d: [{ f: 1, e: 2 }, null], c: 'x' }, c: 3 };
	const known = fingerprint('seen', one);

	test.each<[string, IDataObject]>([
		['the other way round', { c: 3, a: { c: 'x', d: [{ e: 2, f: 1 }, null] }, b: 1 }],
		['in the order of names', { a: { c: 'x', d: [{ e: 2, f: 1 }, null] }, b: 1, c: 3 }],
		['mixed', { b: 1, c: 3, a: { d: [{ f: 1, e: 2 }, null], c: 'x' } }],
	])('whatever the order of its fields: %s', (_, other) => {
		expect(fingerprint('seen', other)).toBe(known);
	});

	test.each<[string, IDataObject]>([
		['in a list', { ...one, a: { c: 'x', d: [null, { e: 2, f: 1 }] } }],
		['in a value', { ...one, c: '3' }],
		['in a name', { b: 1, a: one.a, d: 3 }],
	])('what differs %s is something else', (_, other) => {
		expect(fingerprint('seen', other)).not.toBe(known);
	});

	test('by every version of this package', () => {
		expect(known).toBe('1ARQA8PpdylMb0iKNobDvdQtn2byODlH0Ktvy9uYSfI');
	});
});
