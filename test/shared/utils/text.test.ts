import { toOrdinal } from '../../../nodes/shared/errors/invalidItems';
import { joinFirst } from '../../../nodes/shared/utils/text';

test.each([
	[5, 'a1, a2, a3, a4, a5'],
	[6, 'a1, a2, a3, a4, a5, and 1 more'],
	[42, 'a1, a2, a3, a4, a5, and 37 more'],
])('joinFirst names the first five of %i entries and counts the others', (count, expected) => {
	const entries = Array.from({ length: count }, (_, index) => `a${index + 1}`);
	expect(joinFirst(entries, String)).toBe(expected);
});

test.each([
	[0, '1st'],
	[10, '11th'],
	[21, '22nd'],
	[110, '111th'],
])('toOrdinal names the item with index %i %s', (itemIndex, ordinal) => {
	expect(toOrdinal(itemIndex)).toBe(ordinal);
});
