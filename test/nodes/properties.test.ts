import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from '../../nodes/shared/operation/defineOperation';
import { nodeParameters } from '../../nodes/shared/operation/nodeParameters';
import {
	connectionOptionsOf,
	longTimeout,
	optionsWith,
} from '../../nodes/shared/operation/options';
import { additionalFields, outputParameters } from '../../nodes/shared/operation/output';
import { fileNotices, outputFile } from '../../nodes/shared/operation/outputFile';
import type { Done } from '../../nodes/shared/operation/plan';
import {
	choice,
	choiceOfNotDone,
	collection,
	filterCollection,
	includeInputFields,
	itemsNotDone,
	itemsNotDoneOrStop,
	locator,
	mapping,
	maxCredits,
	notice,
	number,
	returnAllAndLimit,
	shownIfManual,
	stopBelowCredits,
	text,
	textMode,
	time,
	toggle,
} from '../../nodes/shared/operation/properties';

const named = { displayName: 'Label', name: 'name' };
const list = [{ name: 'A', value: 'a' }];
const valuesOf = (field: object) => {
	const { options = [] } = field as { options?: Array<{ value: string }> };
	return options.map(({ value }) => value);
};

test.each<[string, INodeProperties, object]>([
	[
		'a text',
		text('Label', 'name', 'e.g. x'),
		{ type: 'string', default: '', placeholder: 'e.g. x' },
	],
	[
		'one with more',
		text('Label', 'name', 'x', { required: true }),
		{ placeholder: 'x', required: true },
	],
	['a notice', notice('Label', 'name'), { type: 'notice', default: '' }],
	[
		'a switch that is on',
		toggle('Label', 'name', 'D'),
		{ type: 'boolean', default: true, description: 'D' },
	],
	['one that is off', toggle('Label', 'name', 'D', false), { type: 'boolean', default: false }],
	['a number', number('Label', 'name', 5), { type: 'number', default: 5 }],
	[
		'one with a bound',
		number('Label', 'name', 5, { typeOptions: { minValue: 1 } }),
		{ typeOptions: { minValue: 1 } },
	],
	[
		'a choice',
		choice('Label', 'name', 'a', list),
		{ type: 'options', default: 'a', options: list },
	],
	['a time', time('Label', 'name'), { type: 'dateTime', default: '' }],
	['one that is described', time('Label', 'name', 'D'), { type: 'dateTime', description: 'D' }],
	[
		'a collection',
		collection('Label', 'name', 'Add', []),
		{ type: 'collection', default: {}, options: [], placeholder: 'Add' },
	],
	[
		'one that is described',
		collection('Label', 'name', 'Add', [], { description: 'D' }),
		{ description: 'D' },
	],
	[
		'filters',
		filterCollection('Label', 'name', []),
		{ type: 'collection', placeholder: 'Add Filter' },
	],
	[
		'filters that are described',
		filterCollection('Label', 'name', [], { description: 'D' }),
		{ description: 'D' },
	],
])('%s', (_, field, expected) => {
	expect(field).toMatchObject({ ...named, ...expected });
	expect('description' in field).toBe('description' in expected || field.type === 'boolean');
});

describe('a record to choose', () => {
	test('from a list or in ways of its own', () => {
		const byId = textMode('By ID', 'id', 'e.g. 1');
		expect(byId).toEqual({
			displayName: 'By ID',
			name: 'id',
			placeholder: 'e.g. 1',
			type: 'string',
		});
		expect(textMode('By ID', 'id', 'x', 'Hint')).toMatchObject({ hint: 'Hint' });
		expect(locator('Label', 'name', 'searchLeads', [byId])).toEqual({
			...named,
			type: 'resourceLocator',
			required: true,
			default: { mode: 'list', value: '' },
			modes: [
				{
					displayName: 'From List',
					name: 'list',
					type: 'list',
					typeOptions: { searchListMethod: 'searchLeads', searchable: true },
				},
				byId,
			],
		});
	});
});

