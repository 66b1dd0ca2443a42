import { tryToParseDateTime as timeOf } from 'n8n-workflow';
import {
	atLeast,
	checkedIdentifier,
	checkedText,
	email,
	FieldError,
	isoOf,
	locatedId,
	recordId,
	refuseReversed,
} from '../../../nodes/shared/operation/checks';
import type { Check } from '../../../nodes/shared/operation/checks';
import {
	jsonObject,
	jsonObjectOrList,
	pairs,
	phrases,
	textPairs,
	words,
} from '../../../nodes/shared/operation/contentChecks';

/** What a check makes of a value in the field Note: what is sent, or what is wrong. */
function resultOf(check: Check, value: unknown): unknown {
	try {
		return check(value, 'Note');
	} catch (error) {
		if (!(error instanceof FieldError)) return error;
		return `! ${error.message}${error.missing === undefined ? '' : ` (${error.missing} is missing)`}`;
	}
}

const testChecks = (title: string, check: Check, rows: Array<[unknown, unknown]>) =>
	test.each(rows)(`${title}: %j is %j`, (value, result) => {
		expect(resultOf(check, value)).toEqual(result);
	});

const noon = new Date('2026-03-31T12:00:00Z');
const isObject = '"[object Object]": its expression returned an object or an invalid value';
const nothing = (word: string) => `! Note contains "${word}": its expression returned nothing`;
const mustBeText = '! Note must contain only text, or objects with a name';
const unreadable = (shown: string) =>
	`! Note contains an invalid character: "${shown}\ufffd". Enter it again`;

testChecks('text', checkedText, [
	[' Ada ', 'Ada'],
	[7.5, '7.5'],
	[false, 'false'],
	[noon, '2026-03-31T12:00:00.000Z'],
	[new Date('x'), '! Note must be text, not a date'],
	[['Ada'], '! Note must be text, not a list'],
	[{}, '! Note must be text, not an object'],
	[null, '! Note must be text, not nothing'],
	['{{ $json.a }}', '! Note contains "{{ $": switch the field to Expression'],
	['Hi {{$json.a }}', '! Note contains "{{$": switch the field to Expression'],
	['{{ a }} for $5', '{{ a }} for $5'],
	['a\ud83d', unreadable('a')],
	['a👍', 'a👍'],
	['I am [object Object]', `! Note contains ${isObject}`],
	['[object Promise]', `! Note contains ${isObject.replace('Object]', 'Promise]')}`],
	...['Invalid Date', 'Invalid DateTime', ' NaN '].map((text): [unknown, unknown] => [
		text,
		`! Note contains ${isObject.replace('[object Object]', text.trim())}`,
	]),
	...['An Invalid Date', 'Invalid Dates', 'NaNa', 'object Object', 'undefined', 'null'].map(
		(text): [unknown, unknown] => [text, text],
	),
]);

testChecks('an identifier', checkedIdentifier, [
	['x_undefined', 'x_undefined'],
	['x-undefined-1', nothing('undefined')],
	['undefined', nothing('undefined')],
	['null', nothing('null')],
	['nullx', 'nullx'],
	['x null', 'x null'],
]);

testChecks('an email', email, [
	['Ada <ada@x.example>', 'ada@x.example'],
	[' ada ', '! Note is not a valid email address: "ada"'],
	['undefined', nothing('undefined')],
]);

testChecks('at least two characters', atLeast(2), [
	['ab', 'ab'],
	[' a ', '! Note must have at least 2 characters'],
	['👍', '! Note must have at least 2 characters'],
	['👍👍', '👍👍'],
]);

testChecks('an ID', recordId, [
	[' lead_1 ', 'lead_1'],
	[7, '7'],
	['...', '...'],
	['a/b', 'a/b'],
	['a b', 'a b'],
	[' ', '! Note is missing (Note is missing)'],
	...['.', '..', true, 'a\u0000b', 'a\u001fb', 'a\u007f'].map((id): [unknown, unknown] => [
		id,
		`! Note is not a valid ID: "${id}"`,
	]),
	['null', nothing('null')],
]);

test('an ID that was picked keeps how it was picked', () => {
	expect(locatedId({ mode: 'list', value: ' a ' }, 'Lead')).toEqual({ mode: 'list', value: 'a' });
});

test('a date is given in ISO 8601, in its time zone, or as the end of its day', () => {
	expect(isoOf('2026-03-31', 'Asia/Tokyo')).toBe('2026-03-30T15:00:00.000Z');
	expect(isoOf('2026-03-31', 'Asia/Tokyo', true)).toBe('2026-03-31T14:59:59.999Z');
	expect(isoOf(timeOf(noon))).toBe('2026-03-31T12:00:00.000Z');
	expect([new Date('x'), 'soon', {}].map((date) => isoOf(date))).toEqual(Array(3).fill(undefined));
});

test.each([
	[1, 2, false],
	[2, 2, false],
	[3, 2, true],
	['2026-04-01', '2026-03-31', true],
	['2026-03-31', '2026-03-31', false],
	['2026-03-31', '2026-04-01', false],
	['9', 10, true],
	[undefined, 1, false],
	[1, undefined, false],
])('a range from %j to %j is reversed: %s', (from, to, isReversed) => {
	const [start, end] = [
		{ displayName: 'From', name: 'from' },
		{ displayName: 'To', name: 'to' },
	];
	const check = () => (refuseReversed({ from, to }, start, end, 'later'), 'in order');
	expect(resultOf(check, '')).toBe(isReversed ? '! From is later than To' : 'in order');
});

