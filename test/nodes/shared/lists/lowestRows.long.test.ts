import { LowestRows } from '../../../../nodes/shared/lists/lowestRows';
import { MEGABYTE, TooLarge } from '../../../../nodes/shared/transport/bounds';

test('what is kept may have 256 MB of text, and what was dropped does not count', () => {
	const rows = new LowestRows(1);
	for (const rank of [9, 8]) rows.add(rank, ['x'.repeat(130 * MEGABYTE)]);
	rows.add(6, ['short']);
	expect(rows.all()).toEqual([['short']]);
	expect(() => new LowestRows(9).add(5, ['x'.repeat(257 * MEGABYTE)])).toThrow(TooLarge);
});
