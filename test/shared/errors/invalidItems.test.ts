/** Messages about many items name five and count the rest. */
import type { ValidationIssue } from '../../../nodes/shared/errors/invalidItems';
import {
	listPeople,
	listPositions,
	listIssues,
	describeInvalidItems,
} from '../../../nodes/shared/errors/invalidItems';

const MANY = 10_000;

/** Every second of many items with this issue; `who` is set for the first `known` items. */
function everySecond(fault: (itemIndex: number) => Partial<ValidationIssue>, known = MANY) {
	return Array.from({ length: MANY / 2 }, (_, place) => {
		const itemIndex = 2 * place;
		const issues = [{ message: 'Email is missing', isStatic: false, ...fault(itemIndex) }];
		return { itemIndex, issues, fieldNames: [], who: place < known ? `p${place}` : undefined };
	});
}

const same = everySecond(() => ({}));
const names = 'p0 (1st item), p1 (3rd item), p2 (5th item), p3 (7th item), p4 (9th item)';

test.each<[string, string, string]>([
	['positions', listPositions(same), '1st, 3rd, 5th, 7th, 9th, and 4995 more'],
	['names', listPeople(same), `${names}, and 4995 more`],
	[
		'names, of which one is known,',
		listPeople(everySecond(() => ({}), 1)),
		'p0 (1st item), the 3rd item, the 5th item, the 7th item, the 9th item, and 4995 more',
	],
	['items with one issue', listIssues(same), `Email is missing: ${names}, and 4995 more`],
	[
		'items with different issues',
		listIssues(everySecond((itemIndex) => ({ message: `"${itemIndex}" is not an email` }))),
		'"0" is not an email: p0 (1st item); "2" is not an email: p1 (3rd item); "4" is not an email: p2 (5th item); "6" is not an email: p3 (7th item); "8" is not an email: p4 (9th item); and 4995 more',
	],
	['first five', listPositions(same.slice(0, 5)), '1st, 3rd, 5th, 7th, 9th'],
	['empty selection', listPositions([]), ''],
])('names five of 5,000 items and counts the rest: %s', (_, text, expected) => {
	expect(text).toBe(expected);
});

test.each<[string, ReturnType<typeof everySecond>]>([
	['5,000 items', same],
	[
		'a missing field of an item with 100,000 fields',
		[
			{
				...everySecond(() => ({ isMissing: true }))[0],
				fieldNames: Array.from({ length: 100_000 }, (_, place) => `column ${place}`) as never[],
			},
		],
	],
])('an error that names %s is short', (_, bad) => {
	const context = { node: { type: 'n' } as never, getFieldLabel: String, timezone: 'UTC' };
	const { description, message } = describeInvalidItems(bad, context);
	expect(`${message} ${description}`.length).toBeLessThan(300);
});
