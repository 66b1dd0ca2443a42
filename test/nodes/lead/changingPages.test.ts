import type { IDataObject } from 'n8n-workflow';
import { serve } from '../service';
import { runLead, useStage } from '../stage';
import type { Lead } from './samples';
import { holding, leadOf, leadsUpTo, pageOf } from './samples';

useStage();

const all = { operation: 'getAll', returnAll: true };
const ids = (items: IDataObject[]) => items.map(({ id }) => id);
/** The IDs of leads from one number down to another. */
const down = (from: number, to: number) =>
	Array.from({ length: from - to + 1 }, (_, place) => `lead_${from - place}`);
const late = (number: number) => leadOf(number, { createdAt: leadOf(50).createdAt });

describe('Return All of a list that changes', () => {
	test('a lead that is created between the pages doubles and loses nothing', async () => {
		const kept = leadsUpTo(250);
		serve((request, place) => {
			if (place === 1) kept.push(leadOf(999, { createdAt: '2026-03-31T07:00:30.000Z' }));
			return pageOf([...kept], request);
		});
		const ran = await runLead(all);
		expect(ids(ran.json).filter((id) => id !== 'lead_999')).toEqual(down(250, 1));
	});

	test('leads that are deleted between the pages cost none of the others', async () => {
		const kept = leadsUpTo(250);
		serve((request, place) => {
			if (place === 1) kept.splice(10, 5);
			return pageOf([...kept], request);
		});
		const ran = await runLead(all);
		const stayed = down(250, 1).filter((id) => !/^lead_1[1-5]$/.test(id));
		expect(ids(ran.json).filter((id) => stayed.includes(String(id)))).toEqual(stayed);
		expect(new Set(ids(ran.json)).size).toBe(ran.json.length);
	});

	test.each([200, 250])('an old lead that appears late moves none of %d out', async (count) => {
		const leads = leadsUpTo(count);
		serve((request) => {
			if (request.query.page === '2' && leads.length === count) leads.push(late(900));
			return pageOf(leads, request);
		});
		const ran = await runLead(all);
		expect(ran.error).toBeUndefined();
		expect(ids(ran.json)).toEqual(expect.arrayContaining(down(count, 1)));
		expect(new Set(ids(ran.json)).size).toBe(ran.json.length);
	});

	test('a new lead of a slow clock and a deletion do not make up for each other', async () => {
		const leads = leadsUpTo(250);
		const service = serve((request) => {
			const isSecond = request.query.page === '2' && leads.length === 250;
			if (isSecond && leads[0].id === 'lead_1') {
				leads.shift();
				leads.push(leadOf(900, { createdAt: new Date(Date.now() - 3_000).toISOString() }));
			}
			return pageOf(leads, request);
		});
		const ran = await runLead(all);
		expect(ids(ran.json)).toEqual(expect.arrayContaining(down(250, 2)));
		const newest = {
			sortBy: 'createdAt',
			sortOrder: 'desc',
			createdAfter: '2026-03-31T06:58:59.999Z',
		};
		expect(service.requests.at(-1)?.query).toMatchObject(newest);
	});

	test('a list of which each request finds a lead gone is read in one pass', async () => {
		const leads = leadsUpTo(2_000);
		const service = serve((request) => {
			leads.splice(leads.length / 2, 1);
			return pageOf(leads, request);
		});
		const ran = await runLead(all);
		expect(ran.error).toBeUndefined();
		expect(ids(ran.json)).toEqual(expect.arrayContaining(leads.map(({ id }) => id)));
		expect(service.requests.length).toBeLessThanOrEqual(20 + 2);
	});

	test('a list into which old leads keep coming is read all the same', async () => {
		const leads = leadsUpTo(2_000);
		serve((request) => {
			leads.push(late(10_000 + leads.length));
			return pageOf(leads, request);
		});
		const ran = await runLead(all);
		expect(ran.error).toBeUndefined();
		expect(ids(ran.json)).toEqual(expect.arrayContaining(down(2_000, 1)));
	});

	test('a list in which leads come and go all the time ends in an error that says so', async () => {
		const leads = leadsUpTo(2_000);
		let isGoing = false;
		const service = serve((request) => {
			isGoing = !isGoing;
			if (isGoing) leads.splice(0, 5);
			else leads.push(...Array.from({ length: 5 }, (_, place) => late(leads.length + place)));
			return pageOf(leads, request);
		});
		const ran = await runLead(all);
		expect(ran.error?.message).toMatch(/list kept changing/);
		expect(ran.error?.description).toMatch(/'Limit'/);
		expect(service.requests.length).toBeLessThanOrEqual(20 * 11);
	});

	test('a page that is answered later than those before it moves no lead past them', async () => {
		const leads = leadsUpTo(450);
		leads.push(leadOf(900, { createdAt: new Date(Date.now() - 3_000).toISOString() }));
		let fourths = 0;
		serve((request) => {
			const { page } = request.query;
			if (page === '4' && ++fourths === 1) return { status: 503, body: {} };
			if (page === '4' && fourths === 2) leads.splice(0, 100);
			if (page === '3' && fourths === 2 && leads[0].id === 'lead_101') leads.shift();
			return pageOf(leads, request);
		});
		const ran = await runLead(all);
		expect(ran.error).toBeUndefined();
		expect(leads).toHaveLength(350);
		expect(ids(ran.json)).toEqual(expect.arrayContaining(leads.map(({ id }) => id)));
	});

	test('a lead that appears late does not hide one that was created just now', async () => {
		const leads = leadsUpTo(250);
		leads.push(leadOf(900, { createdAt: new Date(Date.now() - 3_000).toISOString() }));
		serve((request) => {
			if (request.query.page === '2' && leads.length === 251) leads.push(late(901));
			return pageOf(leads, request);
		});
		expect(ids((await runLead(all)).json)).toContain('lead_900');
	});

	test('a service without a Date header is read all the same', async () => {
		const answer = holding(leadsUpTo(250));
		serve((request, place) => ({ ...answer(request, place), headers: {} }));
		const ran = await runLead(all);
		expect(ids(ran.json)).toEqual(down(250, 1));
	});

	test('and there a new lead and a deletion do not make up for each other', async () => {
		const leads = leadsUpTo(250);
		serve((request) => {
			if (request.query.page === '2' && leads[0].id === 'lead_1') {
				leads.shift();
				leads.push(leadOf(900, { createdAt: new Date(Date.now()).toISOString() }));
			}
			return { ...pageOf(leads, request), headers: {} };
		});
		expect(ids((await runLead(all)).json)).toEqual(expect.arrayContaining(down(250, 2)));
	});
});

