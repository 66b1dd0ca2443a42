import type { INodeProperties } from 'n8n-workflow';
import {
	choice,
	collection,
	filterCollection,
	locator,
	mapping,
	maxCredits,
	notice,
	number,
	returnAllAndLimit,
	shownIfManual,
	text,
	textMode,
	time,
	toggle,
} from '../../../../nodes/shared/operation/properties';

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

	test('the limit of credits', () => {
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
