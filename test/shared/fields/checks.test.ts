import { tryToParseDateTime as toDateTime } from 'n8n-workflow';
import {
	assertRange,
	type ParameterParser,
	parseText,
	requireMinLength,
	validateEmail,
	ValidationError,
} from '../../../nodes/shared/fields/checks';
import {
	parseJsonObject,
	parseJsonObjectOrList,
	parsePairs,
	parsePlaces,
	parseSizes,
	parseList,
} from '../../../nodes/shared/fields/listsAndObjects';

/** Parses a value of the field Note. Returns the result, or `! ` and the error's message. */
function runParser(parse: ParameterParser, value: unknown): unknown {
	try {
		return parse(value, 'Note');
	} catch (error) {
		if (!(error instanceof ValidationError)) return error;
		return `! ${error.message}${error.isMissing ? ' (missing)' : ''}`;
	}
}

function testParser(name: string, parse: ParameterParser, rows: Array<[unknown, unknown]>): void {
	const isRejected = ([, result]: [unknown, unknown]) => String(result).startsWith('! ');
	const accepted = rows.filter((row) => !isRejected(row));
	test.each(accepted)(`${name} accepts %j and returns %j`, (value, result) => {
		expect(runParser(parse, value)).toEqual(result);
	});
	const rejected = rows.filter(isRejected);
	if (rejected.length === 0) return;
	test.each(rejected)(`${name} rejects %j: %s`, (value, error) => {
		expect(runParser(parse, value)).toBe(error);
	});
}

const noon = new Date('2026-03-31T12:00:00Z');
const buildMissingError = (word: string) =>
	`! Note contains "${word}": its expression returned nothing`;
const buildInvalidError = (word: string) =>
	`! Note contains "${word}": its expression returned an object or an invalid value. From an object, choose a single field`;

testParser('parseText', parseText, [
	[' Ada ', 'Ada'],
	[7.5, '7.5'],
	[false, 'false'],
	[noon, '2026-03-31T12:00:00.000Z'],
	[new Date('x'), '! Note must be text, not a date'],
	[['Ada'], '! Note must be text, not a list'],
	[null, '! Note must be text, not nothing'],
	['Hi {{$json.a }}', '! Note contains "{{$": switch the field to Expression'],
	['{{ a }} for $5', '{{ a }} for $5'],
	['a\ud83d', buildInvalidError('\ufffd')],
	['a👍', 'a👍'],
	['I am [object Promise]', buildInvalidError('[object Promise]')],
	['J\ufffdrg', '! Note contains "\ufffd": choose the \'Encoding\' of the file where it is read'],
	['Invalid DateTime', buildInvalidError('Invalid DateTime')],
	['Invalid date', buildInvalidError('Invalid date')],
	[' NaN ', buildInvalidError('NaN')],
	['An Invalid Date', 'An Invalid Date'],
	['x_undefined', 'x_undefined'],
	['x-undefined-1', buildMissingError('undefined')],
	['null', buildMissingError('null')],
	['x null', 'x null'],
]);

testParser('validateEmail', validateEmail, [
	['Ada <ada@x.example>', 'ada@x.example'],
	[' ada ', '! Note is not a valid email address: "ada"'],
]);

testParser('requireMinLength(2)', requireMinLength(2), [
	['ab', 'ab'],
	['👍', '! Note must have at least 2 characters'],
]);

test.each([
	[3, 2, true],
	[2, 2, false],
	['2026-04-01', '2026-03-31', true],
	[undefined, 1, false],
	[1, undefined, false],
])(
	'assertRange detects whether the range from %j to %j is reversed: %s',
	(from, to, isReversed) => {
		const [start, end] = [
			{ displayName: 'From', name: 'from' },
			{ displayName: 'To', name: 'to' },
		];
		const parse = () => (assertRange({ from, to }, start, end, 'later'), 'in order');
		expect(runParser(parse, '')).toBe(isReversed ? '! From is later than To' : 'in order');
	},
);

const notTextError = '! Note must contain only text, or objects with a name';

