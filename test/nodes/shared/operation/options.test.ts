import type { INodeProperties } from 'n8n-workflow';
import { optionsWith } from '../../../../nodes/shared/operation/options';
import { filterCollection, number } from '../../../../nodes/shared/operation/properties';

const own = [number('Start At', 'startAt', 0), number('Batch Size', 'batchSize', 50)];
const filters = filterCollection('Filters', 'filters', []);

test.each<[string, INodeProperties[], INodeProperties[], string[]]>([
	['its own by their labels', own, [], ['batchSize', 'startAt']],
	[
		'one for empty filters between them',
		own,
		[filters],
		['batchSize', 'ignoreEmptyFilters', 'startAt'],
	],
])('the Options of an operation are %s', (_, options, properties, names) => {
	const [collection, ...others] = optionsWith(options, properties);
	expect(collection).toMatchObject({ name: 'options', type: 'collection', default: {} });
	expect(collection.options?.map(({ name }) => name)).toEqual(names);
	expect(others).toEqual([]);
});

test('an operation without any has no Options', () => {
	expect(optionsWith([], [number('Limit', 'limit', 50)])).toEqual([]);
});
