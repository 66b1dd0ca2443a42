import type { INodeProperties } from 'n8n-workflow';
import { FieldError } from '../../nodes/shared/operation/checks';
import { refuseEmptyWords, refuseGaps, refuseUndefined } from '../../nodes/shared/operation/gaps';
import {
	faultOf,
	hasExpression,
	labelOf,
	mappedFields,
} from '../../nodes/shared/operation/parameters';
import type { Rules } from '../../nodes/shared/operation/parameterValues';
import {
	checkedValue,
	innerProperties,
	isExpression,
} from '../../nodes/shared/operation/parameterValues';

type More = Partial<INodeProperties>;
const fieldOf = (type: INodeProperties['type'], more: More = {}): INodeProperties => ({
	...{ displayName: 'Field', name: 'field', default: '', type },
	...more,
});

/** What a field's value becomes, or the message. */
function checked(property: INodeProperties, raw: unknown, rules: Partial<Rules> = {}): unknown {
	try {
		return checkedValue(property, raw, { checks: {}, timezone: 'Europe/Berlin', ...rules });
	} catch (error) {
		return (error as Error).message;
	}
}

const kindOf = (value: unknown) => typeof value;
const upper = (value: unknown) => String(value).toUpperCase();
const options = [
	{ name: 'Sales Lead', value: 'lead' },
	{ name: 'lead', value: 'other' },
	{ name: 'Eight', value: 8 },
];

describe('a text', () => {
	test.each<[unknown, More, Partial<Rules>, unknown]>([
		[' Ada ', {}, {}, 'Ada'],
		[5, {}, {}, '5'],
		[false, {}, {}, 'false'],
		[{ a: 1 }, {}, {}, 'Field must be text, not an object'],
		[' Ada ', {}, { checks: { field: upper } }, 'ADA'],
		[' Ada ', {}, { checks: { other: upper } }, 'Ada'],
		...[5, false, 'a'].map((raw): [unknown, More, Partial<Rules>, unknown] => [
			raw,
			{},
			{ checks: { field: kindOf } },
			'string',
		]),
		[{ a: 1 }, {}, { checks: { field: kindOf } }, 'object'],
		...['', '  ', '\u200b', null, undefined].flatMap(
			(empty): Array<[unknown, More, Partial<Rules>, unknown]> => [
				[empty, {}, {}, undefined],
				[empty, { required: true }, {}, 'Field is missing'],
				[empty, {}, { keepEmpty: ['field'] }, ''],
				[empty, {}, { keepEmpty: ['field'], saved: '={{ 1 }}' }, null],
				[empty, {}, { keepEmpty: ['other'] }, undefined],
			],
		),
	])('%j (%j, %j) is %j', (raw, more, rules, value) => {
		expect(checked(fieldOf('string', more), raw, rules)).toBe(value);
	});

	test('one whose expression returned nothing is refused where that is asked for', () => {
		const refuseEmpty = (label: string): never => {
			throw new Error(`${label} refused`);
		};
		const refusal = (raw: unknown, saved: unknown, type: INodeProperties['type'] = 'string') =>
			checked(fieldOf(type, { options }), raw, { refuseEmpty, saved });
		expect(refusal('', '={{ $json.a }}')).toBe('Field refused');
		expect(refusal('', '')).toBeUndefined();
		expect(refusal('a', '={{ $json.a }}')).toBe('a');
		expect(refusal([], '={{ $json.a }}', 'multiOptions')).toBe('Field refused');
		expect(refusal([], [], 'multiOptions')).toEqual([]);
		const saved = '={{ $json.a }}';
		expect(checked(fieldOf('multiOptions', { options }), [], { saved })).toEqual([]);
		expect(refusal(['lead'], '={{ $json.a }}', 'multiOptions')).toEqual(['lead']);
	});

	test.each([
		['={{ $json.a }}', true],
		['= a', true],
		['=', false],
		['=  ', false],
		['a =b', false],
		[' ={{ 1 }}', false],
		['', false],
		[5, false],
		[undefined, false],
	])('%j is an expression: %s', (saved, is) => {
		expect(isExpression(saved)).toBe(is);
	});
});

