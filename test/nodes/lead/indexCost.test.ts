import { useStage } from '../stage';
import { find, five, HOUR, hourWith, LEADS, PAGES } from './indexCost';
import { foundOf, front, remove, requestsOf, serveLeads, someone } from './indexStage';
import { leadsUpTo, pageOf } from './samples';

useStage();

describe('what the index of leads may cost', () => {
	test('all leads are read when searching has cost as much', async () => {
		const service = serveLeads(leadsUpTo(LEADS));
		const asked = [];
		for (let run = 0; run < 4; run++) asked.push(await requestsOf(service, find));
		const searches = [front, ...five.map((email) => `search ${email}`)];
		expect(asked.map((lines) => lines.length)).toEqual([6, 6, 1 + PAGES, 1]);
		expect(asked[1].sort()).toEqual(searches.sort());
	});

	test('a run that would read the list by itself reads it at once, also for later ones', async () => {
		const end = Date.now() + HOUR;
		const service = serveLeads(leadsUpTo(LEADS), () => ({ headers: hourWith(PAGES, end) }));
		const many = someone(...Array.from({ length: PAGES }, (_, place) => place + 1));
		await foundOf(many);
		expect(await requestsOf(service, find)).toEqual([front]);
	});

	test('what others delete after each reading costs one reading and a tenth at most', async () => {
		const runs = 20;
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

	test('a list that is far longer by its own word is not read to its end', async () => {
		const leads = leadsUpTo(LEADS);
		const service = serveLeads(leads, (request) => {
			const reply = pageOf(leads, request);
			const { pagination } = (reply.body as { data: { pagination: { total: number } } }).data;
			pagination.total = 10 * LEADS;
			return reply;
		});
		const asked = await requestsOf(service, async () => {
			await foundOf(someone(...Array.from({ length: 10 * PAGES }, (_, place) => place + 1)));
		});
		// the last pages are asked for at once
		const fromTheEnd = asked.filter((line) => Number(line.split(' ')[1]) > 5 * PAGES);
		expect(fromTheEnd).toHaveLength(25);
	});
});
