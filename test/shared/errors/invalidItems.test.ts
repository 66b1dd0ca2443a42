/** What messages say of many items: five of them, and how many more. */
import type { Fault } from '../../../nodes/shared/errors/invalidItems';
import { namesOf, placesOf, textOfFaults, textOfItems } from '../../../nodes/shared/errors/invalidItems';

const MANY = 10_000;

/** Every second of many items, each with this fault; `who` names the first ones. */
function everySecond(fault: (index: number) => Partial<Fault>, known = MANY) {
	return Array.from({ length: MANY / 2 }, (_, place) => {
		const index = 2 * place;
		const faults = [{ message: 'Email is missing', isFixed: false, ...fault(index) }];
		return { index, faults, fields: [], who: place < known ? `p${place}` : undefined };
	});
}

const same = everySecond(() => ({}));
const names = 'p0 (1st item), p1 (3rd item), p2 (5th item), p3 (7th item), p4 (9th item)';

test.each<[string, string, string]>([
	['places', placesOf(same), '1st, 3rd, 5th, 7th, 9th, and 4995 more'],
	['names', namesOf(same), `${names}, and 4995 more`],
	[
		'names where few are known',
		namesOf(everySecond(() => ({}), 1)),
		'p0 (1st item), the 3rd item, the 5th item, the 7th item, the 9th item, and 4995 more',
	],
	['one fault', textOfFaults(same), `Email is missing: ${names}, and 4995 more`],
	[
		'a fault for each item',
		textOfFaults(everySecond((index) => ({ message: `"${index}" is not an email` }))),
		'"0" is not an email: p0 (1st item); "2" is not an email: p1 (3rd item); "4" is not an email: p2 (5th item); "6" is not an email: p3 (7th item); "8" is not an email: p4 (9th item); and 4995 more',
	],
	['five', placesOf(same.slice(0, 5)), '1st, 3rd, 5th, 7th, 9th'],
	['none', placesOf([]), ''],
])('of 5,000 alternating items the %s are counted beyond five', (_, text, expected) => {
	expect(text).toBe(expected);
});

test.each<[string, ReturnType<typeof everySecond>]>([
	['the items', same],
	[
		'a field that is missing in an item with 100,000 fields',
		[
			{
				...everySecond(() => ({ isMissing: true }))[0],
				fields: Array.from({ length: 100_000 }, (_, place) => `column ${place}`) as never[],
			},
		],
	],
])('an error that names %s is short', (_, bad) => {
	const context = { node: { type: 'n' } as never, labelOf: String, timezone: 'UTC' };
	const { description, message } = textOfItems(bad, context);
	expect(`${message} ${description}`.length).toBeLessThan(300);
});