describe('a record that is chosen', () => {
	test.each<[unknown, unknown]>([
		[
			{ mode: 'list', value: ' a ' },
			{ mode: 'list', value: 'a' },
		],
		[
			{ mode: 'list', value: 5 },
			{ mode: 'list', value: '5' },
		],
		[
			{ mode: 7, value: 'a' },
			{ mode: 'id', value: 'a' },
		],
		['a', { mode: 'id', value: 'a' }],
		[7, { mode: 'id', value: '7' }],
		[
			{ mode: 'list', value: ' ' },
			{ mode: 'list', value: '' },
		],
		[undefined, { mode: 'id', value: '' }],
		[{ value: 'a' }, 'Field must be text, not an object'],
		[{ mode: 'list' }, 'Field must be text, not an object'],
	])('%j is %j', (raw, value) => {
		expect(checked(fieldOf('resourceLocator'), raw)).toEqual(value);
	});

	test('one that is required may not be empty, and has a check of its own', () => {
		const checks = { field: (value: unknown) => ({ of: value }) };
		const required = fieldOf('resourceLocator', { required: true });
		expect(checked(required, { mode: 'id', value: '' }, { checks })).toBe('Field is missing');
		expect(checked(required, 'a')).toEqual({ mode: 'id', value: 'a' });
		expect(checked(required, 'a', { checks })).toEqual({ of: { mode: 'id', value: 'a' } });
		const dispensable = fieldOf('resourceLocator');
		expect(checked(dispensable, '', { checks })).toEqual({ mode: 'id', value: '' });
	});
});

describe('a number', () => {
	const bounds = { typeOptions: { minValue: 1, maxValue: 9, numberPrecision: 0 } };

	test.each<[unknown, More, unknown]>([
		[5, {}, 5],
		['5', {}, 5],
		['-1.5', {}, -1.5],
		['5a', {}, 'Field must be a number, not "5a"'],
		[Infinity, {}, 'Field must be a number, not a number'],
		[true, {}, 'Field must be a number, not "true"'],
		[['5'], {}, 'Field must be a number, not a list'],
		['', {}, 'Field is missing'],
		[1, bounds, 1],
		[9, bounds, 9],
		[0, bounds, 'Field must be at least 1'],
		[10, bounds, 'Field must be at most 9'],
		[1.5, bounds, 'Field must be a whole number, not 1.5'],
		[1.5, { typeOptions: { numberPrecision: 1 } }, 1.5],
		[0.5, { typeOptions: { minValue: 1 } }, 'Field must be at least 1'],
	])('%j (%j) is %j', (raw, more, value) => {
		expect(checked(fieldOf('number', more), raw)).toBe(value);
	});
});

describe('a switch', () => {
	test.each<[unknown, unknown]>([
		...[true, 'true', 'TRUE', 1, '1'].map((raw): [unknown, unknown] => [raw, true]),
		...[false, 'False', 0, '0'].map((raw): [unknown, unknown] => [raw, false]),
		['', 'preset'],
		[null, 'preset'],
		['yes', 'Field must be true or false, not "yes"'],
		[2, 'Field must be true or false, not "2"'],
		[[true], 'Field must be true or false, not a list'],
	])('%j is %j', (raw, value) => {
		expect(checked(fieldOf('boolean', { default: 'preset' }), raw)).toBe(value);
	});
});

describe('a choice', () => {
	const refused = (what: string) => `Field must be one of Sales Lead, lead, Eight, not ${what}`;

	test.each<[unknown, unknown]>([
		['lead', 'lead'],
		['LEAD', 'lead'],
		['sales lead', 'lead'],
		[' Sales Lead ', 'lead'],
		['Other', 'other'],
		[8, 8],
		['8', 8],
		['eight', 8],
		['lea', refused('"lea"')],
		[9, refused('"9"')],
		[['lead'], refused('a list')],
	])('%j is %j', (raw, value) => {
		expect(checked(fieldOf('options', { options }), raw)).toBe(value);
	});

	test.each<[unknown, More, unknown]>([
		[['lead', 'eight'], {}, ['lead', 8]],
		['lead, ,Eight ,,', {}, ['lead', 8]],
		[8, {}, [8]],
		[[], {}, []],
		[[], { required: true }, 'Field is missing'],
		[',', { required: true }, 'Field is missing'],
		[['lead'], { required: true }, ['lead']],
		['x', {}, refused('"x"')],
	])('several: %j (%j) are %j', (raw, more, value) => {
		expect(checked(fieldOf('multiOptions', { options, ...more }), raw)).toEqual(value);
	});

	test('several with a check of their own are left to it', () => {
		const checks = { field: (value: unknown) => [value] };
		expect(checked(fieldOf('multiOptions', { options }), 'a,b', { checks })).toEqual(['a,b']);
	});
});

