import {
	parseAmount,
	asRecord,
	isRecord,
	joinText,
	asText,
	asKeyword,
} from '../../nodes/shared/utils/values';
import { stableHash, groupBy, lruSet } from '../../nodes/shared/utils/collections';
import { omitNullish, isBlankText, isPlaceholderValue } from '../../nodes/shared/utils/empty';
import { isDate, parseDate } from '../../nodes/shared/utils/dates';
import { quote, truncate, stripInvisible } from '../../nodes/shared/utils/text';

const luxon = { isLuxonDateTime: true };

test.each<[unknown, boolean, boolean]>([
	[{ a: 1 }, true, false],
	[luxon, false, true],
	[new Date(Number.NaN), false, true],
	[[], false, false],
	[null, false, false],
	['a', false, false],
])('%j is a record: %s, a date: %s', (value, record, date) => {
	expect([isRecord(value), isDate(value)]).toEqual([record, date]);
	expect(asRecord(value)).toEqual(record ? value : {});
});

test.each([
	['می\u200cخواهم', 'می\u200cخواهم'],
	['ශ්\u200dරී', 'ශ්\u200dරී'],
	['ক\u09cd\u200c\u09b7', 'ক\u09cd\u200c\u09b7'],
	['ന\u0d4d\u200d', 'ന\u0d4d\u200d'],
	['رضا\u200b\u200c\u200c\u200eعلی', 'رضا\u200cعلی'],
	['\u200cرضا\u200c 1\u200c2', 'رضا 12'],
	['A\u200cd\u200da\u00ad \u202aB\ufeffo\u200bb\u202c', 'Ada Bob'],
	['\u200d👩\u200d💻', '👩💻'],
])('stripInvisible turns %j into %j', (text, visible) => {
	expect(stripInvisible(text)).toBe(visible);
});

test.each(['Na', 'Nan', 'Nil', 'Null'])(
	'isPlaceholderValue accepts %s as a name and rejects it in other letter case',
	(name) => {
		const written = [name, name.toUpperCase(), name.toLowerCase()];
		expect(written.map(isPlaceholderValue)).toEqual([false, true, true]);
	},
);

test.each<[unknown, string | undefined, string | undefined]>([
	[' AdA ', ' AdA ', 'ada'],
	[' ', ' ', undefined],
	[0, '0', '0'],
	[true, 'true', 'true'],
	[Number.NaN, undefined, undefined],
	[null, undefined, undefined],
	[{ toString: null }, undefined, undefined],
])('%j has the text %j and the keyword %j', (value, text, word) => {
	expect([asText(value), asKeyword(value)]).toEqual([text, word]);
});

test.each<[unknown, string | undefined]>([
	[' too long ', 'too long'],
	[404, '404'],
	[true, undefined],
	[{ a: 1 }, undefined],
	[[' a ', 5, ['b'], false, null, '', 'c'], 'a, 5, c'],
])('joinText turns %j into %j', (value, said) => {
	expect(joinText(value)).toBe(said);
});

test.each<[unknown, number | undefined]>([
	[1.5, 1.5],
	[-1, undefined],
	[Infinity, undefined],
	['  12.75  ', 12.75],
	['9'.repeat(400), undefined],
	['1,2', undefined],
	['x12', undefined],
	['', undefined],
	[true, undefined],
])('parseAmount parses %j as %s', (value, amount) => {
	expect(parseAmount(value)).toBe(amount);
});

test.each<[unknown, number | undefined]>([
	['2026-03-31T07:00:00Z', Date.UTC(2026, 2, 31, 7)],
	[0, 0],
	['soon', undefined],
	[null, undefined],
])('parseDate parses %j as %s', (value, ms) => {
	expect(parseDate(value)?.getTime()).toBe(ms);
});

test.each<[unknown, boolean]>([
	[' \u200B\u00AD\uFEFF\t', true],
	['\u200Ba', false],
	[null, false],
])('isBlankText of %j is %s', (value, blank) => {
	expect(isBlankText(value)).toBe(blank);
});

test('omitNullish drops undefined and null fields only', () => {
	expect(Object.keys(omitNullish({ a: undefined, b: null, c: 0, d: '' }))).toEqual(['c', 'd']);
});

test('lruSet evicts the least recently used entry', () => {
	const held = new Map<string, number>();
	for (const [place, key] of ['a', 'b', 'a', 'c', 'd'].entries()) lruSet(held, key, place, 3);
	expect([...held.keys()]).toEqual(['a', 'c', 'd']);
});

test('groupBy groups entries by key and drops those without one', () => {
	const groups = groupBy(['a1', 'b1', '', 'a2'], ([letter]) => letter);
	expect([...groups]).toEqual([
		['a', ['a1', 'a2']],
		['b', ['b1']],
	]);
});

test.each<[unknown, string]>([
	[5, '"5"'],
	[[1], 'a list'],
	[{ a: 1 }, 'an object'],
	[luxon, 'a date'],
	[undefined, 'nothing'],
	[Number.NaN, 'a number'],
	[Symbol('a'), 'a symbol'],
	['x'.repeat(100), `"${'x'.repeat(100)}"`],
	['x'.repeat(101), `"${'x'.repeat(100)}…"`],
])('quote shows %p as %s', (value, shown) => {
	expect(quote(value)).toBe(shown);
});

test.each([
	['😀😀😀', 3, '😀😀😀'],
	['😀😀😀a', 3, '😀😀😀…'],
	['a\ud800b\udc00', 4, 'a\ufffdb\ufffd'],
])('truncate cuts %j to %d characters: %j', (text, most, shown) => {
	expect(truncate(text, most)).toBe(shown);
});

test('stableHash ignores the order of fields and never changes between versions', () => {
	const known = '1ARQA8PpdylMb0iKNobDvdQtn2byODlH0Ktvy9uYSfI';
	const nested = { d: [{ f: 1, e: 2 }, null], c: 'x' };
	expect(stableHash('seen', { b: 1, a: nested, c: 3 })).toBe(known);
	const turned = { c: 'x', d: [{ e: 2, f: 1 }, null] };
	expect(stableHash('seen', { c: 3, a: turned, b: 1 })).toBe(known);
	expect(stableHash('seen', { c: '3', a: nested, b: 1 })).not.toBe(known);
	expect(stableHash('seen', { b: 1, a: { ...nested, d: [null, { e: 2, f: 1 }] }, c: 3 })).not.toBe(
		known,
	);
});