describe('Return All of leads that were created at one time', () => {
	const { createdAt } = leadOf(1);
	const imported = leadsUpTo(250).map((lead): Lead => ({ ...lead, createdAt }));

	/** A service that puts leads of one time in another order on each second page. */
	const serveTies = () =>
		serve((request) => {
			const isTurned = request.query.sortBy === 'createdAt' && Number(request.query.page) % 2 === 0;
			return pageOf(isTurned ? [...imported].reverse() : imported, request);
		});

	test('each comes once, also where the service puts them in another order on each page', async () => {
		const service = serveTies();
		const ran = await runLead(all);
		expect(ids(ran.json).sort()).toEqual(down(250, 1).sort());
		expect(service.requests).toHaveLength(3 + 3);
	});

	test('a list that is shorter than it says is read once', async () => {
		const service = serve((request) => {
			const reply = pageOf(imported, request);
			const { pagination } = (reply.body as { data: { pagination: { total: number } } }).data;
			pagination.total += 10;
			return reply;
		});
		expect((await runLead(all)).json).toHaveLength(250);
		expect(service.requests).toHaveLength(3);
	});
});

describe('Updated After of a list that changes', () => {
	test('all that was read comes again behind what a bulk update has put before it', async () => {
		const leads = leadsUpTo(12_000);
		const filters = { updatedAfter: '2026-01-01' };
		const updatedAt = leadOf(20_000).updatedAt;
		serve((request) => {
			if (request.query.page === '56') {
				for (const lead of leads.slice(0, 6_000)) lead.updatedAt = updatedAt;
			}
			return pageOf(leads, request);
		});
		const ran = await runLead({ ...all, filters });
		expect(ran.error).toBeUndefined();
		expect(new Set(ids(ran.json)).size).toBe(12_000);
		expect(ran.json).toHaveLength(12_000);
	});
});

describe('the order of times', () => {
	const times = [
		'2026-01-05T10:00:00Z',
		'2026-01-05T10:00:00.5Z',
		'2026-01-05T23:30:00+14:00',
		'2026-01-05T10:00:00.123Z',
		'2026-01-05T10:00:00.12Z',
		'soon',
	];
	const leads = times.map((createdAt, place) => leadOf(place + 1, { createdAt }));
	const numbers = async (sortOrder: string) => {
		serve(holding(leads));
		const ran = await runLead({ ...all, sort: { sortBy: 'createdAt', sortOrder } });
		return ids(ran.json).map((id) => Number(String(id).split('_')[1]));
	};

	test('it is that of what they say, and not of how they are written', async () => {
		expect(await numbers('asc')).toEqual([3, 1, 5, 4, 2, 6]);
		expect(await numbers('desc')).toEqual([2, 4, 5, 1, 3, 6]);
	});
});
