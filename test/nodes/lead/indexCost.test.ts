import { sleep } from 'n8n-workflow';
import { finish, useStage } from '../stage';
import { foundOf, front, now, remove, requestsOf, serveLeads, someone } from './indexStage';
import { leadOf, leadsUpTo, pageOf } from './samples';

useStage();

const SECOND = 1_000;
const HOUR = 3_600_000;
const LEADS = 1_200;
const PAGES = LEADS / 100;
/** After two runs and the first request of a third, one too few to read all pages. */
const LEFT = 12 + PAGES;
const five = someone(1, 2, 3, 4, 5);
const find = async () => await foundOf(five);

/** What the service says of its hour. */
const hourWith = (remaining: number, end: number) => ({
	date: new Date().toUTCString(),
	'x-ratelimit-limit': '1000',
	'x-ratelimit-window': 'hour',
	'x-ratelimit-remaining': String(remaining),
	'x-ratelimit-reset': String(end / 1_000),
});

describe('what the index of leads may cost', () => {
	test('all leads are read when searching has cost as much', async () => {
		const service = serveLeads(leadsUpTo(LEADS));
		const asked = [];
		for (let run = 0; run < 4; run++) asked.push(await requestsOf(service, find));
		const searches = [front, ...five.map((email) => `search ${email}`)];
		expect(asked.map((lines) => lines.length)).toEqual([6, 6, 1 + PAGES, 1]);
		expect(asked[1].sort()).toEqual(searches.sort());
	});

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
		await finish(sleep(end - Date.now()));
		expect((await requestsOf(service, find)).length).toBe(1 + PAGES);
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

	test('counting the leads once a day costs one reading and a tenth at most', async () => {
		const runs = 12;
		const service = serveLeads(leadsUpTo(LEADS));
		for (let run = 0; run < runs; run++) {
			await find();
			jest.setSystemTime(Date.now() + 25 * HOUR);
		}
		const without = runs * (1 + five.length);
		expect(service.requests.length).toBeLessThanOrEqual(without * 1.1 + PAGES);
	});

	test.each([
		['fewer leads than it says', LEADS - 50],
		['an empty page', LEADS],
	])('a list with %s costs one reading and a tenth at most', async (_, count) => {
		const runs = 30;
		const leads = leadsUpTo(count);
		const service = serveLeads(leads, (request) => {
			const reply = pageOf(leads, request);
			const { pagination } = (reply.body as { data: { pagination: { total: number } } }).data;
			pagination.total++;
			return request.query.search === undefined && request.query.limit !== '1' ? reply : {};
		});
		const pages = Math.ceil((count + 1) / 100);
		// one that is not in the list that was read has to be searched all the same
		const half = Math.floor(pages / 2);
		const numberAt = (_: unknown, place: number) => (place < half ? 0 : 90_000) + place + 1;
		const emails = someone(...Array.from({ length: pages }, numberAt));
		for (let run = 0; run < runs; run++) await foundOf(emails);
		const without = runs * (1 + pages);
		expect(service.requests.length).toBeGreaterThan(without);
		expect(service.requests.length).toBeLessThanOrEqual(without * 1.1 + pages);
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
		// the last pages are asked for at once, by the index and then without it
		const fromTheEnd = asked.filter((line) => Number(line.split(' ')[1]) > 5 * PAGES);
		expect(fromTheEnd).toHaveLength(2 * 25);
	});

	test('changes are read only where that costs less than going without', async () => {
		const leads = leadsUpTo(LEADS);
		const service = serveLeads(leads);
		await foundOf(leads.slice(0, PAGES).map(({ email }) => email));
		for (let run = 0; run < 3; run++) expect(await requestsOf(service, find)).toEqual([front]);
		await finish(sleep(HOUR));
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
