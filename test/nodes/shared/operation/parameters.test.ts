import { FieldError } from '../../../../nodes/shared/operation/checks';
import {
	faultOf,
	hasExpression,
	labelOf,
	mappedFields,
} from '../../../../nodes/shared/operation/parameters';
import { fieldOf } from './samples';

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