describe('a collection', () => {
	const inner = [
		fieldOf('string', { displayName: 'Name', name: 'name' }),
		fieldOf('number', { displayName: 'Age', name: 'age' }),
	];
	const collection = fieldOf('collection', { options: inner });

	test.each<[unknown, unknown]>([
		[{}, {}],
		['', {}],
		[undefined, {}],
		[
			{ name: ' Ada ', age: '5', other: 1 },
			{ name: 'Ada', age: 5 },
		],
		[{ name: ' ' }, {}],
		[{ age: '' }, 'Age is missing'],
		[['a'], 'Field must be an object, not a list'],
		['a', 'Field must be an object, not "a"'],
	])('%j is %j', (raw, value) => {
		expect(checked(collection, raw)).toStrictEqual(value);
	});

	test('what is saved of it tells which of its fields is an expression', () => {
		const keepEmpty = ['name'];
		const empty = (saved: unknown) => checked(collection, { name: '' }, { keepEmpty, saved });
		expect(empty({ name: '={{ $json.a }}' })).toEqual({ name: null });
		expect(empty({ name: '' })).toEqual({ name: '' });
		expect(empty('={{ $json }}')).toEqual({ name: '' });
		expect(empty(undefined)).toEqual({ name: '' });
	});

	test('nothing else has parameters inside', () => {
		expect(innerProperties(collection)).toBe(inner);
		expect(innerProperties(fieldOf('options', { options }))).toEqual([]);
		expect(innerProperties(fieldOf('collection'))).toEqual([]);
	});
});

describe('a time', () => {
	const at = (iso: string) => (iso.length === 10 ? `${iso}T00:00:00.000Z` : iso);

	test.each<[unknown, string]>([
		['2026-03-31', '2026-03-30T22:00:00.000Z'],
		...['2026-03-31T09', '2026-03-31T09:00', '2026-03-31 09:00', '2026-03-31T09:00:00'].map(
			(raw): [unknown, string] => [raw, '2026-03-31T07:00:00.000Z'],
		),
		['2026-03-31T09:00:00.123456', '2026-03-31T07:00:00.123Z'],
		['2026-03-31T09:00:00,5', '2026-03-31T07:00:00.500Z'],
		['2026-03-31T09:00Z', '2026-03-31T09:00:00.000Z'],
		['2026-03-31t09:00z', '2026-03-31T09:00:00.000Z'],
		['2026-03-31T09:00+01', '2026-03-31T08:00:00.000Z'],
		['2026-03-31T09:00+01:30', '2026-03-31T07:30:00.000Z'],
		['2026-03-31T09:00-0130', '2026-03-31T10:30:00.000Z'],
		['20260331', '2026-03-30T22:00:00.000Z'],
		['20260331T0900', '2026-03-31T07:00:00.000Z'],
		['20260331T0900Z', '2026-03-31T09:00:00.000Z'],
		['20260331T090000.123Z', '2026-03-31T09:00:00.123Z'],
		['20260331T090000.5Z', '2026-03-31T09:00:00.500Z'],
		['2026-W14-2', '2026-03-30T22:00:00.000Z'],
		['2026W142', '2026-03-30T22:00:00.000Z'],
		['2026-W14', '2026-03-29T22:00:00.000Z'],
		['2026-090', '2026-03-30T22:00:00.000Z'],
		['2026090', '2026-03-30T22:00:00.000Z'],
		['2026-04', '2026-03-31T22:00:00.000Z'],
		['2024-02-29', '2024-02-28T23:00:00.000Z'],
		[new Date(Date.UTC(2026, 2, 31, 7)), '2026-03-31T07:00:00.000Z'],
	])('%j is %s', (raw, iso) => {
		expect(checked(fieldOf('dateTime'), raw)).toBe(at(iso));
	});

	test.each<unknown>([
		...['soon', '31.03.2026', '2026-02-29', '2026-04-31', '2026-13-01', '2026-00-01', '2026-01-00'],
		...['x2026-03-31', '2026-03-31x', '2026-03-31T25:00', '2026-03-31T09:00+1', '2026-3-31'],
		...['+002026-03-31', '+002026-04', '2026-03-31T09:00[Europe/Berlin]'],
		...['20260331T0900[Europe/Berlin]', '2026-04-31T09:00Z'],
		...['x20260331', '20260331x', '2026-03-31T09:00:00.', '2026-W1', '2026-W55', '2026-400'],
		...[new Date(Number.NaN), [], { a: 1 }, true],
	])('%p is none', (raw) => {
		expect(checked(fieldOf('dateTime'), raw)).toMatch(
			/^Field is not a valid date: .*\. Use the format 2026-03-31T09:00$/,
		);
	});

	const lastMoment = '2026-03-31T21:59:59.999Z';
	const midnight = '2026-03-30T22:00:00.000Z';

	test.each<[unknown, unknown, string]>([
		['2026-03-31', '2026-03-31', lastMoment],
		['2026-03-31', '={{ $json.day }}', lastMoment],
		['2026-03-31T00:00:00', '2026-03-31T00:00:00', lastMoment],
		['2026-03-31T00:00:00', '={{ $json.day }}', midnight],
		['2026-03-31T09:00:00', '2026-03-31T09:00:00', '2026-03-31T07:00:00.000Z'],
		['2026-03-31T00:00', '2026-03-31T00:00', midnight],
		[new Date(midnight), '={{ $now }}', midnight],
		['20260331', '20260331', midnight],
	])('where a day is meant as a whole, %j (%j) ends at %s', (raw, saved, iso) => {
		const rules = { saved, wholeDays: ['field'] };
		expect(checked(fieldOf('dateTime'), raw, rules)).toBe(iso);
		const begin = checked(fieldOf('dateTime'), raw, { saved, wholeDays: ['other'] });
		expect(begin).toBe(iso === lastMoment ? midnight : iso);
	});
});

