import type { INodeProperties } from 'n8n-workflow';
import { type ParseRules, parseParameter } from '../../../nodes/shared/parameters/parameterValue';

type Overrides = Partial<INodeProperties>;

const createField = (
	type: INodeProperties['type'],
	overrides: Overrides = {},
): INodeProperties => ({
	...{ displayName: 'Field', name: 'field', type, default: '' },
	...overrides,
});

/** Returns a field's parsed value, or the error message. */
function parseOrCatch(
	property: INodeProperties,
	raw: unknown,
	rules: Partial<ParseRules> = {},
): unknown {
	try {
		return parseParameter(property, raw, { parsers: {}, timezone: 'Europe/Berlin', ...rules });
	} catch (error) {
		return (error as Error).message;
	}
}

const toUpperCase = (value: unknown) => String(value).toUpperCase();
const expression = '={{ $json.a }}';

describe('parseParameter', () => {
	const fromExpression = { savedValue: expression };
	const recordField = { ...fromExpression, isRecordField: true };
	const keepEmpty = ['field'];
	const undefinedError = 'Field contains "undefined": its expression returned nothing';

	test.each<[string, unknown, Overrides, Partial<ParseRules>, unknown]>([
		['trims a text', ' Ada ', {}, {}, 'Ada'],
		['converts a number to text', 5, {}, {}, '5'],
		['rejects an object', { a: 1 }, {}, {}, 'Field must be text, not an object'],
		["applies the field's own parser", ' Ada ', {}, { parsers: { field: toUpperCase } }, 'ADA'],
		['rejects "undefined" from an expression', 'of undefined', {}, fromExpression, undefinedError],
		['returns N/A from the expression of a message', 'N/A', {}, fromExpression, 'N/A'],
		['omits N/A from the expression of a record field', 'N/A', {}, recordField, undefined],
		[
			'rejects N/A for a required field',
			'N/A',
			{ required: true },
			recordField,
			'Field is missing',
		],
		['returns N/A that the user typed', 'N/A', {}, { ...recordField, savedValue: 'N/A' }, 'N/A'],
		...['', '  ', '\u200b', null, undefined].flatMap(
			(empty): Array<[string, unknown, Overrides, Partial<ParseRules>, unknown]> => [
				['omits an empty text', empty, {}, {}, undefined],
				['rejects an empty required text', empty, { required: true }, {}, 'Field is missing'],
				['keeps an empty text if keepEmpty names it', empty, {}, { keepEmpty }, ''],
				['returns null for an empty expression', empty, {}, { keepEmpty, ...fromExpression }, null],
			],
		),
	])('%s: %j', (_, raw, overrides, rules, value) => {
		expect(parseOrCatch(createField('string', overrides), raw, rules)).toBe(value);
	});

	const options = [
		{ name: 'lead', value: 'other' },
		{ name: 'Sales Lead', value: 'lead' },
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
		expect(parseOrCatch(createField('resourceLocator'), raw)).toEqual(value);
	});

	const bounds = { typeOptions: { minValue: 1, maxValue: 9, numberPrecision: 0 } };

	test.each<[unknown, Overrides, unknown]>([
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
	])('parses the number %j with the property %j as %j', (raw, overrides, value) => {
		expect(parseOrCatch(createField('number', overrides), raw)).toBe(value);
	});

	test.each<[unknown, unknown]>([
		...['TRUE', 1].map((raw): [unknown, unknown] => [raw, true]),
		...['False', '0'].map((raw): [unknown, unknown] => [raw, false]),
		[null, 'preset'],
		['yes', 'Field must be true or false, not "yes"'],
		[[true], 'Field must be true or false, not a list'],
	])('parses the boolean %j as %j', (raw, value) => {
		expect(parseOrCatch(createField('boolean', { default: 'preset' }), raw)).toBe(value);
	});

	const buildOptionError = (value: string) =>
		`Field must be one of lead, Sales Lead, Eight, not ${value}`;

	test.each<[unknown, unknown]>([
		['lead', 'lead'],
		['sales lead', 'lead'],
		['8', 8],
		['lea', buildOptionError('"lea"')],
		[['lead'], buildOptionError('a list')],
	])('parses the option %j as %j', (raw, value) => {
		expect(parseOrCatch(createField('options', { options }), raw)).toBe(value);
	});

	test.each<[unknown, Overrides, unknown]>([
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
		['x', {}, buildOptionError('"x"')],
	])('parses the options %j with the property %j as %j', (raw, overrides, value) => {
		expect(parseOrCatch(createField('multiOptions', { options, ...overrides }), raw)).toEqual(
			value,
		);
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
		expect(parseOrCatch(collection, raw)).toStrictEqual(value);
	});
});
