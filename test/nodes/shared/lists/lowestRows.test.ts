import { LowestRows } from '../../../../nodes/shared/lists/lowestRows';

/** Rows of one cell with these ranks, each named by its rank and its place. */
function keptOf(most: number, ranks: number[]): string[] {
	const rows = new LowestRows(most);
	for (const [place, rank] of ranks.entries()) {
		if (rows.takes(rank)) rows.add(rank, [`${rank} at ${place}`]);
	}
	return rows.all().flat().sort();
}

test.each([
	['fewer than may be kept', 3, [5, 1], ['1 at 1', '5 at 0']],
	['the lowest of many', 2, [9, 8, 7, 6, 5, 1, 2, 3], ['1 at 5', '2 at 6']],
	['of equal ranks the first ones', 2, [4, 4, 4, 4, 4, 4], ['4 at 0', '4 at 1']],
	['the lowest, whatever their order', 2, [5, 9, 1], ['1 at 2', '5 at 0']],
	['the lowest of five', 3, [5, 9, 1, 7, 3], ['1 at 2', '3 at 4', '5 at 0']],
	['a lower one that comes last', 1, [4, 3, 4, 4, 2], ['2 at 4']],
])('of an export it keeps %s', (_, most, ranks, kept) => {
	expect(keptOf(most, ranks)).toEqual(kept);
});

test('once there are enough, only a lower rank than all of them is taken', () => {
	const rows = new LowestRows(2);
	for (const rank of [5, 4, 3, 2]) rows.add(rank, ['x']);
	expect([1, 2, 3, 4].map((rank) => rows.takes(rank))).toEqual([true, true, false, false]);
});
