import { namesOf, reasonOf, textOfFaults, placesOf } from '../../../../nodes/shared/errors/faults';

describe('faults of several items', () => {
	const fault = (message: string, others = {}) => ({ message, isFixed: false, ...others });
	const at = (index: number, ...messages: string[]) => ({
		index,
		faults: messages.map((message) => fault(message)),
	});
	const names: Record<number, string> = { 1: 'Ada', 3: 'Bea' };
	const whoOf = (index: number) => names[index];
	const missing = (index: number) => ({
		index,
		faults: [fault('Email is missing', { emptyField: 'Email' })],
	});

	test.each([
		[[at(0, 'A')], 'A (1st item)'],
		[[at(0, 'A'), at(2, 'A')], 'A (1st, 3rd item)'],
		[[at(0, 'A', 'B'), at(1, 'B')], 'A (1st item); B (1st to 2nd item)'],
		[[missing(0)], 'Email is missing (1st item)'],
		[[missing(0), missing(4)], 'Email is missing in 2 items: 1st, 5th'],
		[[at(0, ...'ABCDE')], [...'ABCDE'].map((sign) => `${sign} (1st item)`).join('; ')],
		[
			[at(0, ...'ABCDEF')],
			`${[...'ABCDE'].map((sign) => `${sign} (1st item)`).join('; ')}; and more (1st item)`,
		],
		[
			[at(0, ...'ABCDEF'), at(2, 'F', 'G')],
			`${[...'ABCDE'].map((sign) => `${sign} (1st item)`).join('; ')}; and more (1st, 3rd item)`,
		],
	])('%j', (bad, text) => {
		expect(textOfFaults(bad)).toBe(text);
	});

	test.each<[number[], string | undefined]>([
		[[1], 'Ada (2nd item)'],
		[[3, 1], 'Bea (4th item), Ada (2nd item)'],
		[[0, 1, 2], 'Ada (2nd item), 1st, 3rd item'],
		[[0, 2], undefined],
		[[], undefined],
	])('names of %j: %s', (indexes, text) => {
		expect(namesOf(indexes, whoOf)).toBe(text);
	});

	test('five are named, and stand for what they lack', () => {
		const indexes = [0, 1, 2, 3, 4, 5, 6];
		expect(namesOf(indexes, (index) => `P${index}`)).toBe(
			'P0 (1st item), P1 (2nd item), P2 (3rd item), P3 (4th item), P4 (5th item), 6th to 7th item',
		);
		expect(textOfFaults([missing(0), missing(1)], whoOf)).toBe(
			'Email is missing: Ada (2nd item), 1st item',
		);
		expect(reasonOf([fault('A'), fault('B')])).toBe('A; B');
	});
});

describe('places of items, as people count them', () => {
	test.each([
		...['1st', '2nd', '3rd', '4th', '9th', '10th', '11th', '12th', '13th', '14th', '19th'],
		...['20th', '21st', '22nd', '23rd', '24th', '30th', '91st', '99th', '100th', '101st', '102nd'],
		...['103rd', '110th', '111th', '112th', '113th', '119th', '120th', '121st', '911th', '991st'],
		...['1000th', '1001st', '1011th', '1012th', '1021st', '1111th', '1112th', '1113th', '1121st'],
	])('%s', (place) => {
		expect(placesOf([Number.parseInt(place) - 1])).toBe(place);
	});

	test.each([
		[[0, 1], '1st to 2nd'],
		[[3, 1, 0], '1st to 2nd, 4th'],
		[[0, 2, 4], '1st, 3rd, 5th'],
		[[0, 2, 3], '1st, 3rd to 4th'],
		[[9, 10, 11, 20], '10th to 12th, 21st'],
		[[], ''],
	])('%j are %s', (indexes, places) => {
		expect(placesOf(indexes)).toBe(places);
	});

	test('of more than 20 runs the others are not named', () => {
		const runs = (count: number) => Array.from({ length: count }, (_, place) => place * 2);
		expect(placesOf(runs(20))).toMatch(/^1st, 3rd, .*, 39th$/);
		expect(placesOf(runs(21))).toBe(`${placesOf(runs(20))} and more`);
		expect(placesOf(runs(30))).toBe(`${placesOf(runs(20))} and more`);
	});
});