describe('fields that many operations have', () => {
	test('Return All, and a limit where it is off', () => {
		const [all, limit] = returnAllAndLimit;
		expect(all).toMatchObject({ name: 'returnAll', default: false });
		expect(limit).toMatchObject({
			name: 'limit',
			default: 50,
			displayOptions: { show: { returnAll: [false] } },
			typeOptions: { minValue: 1, numberPrecision: 0 },
		});
	});

	test('what becomes of items that were not done', () => {
		for (const field of [itemsNotDone, itemsNotDoneOrStop]) {
			expect(field).toMatchObject({ name: 'itemsNotDone', type: 'options', default: 'return' });
		}
		expect(includeInputFields).toMatchObject({ name: 'includeInputFields', default: true });
		expect(valuesOf(itemsNotDone)).toEqual(['leaveOut', 'return']);
		expect(valuesOf(itemsNotDoneOrStop)).toEqual(['leaveOut', 'return', 'stop']);
		expect(choiceOfNotDone({ options: { itemsNotDone: 'leaveOut' } })).toBe('leaveOut');
		expect(choiceOfNotDone({ options: {} })).toBeUndefined();
		expect(choiceOfNotDone({})).toBeUndefined();
		expect(choiceOfNotDone()).toBeUndefined();
	});

	test('the limits of credits', () => {
		expect(stopBelowCredits).toMatchObject({
			name: 'stopBelowCredits',
			default: 100,
			typeOptions: { minValue: 0 },
		});
		expect(maxCredits).toMatchObject({
			name: 'maxCredits',
			default: 100,
			typeOptions: { minValue: 1 },
		});
	});

	test('how fields are mapped: by a model that calls a tool always field by field', () => {
		const [shown, hidden] = mapping;
		expect(shown).toMatchObject({
			...{ name: 'mapping', type: 'options', default: 'automatic' },
			displayOptions: { show: { '@tool': [false] } },
		});
		expect(valuesOf(shown)).toEqual(['automatic', 'manual']);
		expect(hidden).toMatchObject({
			...{ name: 'mapping', type: 'hidden', default: 'manual' },
			displayOptions: { show: { '@tool': [true] } },
		});
		expect(shownIfManual).toEqual({ displayOptions: { show: { mapping: ['manual'] } } });
	});
});

describe('the output', () => {
	const simplified = { fields: ['name', 'linkedinUrl'], more: ['notes'], always: ['id', 'userId'] };

	test('Simplify is a switch, and for a tool a choice', () => {
		const [simple, output, fields] = outputParameters(simplified, { shown: { of: ['a'] } });
		expect(simple).toMatchObject({
			...{ name: 'simple', type: 'boolean', default: true },
			displayOptions: { show: { of: ['a'], '@tool': [false] } },
		});
		expect(output).toMatchObject({
			...{ displayName: 'Output', name: 'output', type: 'options', default: 'simplified' },
			displayOptions: { show: { of: ['a'], '@tool': [true] } },
		});
		expect(valuesOf(output)).toEqual(['raw', 'selectedFields', 'simplified']);
		expect(fields).toMatchObject({
			...{ name: 'fields', type: 'multiOptions', required: true, default: [] },
			displayOptions: { show: { of: ['a'], '@tool': [true], output: ['selectedFields'] } },
			description: 'Fields to return. ID and User ID are always included.',
		});
		expect(valuesOf(fields)).toEqual(['linkedinUrl', 'name', 'notes']);
	});

	test('it may have another name', () => {
		const [, output, fields] = outputParameters(
			{ ...simplified, always: ['id'] },
			{ name: 'prospectOutput', label: 'Prospect Output' },
		);
		expect(output).toMatchObject({ displayName: 'Prospect Output', name: 'prospectOutput' });
		expect(fields).toMatchObject({
			displayOptions: { show: { prospectOutput: ['selectedFields'] } },
			description: 'Fields to return. ID is always included.',
		});
		const [, , none] = outputParameters({ ...simplified, always: [] });
		expect(none).toHaveProperty('description', 'Fields to return');
	});

	test('fields can be added where it is simplified', () => {
		const added = additionalFields(simplified);
		expect(added).toMatchObject({
			...{ name: 'additionalFieldsToReturn', type: 'multiOptions', default: [] },
			displayOptions: { show: { '/simple': [true] } },
		});
		expect(valuesOf(added)).toEqual(['notes']);
	});

	test('a file goes into a field, under a name', () => {
		const displayOptions = { show: { output: ['file'] } };
		const naming = { placeholder: 'e.g. a.csv', description: 'D', displayOptions };
		expect(outputFile(naming)).toMatchObject([
			{
				name: 'binaryPropertyName',
				type: 'string',
				required: true,
				default: 'data',
				displayOptions,
			},
			{ name: 'fileName', type: 'string', default: '', ...naming },
		]);
	});

	test('how much each file holds', () => {
		const files = [
			[
				{ fileName: 'a.csv', leads: 1 },
				{ fileName: 'b.csv', leads: 1_200 },
			],
			[{ fileName: 'c.csv', leads: 0 }],
		];
		const done = files.map((items, index): Done => ({ index, items, values: {} }));
		expect(fileNotices(done, 'leads')).toEqual([
			'1 lead in "a.csv"',
			'1,200 leads in "b.csv"',
			'0 leads in "c.csv"',
		]);
	});
});

