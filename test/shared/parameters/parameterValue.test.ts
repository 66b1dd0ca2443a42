import type { INodeProperties } from 'n8n-workflow';
import { type ParseRules, parseParameter } from '../../../nodes/shared/parameters/parameterValue';

type More = Partial<INodeProperties>;

const createField = (type: INodeProperties['type'], more: More = {}): INodeProperties => ({
	...{ displayName: 'Field', name: 'field', type, default: '' },
	...more,
});

/** The parsed value of a field, or the error message. */
function parseOrMessage(
	property: INodeProperties,
	raw: unknown,
	rules: Partial<ParseRules> = {},
): unknown {
	try {
		return parseParameter(property, raw, { checks: {}, timezone: 'Europe/Berlin', ...rules });
	} catch (error) {
		return (error as Error).message;
	}
}

const upper = (value: unknown) => String(value).toUpperCase();
const saved = '={{ $json.a }}';

test.each<[unknown, More, Partial<ParseRules>, unknown]>([
	[' Ada ', {}, {}, 'Ada'],
	[5, {}, {}, '5'],
	[{ a: 1 }, {}, {}, 'Field must be text, not an object'],
	[' Ada ', {}, { checks: { field: upper } }, 'ADA'],
	[
		'of undefined',
		{},
		{ savedValue: saved },
		'Field contains "undefined": its expression returned nothing',
	],
	['N/A', {}, { savedValue: saved }, 'N/A'],
	['N/A', {}, { savedValue: saved, isRecordField: true }, undefined],
	['N/A', { required: true }, { savedValue: saved, isRecordField: true }, 'Field is missing'],
	['N/A', {}, { savedValue: 'N/A', isRecordField: true }, 'N/A'],
	...['', '  ', '\u200b', null, undefined].flatMap(
		(empty): Array<[unknown, More, Partial<ParseRules>, unknown]> => [
			[empty, {}, {}, undefined],
			[empty, { required: true }, {}, 'Field is missing'],
			[empty, {}, { keepEmpty: ['field'] }, ''],
			[empty, {}, { keepEmpty: ['field'], savedValue: saved }, null],
		],
	),
])('parses the text %j (%j, %j) as %j', (raw, more, rules, value) => {
	expect(parseOrMessage(createField('string', more), raw, rules)).toBe(value);
});

const options = [
	{ name: 'Sales Lead', value: 'lead' },
	{ name: 'lead', value: 'other' },
	{ name: 'Eight', value: 8 },
];

test.each<[unknown, unknown]>(
	// prettier-ignore
	[
		[{ mode: 'list', value: ' a ' }, { mode: 'list', value: 'a' }],
		[{ mode: 7, value: 'a' }, { mode: 'id', value: 'a' }],
		[7, { mode: 'id', value: '7' }],
		[undefined, 'Field is missing'],
		[{ mode: 'id', value: ' ' }, 'Field is missing'],
	],
)('parses the resource locator %j as %j', (raw, value) => {
	expect(parseOrMessage(createField('resourceLocator'), raw)).toEqual(value);
});

const bounds = { typeOptions: { minValue: 1, maxValue: 9, numberPrecision: 0 } };

test.each<[unknown, More, unknown]>([
	['-1.5', {}, -1.5],
	['5a', {}, 'Field must be a number, not "5a"'],
	[Infinity, {}, 'Field must be a number, not a number'],
	[true, {}, 'Field must be a number, not "true"'],
	['', {}, 'Field is missing'],
	[1, bounds, 1],
	[9, bounds, 9],
	[0, bounds, 'Field must be at least 1'],
	[10, bounds, 'Field must be at most 9'],
	[1.5, bounds, 'Field must be a whole number, not 1.5'],
])('parses the number %j (%j) as %j', (raw, more, value) => {
	expect(parseOrMessage(createField('number', more), raw)).toBe(value);
});

test.each<[unknown, unknown]>([
	...['TRUE', 1].map((raw): [unknown, unknown] => [raw, true]),
	...['False', '0'].map((raw): [unknown, unknown] => [raw, false]),
	[null, 'preset'],
	['yes', 'Field must be true or false, not "yes"'],
	[[true], 'Field must be true or false, not a list'],
])('parses the boolean %j as %j', (raw, value) => {
	expect(parseOrMessage(createField('boolean', { default: 'preset' }), raw)).toBe(value);
});

const rejected = (what: string) => `Field must be one of Sales Lead, lead, Eight, not ${what}`;

test.each<[unknown, unknown]>([
	['lead', 'lead'],
	['sales lead', 'lead'],
	['8', 8],
	['lea', rejected('"lea"')],
	[['lead'], rejected('a list')],
])('parses the option %j as %j', (raw, value) => {
	expect(parseOrMessage(createField('options', { options }), raw)).toBe(value);
});

test.each<[unknown, More, unknown]>([
	['lead, ,Eight ,,', {}, ['lead', 8]],
	[8, {}, [8]],
	['["lead","Eight"]', {}, ['lead', 8]],
	["['lead', 'sales lead']", {}, ['lead', 'lead']],
	['[lead, Eight]', {}, ['lead', 8]],
	['lead; Eight\n', {}, ['lead', 8]],
	[['["lead","Eight"]'], {}, ['lead', 8]],
	[['lead, Eight'], {}, ['lead', 8]],
	['["lead"', {}, 'Field is not a valid list: "["lead"". Use the format ["a", "b"]'],
	[',', { required: true }, 'Field is missing'],
	['x', {}, rejected('"x"')],
])('parses the options %j (%j) as %j', (raw, more, value) => {
	expect(parseOrMessage(createField('multiOptions', { options, ...more }), raw)).toEqual(value);
});

const collection = createField('collection', {
	options: [
		createField('string', { displayName: 'Name', name: 'name' }),
		createField('number', { displayName: 'Age', name: 'age' }),
	],
});

test.each<[unknown, unknown]>([
	[undefined, {}],
	[
		{ name: ' Ada ', age: '5', other: 1 },
		{ name: 'Ada', age: 5 },
	],
	[{ age: '' }, 'Age is missing'],
	[['a'], 'Field must be an object, not a list'],
])('parses the collection %j as %j', (raw, value) => {
	expect(parseOrMessage(collection, raw)).toStrictEqual(value);
});
