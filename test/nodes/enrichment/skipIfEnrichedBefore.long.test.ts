import { records } from '../../deduplication';
import {
	describeBusy,
	describeDays,
	describeKills,
	emails,
	enrich,
	later,
	people,
	SOME,
	useRecords,
} from './enrichedBefore';
import { leadsUpTo } from './samples';

useRecords();

describeDays(
	[
		[90, 89, 0],
		[90, 90, 0],
		[90, 91, SOME],
		[7, 7, 0],
		[7, 8, SOME],
		[365, 365, 0],
		[365, 366, SOME],
		[1, 1, 0],
		[1, 2, SOME],
		[0, 3000, 0],
		[5000, 4000, 0],
	],
	[
		[7, 7, 0],
		[7, 8, SOME],
		[1, 2, SOME],
		[29, 30, SOME],
		[30, 30, 0],
	],
);
describeKills([...Array(12).keys()]);
describeBusy([...Array(8).keys()]);

test('who was enriched again is remembered as long as whoever is new', async () => {
	jest.setSystemTime(new Date('2026-01-01T07:00:00Z'));
	await enrich(people);
	records.crowd(69_900);
	later(100);
	expect((await enrich(people)).asked).toEqual(emails);
	await enrich(leadsUpTo(3 * SOME));
	later(40);
	expect((await enrich(people)).asked).toEqual([]);
});