describe('Options', () => {
	const ownOption = number('Batch Size', 'batchSize', 50);
	const namesOf = ({ options = [] }: INodeProperties) => options.map(({ name }) => name);

	test.each<[string, INodeProperties[], INodeProperties[], string[]]>([
		['those of the way to the service', [], [], ['waitForRateLimit', 'timeout']],
		[
			'its own in between, by their labels',
			[ownOption],
			[],
			['batchSize', 'waitForRateLimit', 'timeout'],
		],
		[
			'one for empty filters',
			[],
			[named as INodeProperties, filterCollection('Filters', 'filters', [])],
			['ignoreEmptyFilters', 'waitForRateLimit', 'timeout'],
		],
		['a longer timeout in place of the other', [longTimeout], [], ['waitForRateLimit', 'timeout']],
	])('an operation has %s', (_, own, properties, names) => {
		const options = optionsWith(own, properties);
		expect(options).toMatchObject({ name: 'options', type: 'collection', default: {} });
		expect(namesOf(options)).toEqual(names);
	});

	const minute = 60_000;

	test.each<[INodeProperties[], object | undefined, boolean, number, number]>([
		[[], undefined, false, 65 * minute, 60_000],
		[[], {}, true, minute, 60_000],
		[[longTimeout], {}, false, 65 * minute, 120_000],
		[[], { timeout: 7, waitForRateLimit: 2 }, false, 2 * minute, 7_000],
		[[], { timeout: 7, waitForRateLimit: 2 }, true, 2 * minute, 7_000],
		[[], { waitForRateLimit: 0 }, true, 0, 60_000],
	])(
		'with %j and %j set a run (a test: %s) waits',
		(own, options, isTest, waitBudgetMs, timeoutMs) => {
			const waits = connectionOptionsOf([ownOption, optionsWith(own, [])], { options }, isTest);
			expect(waits).toEqual({ waitBudgetMs, timeoutMs });
		},
	);

	test('their bounds', () => {
		const { options = [] } = optionsWith([], []);
		expect(options).toMatchObject([
			{ type: 'number', default: 65, typeOptions: { minValue: 0 } },
			{ type: 'number', default: 60, typeOptions: { minValue: 1 } },
		]);
	});
});

describe('the parameters of a node', () => {
	const operation = (resource: string, value: string, more: Partial<Operation> = {}) =>
		({
			...{ resource, option: { name: value, value }, properties: [], route: 'GET /leads' },
			...more,
		}) as unknown as Operation;
	const field = {
		...text('Label', 'name', 'x'),
		displayOptions: { show: { mapping: ['manual'] }, hide: { a: [1] } },
	};
	const parameters = nodeParameters(
		[
			operation('lead', 'get', { properties: [field] as never }),
			operation('lead', 'delete', { route: 'DELETE /leads/{leadId}' as never }),
			operation('job', 'enrich', { spendsCredits: true }),
			operation('job', 'invite', { contactsPeople: true }),
		],
		{ lead: { label: 'Lead', first: 'get' }, job: { label: 'Job', first: 'invite' } },
	);

	test('first the resources, then the operations of each', () => {
		expect(parameters.slice(0, 3)).toMatchObject([
			{
				name: 'resource',
				type: 'options',
				default: 'lead',
				options: [
					{ name: 'Lead', value: 'lead' },
					{ name: 'Job', value: 'job' },
				],
			},
			{
				name: 'operation',
				type: 'options',
				default: 'get',
				displayOptions: { show: { resource: ['lead'] } },
			},
			{ name: 'operation', default: 'invite', displayOptions: { show: { resource: ['job'] } } },
		]);
		expect(parameters.slice(1, 3).map(valuesOf)).toEqual([
			['get', 'delete'],
			['enrich', 'invite'],
		]);
	});

	test('then what each needs, and a notice above what a test run does for real', () => {
		expect(parameters.slice(3)).toMatchObject([
			{
				name: 'name',
				displayOptions: {
					show: { resource: ['lead'], operation: ['get'], mapping: ['manual'] },
					hide: { a: [1] },
				},
			},
			{ name: 'liveNotice', displayOptions: { show: { operation: ['delete'] } } },
			{ name: 'liveNotice', displayOptions: { show: { operation: ['enrich'] } } },
			{ name: 'liveNotice', displayOptions: { show: { operation: ['invite'] } } },
		]);
		expect(parameters.slice(4).map(({ displayName }) => displayName)).toEqual([
			expect.stringContaining('delete data permanently'),
			expect.stringContaining('spend credits'),
			expect.stringContaining('contact people'),
		]);
	});
});
