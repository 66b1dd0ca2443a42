/** What messages say of many items: five of them, and how many more. */
import type { ValidationIssue } from '../../../nodes/shared/errors/invalidItems';
import {
	listPeople,
	listPositions,
	listIssues,
	describeInvalidItems,
} from '../../../nodes/shared/errors/invalidItems';

const MANY = 10_000;

/** Every second of many items, each with this fault; `who` names the first ones. */
function everySecond(fault: (index: number) => Partial<ValidationIssue>, known = MANY) {
	return Array.from({ length: MANY / 2 }, (_, place) => {
		const index = 2 * place;
		const issues = [{ message: 'Email is missing', isStatic: false, ...fault(index) }];
		return { index, issues, fieldNames: [], who: place < known ? `p${place}` : undefined };
	});
}

const same = everySecond(() => ({}));
const names = 'p0 (1st item), p1 (3rd item), p2 (5th item), p3 (7th item), p4 (9th item)';

test.each<[string, string, string]>([
	['places', listPositions(same), '1st, 3rd, 5th, 7th, 9th, and 4995 more'],
	['names', listPeople(same), `${names}, and 4995 more`],
	[
		'names where few are known',
		listPeople(everySecond(() => ({}), 1)),
		'p0 (1st item), the 3rd item, the 5th item, the 7th item, the 9th item, and 4995 more',
	],
	['one fault', listIssues(same), `Email is missing: ${names}, and 4995 more`],
	[
		'a fault for each item',
		listIssues(everySecond((index) => ({ message: `"${index}" is not an email` }))),
		'"0" is not an email: p0 (1st item); "2" is not an email: p1 (3rd item); "4" is not an email: p2 (5th item); "6" is not an email: p3 (7th item); "8" is not an email: p4 (9th item); and 4995 more',
	],
	['five', listPositions(same.slice(0, 5)), '1st, 3rd, 5th, 7th, 9th'],
	['none', listPositions([]), ''],
])('of 5,000 alternating items the %s are counted beyond five', (_, text, expected) => {
	expect(text).toBe(expected);
});

test.each<[string, ReturnType<typeof everySecond>]>([
	['the items', same],
	[
		'a field that is missing in an item with 100,000 fieldNames',
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
