import type { INodeProperties } from 'n8n-workflow';
import type { Rules } from '../../../../nodes/shared/operation/parameterValues';
import {
	checkedValue,
	innerProperties,
	isExpression,
} from '../../../../nodes/shared/operation/parameterValues';
import type { More } from './samples';
import { fieldOf } from './samples';

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
