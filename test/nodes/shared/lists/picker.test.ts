import { filterByName } from '../../../../nodes/shared/lists/picker';

test.each([
	[undefined, ['Ada', 'Bob Adams']],
	['', ['Ada', 'Bob Adams']],
	[' aDa ', ['Ada', 'Bob Adams']],
	['b A', ['Bob Adams']],
	['x', []],
])('a person who looks for %j can choose %j: not what has no ID', (filter, names) => {
	const records = [
		{ id: '1', name: 'Ada' },
		{ id: '', name: 'Ada' },
		{ id: '2', name: 'Bob Adams' },
	];
	const { results } = filterByName(records, filter, ({ id, name }) => ({
		name: String(name),
		value: String(id),
	}));
	expect(results.map(({ name }) => name)).toEqual(names);
});