describe('a text in which an expression left a gap', () => {
	/** What is said of a text, whose expressions return these values. */
	const gapOf = (saved: unknown, values: Record<string, unknown>, more: More = {}) => {
		const evaluate = (expression: string) => values[expression.slice(2, -2).trim()];
		try {
			refuseGaps(saved, fieldOf('string', more), evaluate);
			return undefined;
		} catch (error) {
			return (error as Error).message;
		}
	};
	const gap = (name: string) =>
		`Field has a gap: {{ ${name} }} is empty. Add a fallback, for example {{ ${name} || 'there' }}`;
	const empty =
		'Field is empty: its expression returned nothing. Correct it, or clear the field to send without it';
	const two = '=Hi {{ a }} {{ b }}';

	test.each<[unknown, Record<string, unknown>, More, string | undefined]>([
		[two, { a: 'Ada', b: 0 }, {}, undefined],
		[two, { a: '', b: '' }, {}, gap('a')],
		[two, { a: 'Ada', b: ' ' }, {}, gap('b')],
		...[null, undefined, Number.NaN, '\u200b', [], [''], false, new Date(Number.NaN)].map(
			(b): [unknown, Record<string, unknown>, More, string] => [two, { a: 'Ada', b }, {}, gap('b')],
		),
		[two, { a: ['', 'x'], b: 'Invalid Dates' }, {}, undefined],
		[two, { a: 'An Invalid Date', b: '1' }, {}, undefined],
		[two, { a: ['', ''], b: '1' }, {}, gap('a')],
		[two, { a: 'Invalid DateTime', b: '1' }, {}, gap('a')],
		['={{ a }}', { a: '' }, {}, empty],
		['= {{ a }} ', { a: '' }, {}, empty],
		['={{ a }}', { a: 'x' }, {}, undefined],
		['={{ a }}', { a: false }, {}, undefined],
		['={{ a }}', { a: '' }, { required: true }, undefined],
		['={{ a }}', { a: '' }, { type: 'number' }, undefined],
		['=x {{ a }}', { a: '' }, { required: true }, gap('a')],
		['={{ a }}{{ b }}', { a: 'x' }, { required: true }, gap('b')],
		['Hi {{ a }}', {}, {}, undefined],
		[5, {}, {}, undefined],
		['=Hi {{\na\n}}', { a: '' }, {}, gap('a')],
		[
			'=x{{ a }}',
			{ a: '' },
			{ type: 'resourceLocator' },
			'Field has a gap: {{ a }} is empty. Correct it: the remaining text could match another record',
		],
	])('%j with %p (%j): %s', (saved, values, more, message) => {
		expect(gapOf(saved, values, more)).toBe(message);
	});

	test.each([
		...[`a || ''`, 'a || ""', 'a ||``', `a ?? ''`, `a ? b : ''`, `a ? '' : b`, `$if(a, b, '')`],
		...['$ifEmpty(a, "")', `$if(a, '' , b) || ''`, `$if(a,\n b, '' )`],
	])('%s means that nothing may stand there', (content) => {
		expect(gapOf(`=Hi {{ ${content} }}!`, { [content]: '' })).toBeUndefined();
		expect(gapOf(`=Hi {{ ${content} }}!`, { [content]: null })).toMatch(/^Field has a gap/);
		expect(gapOf(`=Hi {{ ${content} }}!`, {})).toMatch(/^Field has a gap/);
	});

	test.each([`a || 'b'`, `a + ''`, `$iff(a, '')`, `$if(a, 'b')`, `f(a, '')`])(
		'%s does not',
		(content) => {
			expect(gapOf(`=Hi {{ ${content} }}!`, { [content]: '' })).toMatch(/^Field has a gap/);
		},
	);
});

