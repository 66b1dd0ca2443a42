import { useStage } from '../stage';
import { find, five, HOUR, hourWith, LEADS, PAGES } from './indexCost';
import { foundOf, front, requestsOf, serveLeads, someone } from './indexStage';
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

	long('a list that is far longer by its own word is not read to its end', async () => {
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
