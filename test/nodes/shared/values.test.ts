import type { IDataObject } from 'n8n-workflow';
import {
	amountIn,
	fieldsIn,
	given,
	groupBy,
	idIn,
	isBlank,
	isDate,
	isRecord,
	putLast,
	quoted,
	saidText,
	sentences,
	shortened,
	textIn,
	timeIn,
	withoutEnd,
	withoutMarks,
	wordIn,
	fingerprint,
} from '../../../nodes/shared/values';

const luxon = { isLuxonDateTime: true };

describe('what a value is', () => {
	test.each<[unknown, boolean, boolean]>([
		[{}, true, false],
		[{ a: 1 }, true, false],
		[{ isLuxonDateTime: false }, true, false],
		[{ isLuxonDateTime: 1 }, true, false],
		[luxon, false, true],
		[new Date(0), false, true],
		[new Date(Number.NaN), false, true],
		[[], false, false],
		[[{}], false, false],
		[null, false, false],
		[undefined, false, false],
		['a', false, false],
		[5, false, false],
	])('%j: record %s, date %s', (value, record, date) => {
		expect([isRecord(value), isDate(value)]).toEqual([record, date]);
		expect(fieldsIn(value)).toEqual(record ? value : {});
	});

	test.each<[unknown, string | undefined, string | undefined, string | undefined]>([
		['Ada', 'Ada', 'Ada', 'ada'],
		[' AdA ', ' AdA ', 'AdA', 'ada'],
		['', '', undefined, undefined],
		[' ', ' ', undefined, undefined],
		[0, '0', '0', '0'],
		[-1.5, '-1.5', '-1.5', '-1.5'],
		[true, 'true', undefined, 'true'],
		[false, 'false', undefined, 'false'],
		[Number.NaN, undefined, undefined, undefined],
		[Infinity, undefined, undefined, undefined],
		[null, undefined, undefined, undefined],
		[undefined, undefined, undefined, undefined],
		[{ toString: null }, undefined, undefined, undefined],
		[['a'], undefined, undefined, undefined],
	])('%j has the text %j, the ID %j and the word %j', (value, text, id, word) => {
		expect([textIn(value), idIn(value), wordIn(value)]).toEqual([text, id, word]);
	});

	test.each<[unknown, string | undefined]>([
		[' too long ', 'too long'],
		[404, '404'],
		[true, undefined],
		[' ', undefined],
		[{ a: 1 }, undefined],
		[[' a ', 5, ['b'], false, null, '', 'c'], 'a, 5, c'],
		[['', null], undefined],
		[[], undefined],
	])('%j says %j', (value, said) => {
		expect(saidText(value)).toBe(said);
	});

	test.each<[unknown, number | undefined]>([
		[0, 0],
		[1.5, 1.5],
		[-1, undefined],
		[Number.NaN, undefined],
		[Infinity, undefined],
		['0', 0],
		['  12  ', 12],
		['12.75', 12.75],
		['1,2', undefined],
		['12.', undefined],
		['.5', undefined],
		['-1', undefined],
		['x12', undefined],
		['12x', undefined],
		['1 2', undefined],
		['', undefined],
		[true, undefined],
		[null, undefined],
		[['5'], undefined],
	])('the amount in %j is %s', (value, amount) => {
		expect(amountIn(value)).toBe(amount);
	});

	test.each<[unknown, number | undefined]>([
		['2026-03-31T07:00:00Z', Date.UTC(2026, 2, 31, 7)],
		[5, 5],
		[0, 0],
		['soon', undefined],
		[null, undefined],
		[true, undefined],
		[[5], undefined],
		[new Date(5), undefined],
	])('the time in %j is %s', (value, ms) => {
		expect(timeIn(value)?.getTime()).toBe(ms);
	});

	test.each<[unknown, boolean]>([
		['', true],
		[' \t\n', true],
		[' \u200B\u00AD\uFEFF ', true],
		['\u200Ba', false],
		['a\u200B', false],
		['.', false],
		[null, false],
		[undefined, false],
		[0, false],
	])('%j shows nothing: %s', (value, blank) => {
		expect(isBlank(value)).toBe(blank);
	});

	test('signs without a width are left out, each of them', () => {
		expect(withoutMarks('\u200EA\u200Bd\u00AD\u200Da \u{E0041}')).toBe('Ada ');
	});
});

describe('what holds a value', () => {
	test('fields that are not there are left out, those that hold nothing stay', () => {
		expect(Object.keys(given({ a: undefined, b: null, c: 0, d: '' }))).toEqual(['b', 'c', 'd']);
	});

	test('what was used longest ago goes first', () => {
		const held = new Map<string, number>();
		for (const [place, key] of ['a', 'b', 'a', 'c', 'd'].entries()) putLast(held, key, place, 3);
		expect([...held]).toEqual([
			['a', 2],
			['c', 3],
			['d', 4],
		]);
		putLast(held, 'd', 5, 3);
		expect([...held.keys()]).toEqual(['a', 'c', 'd']);
	});

	test('entries with one key stand together, those without are left out', () => {
		const groups = groupBy(['a1', 'b1', '', 'a2', 'b2', 'a3'], ([letter]) => letter);
		expect([...groups]).toEqual([
			['a', ['a1', 'a2', 'a3']],
			['b', ['b1', 'b2']],
		]);
	});
});

describe('what a message shows', () => {
	test.each<[unknown, string]>([
		['Ada', '"Ada"'],
		['', '""'],
		[5, '"5"'],
		[false, '"false"'],
		[[], 'a list'],
		[[1], 'a list'],
		[{ a: 1 }, 'an object'],
		[new Date(0), 'a date'],
		[luxon, 'a date'],
		[null, 'nothing'],
		[undefined, 'nothing'],
		[Number.NaN, 'a number'],
		[Symbol('a'), 'a symbol'],
		[() => 1, 'a function'],
		['x'.repeat(100), `"${'x'.repeat(100)}"`],
		['x'.repeat(101), `"${'x'.repeat(100)}…"`],
	])('%p as %s', (value, shown) => {
		expect(quoted(value)).toBe(shown);
	});

	test.each([
		['abc', 3, 'abc'],
		['abcd', 3, 'abc…'],
		['😀😀😀', 3, '😀😀😀'],
		['😀😀😀😀', 3, '😀😀😀…'],
		['😀😀😀a', 3, '😀😀😀…'],
		['abcdefgh', 3, 'abc…'],
		['a\ud800b\udc00', 4, 'a\ufffdb\ufffd'],
		['', 3, ''],
	])('%j, %d characters of it: %j', (text, most, shown) => {
		expect(shortened(text, most)).toBe(shown);
	});

	test.each<[Array<string | undefined>, string | undefined]>([
		[['A', undefined, 'B', ''], 'A. B. '],
		[[undefined, 'B'], 'B'],
		[[undefined], undefined],
		[[], undefined],
	])('the sentences %j', (texts, text) => {
		expect(sentences(...texts)).toBe(text);
	});

	test.each([
		['a;;', 'a'],
		[';a;b;;', ';a;b'],
		['a', 'a'],
		[';;', ''],
		['', ''],
		['ab;', 'ab'],
	])('%j without what it ends with: %j', (text, without) => {
		expect(withoutEnd(text, /;/)).toBe(without);
		expect(withoutEnd('dd', /[a-z]/)).toBe('');
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
