import { foundOf, front, remove, requestsOf, serveLeads, someone } from './indexStage';
import { leadsUpTo } from './samples';

export const HOUR = 3_600_000;
export const LEADS = 1_200;
export const PAGES = LEADS / 100;
export const five = someone(1, 2, 3, 4, 5);
export const find = async () => await foundOf(five);

/** What the service says of its hour. */
export const hourWith = (remaining: number, end: number) => ({
	date: new Date().toUTCString(),
	'x-ratelimit-limit': '1000',
	'x-ratelimit-window': 'hour',
	'x-ratelimit-remaining': String(remaining),
	'x-ratelimit-reset': String(end / 1_000),
});

/** Tests what the index costs where a lead is deleted after each of so many runs. */
export const testDeletions = (runs: number) =>
	test(`what others delete after each reading costs one reading and a tenth at most, in ${runs} runs`, async () => {
		const leads = leadsUpTo(LEADS);
		const service = serveLeads(leads);
		for (let run = 0; run < runs; run++) {
			await find();
			remove(leads, leads.at(-1)?.id);
		}
		const without = runs * (1 + five.length);
		expect(service.requests.length).toBeGreaterThan(without);
		expect(service.requests.length).toBeLessThanOrEqual(without * 1.1 + PAGES);
		// and that is no end of it
		const last = [];
		for (let run = 0; run < 12; run++) last.push(await requestsOf(service, find));
		expect(last.at(-1)).toEqual([front]);
	});
