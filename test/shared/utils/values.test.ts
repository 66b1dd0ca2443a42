import { parseAmount } from '../../../nodes/shared/utils/values';
import { stableHash, lruSet } from '../../../nodes/shared/utils/collections';
import { isBlankRecord, isPlaceholderValue } from '../../../nodes/shared/utils/empty';
import { quote, stripInvisible } from '../../../nodes/shared/utils/text';

const luxon = { isLuxonDateTime: true };
test.each([
	['می\u200cخواهم', 'می\u200cخواهم'],
	['ශ්\u200dරී', 'ශ්\u200dරී'],
	['ক\u09cd\u200c\u09b7', 'ক\u09cd\u200c\u09b7'],
	['ന\u0d4d\u200d', 'ന\u0d4d\u200d'],
	['رضا\u200b\u200c\u200c\u200eعلی', 'رضا\u200cعلی'],
	['\u200cرضا\u200c 1\u200c2', 'رضا 12'],
	['A\u200cd\u200da\u00ad \u202aB\ufeffo\u200bb\u202c', 'Ada Bob'],
	['\u200d👩\u200d💻', '👩💻'],
])('stripInvisible turns %j into %j', (text, stripped) => {
	expect(stripInvisible(text)).toBe(stripped);
});

test.each(['Na', 'Nan', 'Nil', 'Null'])(
	'isPlaceholderValue treats %s as a name, and its other spellings as placeholders',
	(name) => {
		const spellings = [name, name.toUpperCase(), name.toLowerCase()];
		expect(spellings.map(isPlaceholderValue)).toEqual([false, true, true]);
	},
);
test('isBlankRecord keeps a row that has only a date', () => {
	expect([{ due: new Date(0) }, { due: null }].map(isBlankRecord)).toEqual([false, true]);
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
test('lruSet evicts the least recently used entry', () => {
	const cache = new Map<string, number>();
	for (const [index, key] of ['a', 'b', 'a', 'c', 'd'].entries()) lruSet(cache, key, index, 3);
	expect([...cache.keys()]).toEqual(['a', 'c', 'd']);
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
])('quote formats %p as %s', (value, text) => {
	expect(quote(value)).toBe(text);
});
test('stableHash ignores the order of fields and returns the same hash as earlier versions', () => {
	const expected = '1ARQA8PpdylMb0iKNobDvdQtn2byODlH0Ktvy9uYSfI';
	const nested = { d: [{ f: 1, e: 2 }, null], c: 'x' };
	expect(stableHash('seen', { b: 1, a: nested, c: 3 })).toBe(expected);
	const reordered = { c: 'x', d: [{ e: 2, f: 1 }, null] };
	expect(stableHash('seen', { c: 3, a: reordered, b: 1 })).toBe(expected);
	expect(stableHash('seen', { c: '3', a: nested, b: 1 })).not.toBe(expected);
	expect(stableHash('seen', { b: 1, a: { ...nested, d: [null, { e: 2, f: 1 }] }, c: 3 })).not.toBe(
		expected,
	);
});