testParser('parseList', parseList, [
	['hot, cold,hot ,, ', ['hot', 'cold']],
	['Ada, Inc; Bob', ['Ada, Inc', 'Bob']],
	['100,200,300', ['100', '200', '300']],
	['a,1,001', ['a', '1', '001']],
	['hot\ncold\r\n', ['hot', 'cold']],
	['- hot\n- cold', ['hot', 'cold']],
	['1. hot\n2. cold', ['hot', 'cold']],
	['-hot', ['-hot']],
	['"[\\"hot\\",\\"cold\\"]"', ['hot', 'cold']],
	['[\\"hot\\", \\"cold\\"]', ['hot', 'cold']],
	["['a','b, c',]", ['a', 'b, c']],
	["[\"it's\", 'b', 7]", ["it's", 'b', '7']],
	["['O\\'Brien', '[draft]']", ["O'Brien", '[draft]']],
	["'a', 'b, c'", ['a', 'b, c']],
	['[hot, cold]', ['hot', 'cold']],
	['[draft]', ['[draft]']],
	['[draft],[new]', ['[draft]', '[new]']],
	["rock 'n' roll, 90's", ["rock 'n' roll", "90's"]],
	...['["a", "b"', "['a', b']", '["a" "b"]'].map((text): [unknown, unknown] => [
		text,
		`! Note is not a valid list: "${text}". Use the format ["a", "b"]`,
	]),
	['a,100', ['a', '100']],
	[['a;b, c'], ['a;b, c']],
	[
		['a,b', ' c ', null, undefined, 7],
		['a,b', 'c', '7'],
	],
	['null, undefined ,NaN, Null', ['Null']],
	['["a","b, c"]', ['a', 'b, c']],
	['{"name":"a"}', ['a']],
	['[draft], a', ['[draft]', 'a']],
	['"a","b, c"', ['a', 'b, c']],
	['"a" b, c', ['"a" b', 'c']],
	[{ value: 'v', name: '', title: 't', label: 'l' }, ['l']],
	[[{ id: 7 }], notTextError],
	[['a', ['b']], notTextError],
	[['{{ $json.a }}'], '! Note contains "{{ $": switch the field to Expression'],
]);

testParser('parseSizes', parseSizes, [
	['51-200,201-500', ['51-200', '201-500']],
	['100,200,300', ['100', '200', '300']],
	['1-10,11-50,200', ['1-10', '11-50', '200']],
	['501-1,000,1,001-5,000,10,001+', ['501-1,000', '1,001-5,000', '10,001+']],
	['51-200,1,500-2,500', ['51-200', '1,500-2,500']],
	['501-1,500', ['501-1,500']],
	['1,001-5,000, 10', ['1,001-5,000', '10']],
	['1,500', ['1,500']],
	['1,001–5,000 employees,51–200 employees', ['1,001–5,000 employees', '51–200 employees']],
	['small,200,large', ['small', '200', 'large']],
	['11-50; 51-200', ['11-50', '51-200']],
	["['51-200','1,001-5,000']", ['51-200', '1,001-5,000']],
	[['51-200,201-500'], ['51-200,201-500']],
]);

test('parsePlaces preserves commas in the names of places', () => {
	expect(runParser(parsePlaces, "['Paris, Texas', 'Berlin']")).toEqual(['Paris, Texas', 'Berlin']);
	expect(runParser(parsePlaces, '10115; -; Berlin')).toEqual(['10115', 'Berlin']);
	expect(runParser(parsePlaces, '[Paris, Texas]')).toEqual(['[Paris, Texas]']);
	expect(runParser(parsePlaces, 'Paris, Texas; Berlin')).toEqual(['Paris, Texas', 'Berlin']);
	expect(runParser(parsePlaces, ' , ')).toEqual([]);
});

const notObjectError = '! Note must be a JSON object, for example {"name": "value"}';
const duration = toDateTime(noon).diff(toDateTime(noon).minus({ hours: 1 }), 'hours');

testParser('parseJsonObject', parseJsonObject, [
	['{"a": {"b": [1, null, true, "x"]}}', { a: { b: [1, null, true, 'x'] } }],
	[
		{ a: undefined, b: 0, c: false, d: ' x ' },
		{ b: 0, c: false, d: ' x ' },
	],
	[
		{ at: noon, for: duration },
		{ at: noon.toISOString(), for: 'PT1H' },
	],
	...[duration, '[1]', 'x', '5', null, noon].map((value): [unknown, unknown] => [
		value,
		notObjectError,
	]),
	[{ a: ['Invalid DateTime'] }, buildInvalidError('Invalid DateTime')],
	['{"a": "{{ $json.list }}"}', '! Note contains "{{ $": switch the field to Expression'],
]);

testParser('parseJsonObjectOrList', parseJsonObjectOrList, [
	['[]', []],
	['{"a": 1}', { a: 1 }],
	['x', notObjectError],
]);

testParser('parsePairs', parsePairs, [
	[
		{ pair: [{ name: ' a ', value: 1 }, { name: '', value: 2 }, { name: 'c', value: null }, 'x'] },
		{ a: 1 },
	],
	['{"a": 1, "": 2, "c": null}', { a: 1 }],
]);
