import { sleep } from 'n8n-workflow';
import { finish, useStage } from '../stage';
import { find, HOUR, hourWith, LEADS, PAGES, testDeletions } from './indexCost';
import { foundOf, front, now, requestsOf, serveLeads, someone } from './indexStage';
import { leadOf, leadsUpTo, pageOf } from './samples';

useStage();

const SECOND = 1_000;
/** After two runs and the first request of a third, one too few to read all pages. */
const LEFT = 12 + PAGES;

describe('what the index of leads may cost', () => {
	testDeletions(20);

	test('all leads are not read for later runs where the key has no requests left for it', async () => {
		let used = 0;
		const end = Date.now() + HOUR;
		const service = serveLeads(leadsUpTo(LEADS), () => {
			const isOver = Date.now() >= end;
			const remaining = isOver ? 1_000 : Math.max(0, LEFT - ++used);
			return { headers: hourWith(remaining, isOver ? end + HOUR : end) };
		});
		const asked = [];
		for (let run = 0; run < 3; run++) asked.push(await requestsOf(service, find));
		expect(asked.map((lines) => lines.length)).toEqual([6, 6, 6]);
		await finish(sleep(end - Date.now()), 60 * SECOND);
		expect((await requestsOf(service, find)).length).toBe(1 + PAGES);
	});

	test.each([
		['fewer leads than it says', LEADS - 50],
		['an empty page', LEADS],
	])('a list with %s costs no more than without the index', async (_, count) => {
		const runs = 30;
		const leads = leadsUpTo(count);
		const service = serveLeads(leads, (request) => {
			const reply = pageOf(leads, request);
			const { pagination } = (reply.body as { data: { pagination: { total: number } } }).data;
			pagination.total++;
			return request.query.search === undefined && request.query.limit !== '1' ? reply : {};
		});
		const pages = Math.ceil((count + 1) / 100);
		const half = Math.floor(pages / 2);
		const numberAt = (_: unknown, place: number) => (place < half ? 0 : 90_000) + place + 1;
		const emails = someone(...Array.from({ length: pages }, numberAt));
		for (let run = 0; run < runs; run++) await foundOf(emails);
		expect(service.requests.length).toBe(runs * (1 + pages));
	});

	test('changes are read only where that costs less than going without', async () => {
		const leads = leadsUpTo(LEADS);
		const service = serveLeads(leads);
		await foundOf(leads.slice(0, PAGES).map(({ email }) => email));
		for (let run = 0; run < 3; run++) expect(await requestsOf(service, find)).toEqual([front]);
		await finish(sleep(HOUR), 60 * SECOND);
		for (let number = 2_000; number < 2_700; number++) {
			leads.push(leadOf(number, { createdAt: now(), updatedAt: now() }));
		}
		// the service's clock tells whole seconds: the one of the changes is over
		await finish(sleep(SECOND));
		const few = someone(1, 2, 3);
		const asked = await requestsOf(service, async () => await foundOf(few));
		// three pages are read in vain, and then the emails are searched
		expect(asked.length).toBe(1 + few.length + few.length);
		const many = leads.slice(0, PAGES).map(({ email }) => email);
		const changes = Array.from({ length: 7 }, (_, place) => `updatedAt ${place + 2}`);
		const later = await requestsOf(service, async () => await foundOf(many));
		expect(later).toEqual([front, ...changes, front]);
	});
});
