import type { IDataObject } from 'n8n-workflow';
import { leadList } from '../../../nodes/shared/api/leads';

describe('leadList.sortAndFilter', () => {
	const sortIds = (values: IDataObject, leads: IDataObject[]) =>
		leadList.sortAndFilter?.(leads, values).map(({ id }) => id);

	test.each<[string, Array<string | number | null>, number[], number[]]>([
		['company', ['b', 'A', 'c'], [1, 0, 2], [2, 0, 1]],
		['company', ['b', '', 'a', null], [2, 0, 1, 3], [0, 2, 1, 3]],
		['company', ['a', 'A', 'b'], [0, 1, 2], [2, 0, 1]],
		['firstName', ['Zoe', 'amy', 'Bob'], [1, 2, 0], [0, 2, 1]],
		['lastContactedAt', [null, '2026-02-02', '2026-02-01'], [2, 1, 0], [1, 2, 0]],
		['createdAt', ['2026-01-02', '2026-01-01T23:30:00-14:00', '2026-01-01'], [2, 0, 1], [1, 0, 2]],
	])(
		'sorts leads by %s in both directions, empty values last: %j',
		(sortBy, texts, ascending, descending) => {
			const leads = texts.map((text, id) => ({ id, [sortBy]: text }));
			expect(sortIds({ sort: { sortBy, sortOrder: 'asc' } }, leads)).toEqual(ascending);
			expect(sortIds({ sort: { sortBy, sortOrder: 'desc' } }, leads)).toEqual(descending);
		},
	);

	test.each<[IDataObject, number[]]>([
		[{}, [2, 3, 1]],
		[{ sort: { sortOrder: 'asc' } }, [1, 3, 2]],
		[{ filters: { updatedAfter: '2026-01-01' } }, [3, 1, 2]],
		[{ filters: {}, sort: { sortBy: 'updatedAt' } }, [3, 1, 2]],
	])('sorts the newest leads first by default: %j', (values, ids) => {
		const leads = [
			{ id: 1, createdAt: '2026-01-01', updatedAt: '2026-03-01' },
			{ id: 2, createdAt: '2026-02-01', updatedAt: '2026-02-01' },
			{ id: 3, createdAt: '2026-01-15', updatedAt: '2026-04-01' },
		];
		expect(sortIds(values, leads)).toEqual(ids);
	});
});