testChecks('words', words, [
	['hot, cold;hot ,, ', ['hot', 'cold']],
	[
		['a,b', ' c '],
		['a,b', 'c'],
	],
	[[null, undefined, '', ' ', 'a'], ['a']],
	[undefined, []],
	['null, undefined ,NaN, Null', ['Null']],
	[
		[7, true],
		['7', 'true'],
	],
	['["a","b, c"]', ['a', 'b, c']],
	[' [{"name":"a"}]', ['a']],
	['{"name":"a"}', ['a']],
	['[draft], a', ['[draft]', 'a']],
	['"a","b, c"', ['a', 'b, c']],
	[' "a"', ['a']],
	['"a" b, c', ['"a" b', 'c']],
	['a "b", "c"', ['a "b"', '"c"']],
	['a, [b]', ['a', '[b]']],
	['1,000', ['1', '000']],
	['"[a]", "b, c"', ['[a]', 'b, c']],
	['1.0, 2', ['1.0', '2']],
	['1.0, "a"', ['1.0', '"a"']],
	...['name', 'label', 'value', 'title'].map((key): [unknown, unknown] => [
		[{ [key]: 'a' }],
		['a'],
	]),
	[{ value: 'v', name: '', title: 't', label: 'l' }, ['l']],
	[[{ name: 7 }], ['7']],
	[[{ name: 'undefined' }], []],
	[[{ id: 7 }], mustBeText],
	[[{ name: '' }], mustBeText],
	[['a', ['b']], mustBeText],
	[[{ name: {} }], mustBeText],
	[['{{ $json.a }}'], '! Note contains "{{ $": switch the field to Expression'],
]);

testChecks('phrases', phrases, [
	['Ada, Inc', ['Ada', 'Inc']],
	['Ada, Inc; Bob', ['Ada, Inc', 'Bob']],
	['1,001-5,000', ['1,001-5,000']],
	['1,001-5,000, 10', ['1,001-5,000', '10']],
	['1,2', ['1', '2']],
	['1,0001', ['1', '0001']],
	['a,100', ['a', '100']],
	['2,a', ['2', 'a']],
	[['a;b, c'], ['a;b, c']],
]);

const mustBeObject = '! Note must be a JSON object, for example {"name": "value"}';
const duration = timeOf(noon).diff(timeOf(noon).minus({ hours: 1 }), 'hours');

testChecks('an object', jsonObject, [
	['{"a": {"b": [1, null, true, "x"]}}', { a: { b: [1, null, true, 'x'] } }],
	[
		{ a: undefined, b: [undefined, 0, undefined], c: false },
		{ b: [0], c: false },
	],
	[
		{ at: noon, in: timeOf(noon).toUTC() },
		{ at: noon.toISOString(), in: noon.toISOString() },
	],
	[
		{ for: duration, all: [duration] },
		{ for: 'PT1H', all: ['PT1H'] },
	],
	...[duration, '[1]', [1], 'x', '5', 5, null, noon].map((value): [unknown, unknown] => [
		value,
		mustBeObject,
	]),
	[{ at: new Date('x') }, '! Note contains a date that is not valid'],
	[{ n: Number.NaN }, '! Note contains a number that is not valid, which cannot be sent'],
	[{ n: -Infinity }, '! Note contains a number that is not valid, which cannot be sent'],
	[{ f: Math.max }, '! Note contains a function, which cannot be sent'],
	[{ a: ['\ud800'] }, unreadable('')],
	[{ '\ud800': 1 }, unreadable('')],
	[{ a: ' x ' }, { a: ' x ' }],
	[{ toJSON: 1 }, { toJSON: 1 }],
]);

test('a large number, which JSON does not have, goes as text', () => {
	expect(jsonObject({ id: BigInt('12345678901234567890') }, 'Note')).toEqual({
		id: '12345678901234567890',
	});
});

test('what is nested more than fifty times, or without an end, is refused', () => {
	const nested = (times: number, inner: object): object =>
		times === 0 ? inner : nested(times - 1, [inner]);
	const check = jsonObjectOrList;
	expect(resultOf(check, nested(50, {}))).toEqual(nested(50, {}));
	expect(resultOf(check, nested(49, { toJSON: () => ({}) }))).toEqual(nested(49, {}));
	expect(resultOf(check, nested(51, {}))).toBe('! Note is nested too deeply');
	const own: object = { toJSON: () => own };
	for (const deep of [{ a: nested(49, {}) }, { a: { b: nested(48, {}) } }]) {
		expect(jsonObject(deep, 'Note')).toEqual(deep);
	}
	for (const deep of [{ a: nested(50, {}) }, { a: { b: nested(49, {}) } }, { own }]) {
		expect(resultOf(jsonObject, deep)).toBe('! Note is nested too deeply');
	}
});

testChecks('an object or a list', jsonObjectOrList, [
	['[]', []],
	[[noon], [noon.toISOString()]],
	['{"a": 1}', { a: 1 }],
	['x', mustBeObject],
]);

testChecks('pairs', pairs, [
	[
		{
			pair: [
				{ name: 'a', value: 1 },
				{ name: '', value: 2 },
				{ name: 'c', value: null },
				'x',
				null,
			],
		},
		{ a: 1 },
	],
	[
		{ pair: 'x', a: 1 },
		{ pair: 'x', a: 1 },
	],
	['{"a": 1, "": 2, "c": null}', { a: 1 }],
	['x', mustBeObject],
]);

testChecks('pairs of text', textPairs, [
	[
		{ a: 1, b: ' x ', c: null },
		{ a: '1', b: 'x' },
	],
	[{ a: {} }, '! Note must be text, not an object'],
]);