describe('a text into which an expression wrote what lists have for nothing', () => {
	const wordOf = (saved: unknown, ...values: unknown[]) => {
		try {
			refuseEmptyWords(saved, 'Field', () => values.shift());
			return undefined;
		} catch (error) {
			return (error as Error).message;
		}
	};
	const said = (content: string, word: string) =>
		`Field has a gap: {{ ${content} }} is "${word}". Correct the item. To send it anyway, add 'Allow Placeholders' under Options`;

	test.each<[unknown, unknown[], string | undefined]>([
		['=Hi {{ a }}', ['N/A'], said('a', 'N/A')],
		['=Hi {{ a }}', [' - '], said('a', '-')],
		['=Hi {{ a }} {{ b }}', ['Ada', 'none'], said('b', 'none')],
		['=Hi {{ a }} {{ b }}', ['', 'none'], said('b', 'none')],
		['=Hi {{ a }} {{ b }}', [null, 'none'], said('b', 'none')],
		['=Hi {{ a }} {{ b }}', ['Nil', 'none'], said('b', 'none')],
		['=Hi {{ a }}', ['Nil'], undefined],
		['=Hi {{ a }}', ['Null'], undefined],
		['=Hi {{ a }}', ['null'], said('a', 'null')],
		['=Hi {{ a }}', [0], undefined],
		['=Hi {{ a }}', ['Nonesuch'], undefined],
		[`=Hi {{ a || '-' }}`, ['-'], undefined],
		[`=Hi {{ a ?? " - " }}`, ['-'], undefined],
		['=Hi {{ a ? b : `-` }}', ['-'], undefined],
		[`=Hi {{ a ? '-' : 'none' }}`, ['none'], undefined],
		[`=Hi {{ a || '-' }}`, ['none'], said(`a || '-'`, 'none')],
		[`=Hi {{ a + '-' }}`, ['-'], said(`a + '-'`, '-')],
		['Hi {{ a }}', ['-'], undefined],
		[undefined, ['-'], undefined],
	])('%j with %j: %s', (saved, values, message) => {
		expect(wordOf(saved, ...values)).toBe(message);
	});
});

describe('a text into which an expression wrote undefined', () => {
	const inner = [fieldOf('string', { displayName: 'Name', name: 'name' })];
	const wrote = (
		saved: unknown,
		value: unknown,
		values: Record<string, unknown> = {},
		property = fieldOf('collection', { options: inner }),
	) => {
		const evaluate = (expression: string) => {
			const content = expression.slice(2, -2).trim();
			if (content === '$json.broken') throw new Error('no such node');
			return values[content];
		};
		try {
			refuseUndefined(saved, value, property, evaluate);
			return undefined;
		} catch (error) {
			return (error as Error).message;
		}
	};
	const said = (label: string, word = 'undefined') =>
		`${label} contains "${word}": its expression returned nothing`;

	test.each<[unknown, unknown, Record<string, unknown>, string | undefined]>([
		['={{ "Hi " + $json.a }}', 'Hi undefined', {}, said('Field')],
		['={{ $json.a }}', ' null ', {}, said('Field', 'null')],
		['={{ $json.a }}', 'a null', {}, undefined],
		['={{ $json.a }}', 'null and void', {}, undefined],
		[`={{ 'a ' + 'undefined' }}`, 'a undefined', {}, undefined],
		[
			'={{ $json.a + $json.b }}',
			'x undefined',
			{ '$json.a': 'x', '$json.b': 'undefined' },
			undefined,
		],
		['=null{{ $json.a }}', 'null', { '$json.a': '' }, undefined],
		['={{ $json.a }}', 'undefinedly', {}, undefined],
		['={{ $json.a }}', 5, {}, undefined],
		['={{ $json.a }}', 'undefined', { '$json.a': 'undefined' }, undefined],
		[
			'={{ $json.a }} {{ $json.b }}',
			'undefined undefined',
			{ '$json.a': 'undefined' },
			said('Field'),
		],
		['=undefined {{ $json.a }}', 'undefined Ada', {}, undefined],
		['=undefined {{ $json.a }}', 'undefined undefined', {}, said('Field')],
		['={{ "undefined" + $json.a }}', 'undefined', {}, undefined],
		[`={{ 'undefined' + $json.a }}`, 'undefined undefined', {}, said('Field')],
		['={{ `undefined` }}', 'undefined', {}, undefined],
		['={{ $json.broken + "" }}', 'undefined', {}, said('Field')],
		['={{ [$json.a] }}', ['x', 'undefined'], {}, said('Field')],
		['undefined', 'undefined', {}, undefined],
		['={{ $json["a"].b }}', 'undefined', { '$json["a"].b': 'undefined' }, undefined],
		[
			`={{ $('My Sheet').item.json.a }}`,
			'undefined',
			{ [`$('My Sheet').item.json.a`]: 'undefined' },
			undefined,
		],
		[
			`={{ $('S').first().json.a.trim() }}`,
			'undefined',
			{ [`$('S').first().json.a`]: 'undefined' },
			undefined,
		],
		[
			`={{ $fromAI('a', 'b (c)') }}`,
			'undefined',
			{ [`$fromAI('a', 'b (c)')`]: 'undefined' },
			undefined,
		],
		[{ name: '={{ $json.a }}' }, { name: 'undefined' }, {}, said('Name')],
		[{ other: '={{ $json.a }}' }, { other: 'undefined' }, {}, said('Field')],
		[{ name: '={{ $json.a }}' }, undefined, {}, undefined],
		[['a', '={{ $json.a }}'], ['a', 'undefined'], {}, said('Field')],
		[['a', '={{ $json.a }}'], ['undefined', 'a'], {}, undefined],
	])('%j gave %j (%j): %s', (saved, value, values, message) => {
		expect(wrote(saved, value, values)).toBe(message);
	});
});

describe('the fields of an operation', () => {
	const show = { displayOptions: { show: { mapping: ['manual'] } } };
	const inner = fieldOf('string', { displayName: 'Inner', name: 'inner', required: true });
	const properties = [
		fieldOf('string', show),
		fieldOf('collection', { ...show, displayName: 'More', name: 'more', options: [inner] }),
		fieldOf('string', { displayName: 'Other', name: 'other' }),
		fieldOf('string', { displayName: 'One', name: 'one', displayOptions: { show: { a: [1] } } }),
		fieldOf('string', { displayName: 'Two', name: 'two', displayOptions: { hide: { a: [1] } } }),
	];

	test('those that are mapped, also inside a collection', () => {
		expect(mappedFields({ properties, dispensable: [] })).toEqual([
			{ name: 'field', label: 'Field', isRequired: false },
			{ name: 'inner', label: 'Inner', isRequired: true },
		]);
		expect(mappedFields({ properties, dispensable: ['field'] })[0].isRequired).toBe(true);
		expect(mappedFields({ properties })[0].isRequired).toBe(false);
	});

	test.each([
		['field', 'Field'],
		['inner', 'Inner'],
		['more', 'More'],
		['none', 'none'],
	])('%s is called %s', (name, label) => {
		expect(labelOf(properties, name)).toBe(label);
	});

	test.each<[unknown, boolean]>([
		['={{ $json.a }}', true],
		['a', false],
		[{ a: 'x', b: { c: ['={{ 1 }}'] } }, true],
		[{ a: 'x', b: ['y', null, 5] }, false],
		[{}, false],
		[null, false],
		[undefined, false],
		[5, false],
	])('%j can differ from item to item: %s', (given, can) => {
		expect(hasExpression(given)).toBe(can);
	});

	test.each<[unknown, object]>([
		[
			new FieldError('Field is missing', 'Field'),
			{ message: 'Field is missing', emptyField: 'Field', field: 'field', came: 'x' },
		],
		[new Error('no data'), { message: 'Field cannot be read: no data' }],
		['no data', { message: 'Field cannot be read: no reason given' }],
	])('what is wrong with it is told: %p', (error, fault) => {
		for (const isFixed of [true, false]) {
			const found = faultOf(error, 'Field', isFixed, { field: 'field', came: 'x' });
			expect(found).toEqual({ ...fault, isFixed });
		}
	});
});
