import { useStage } from '../stage';
import { all, describeBulkUpdate, late, readWhile } from './changingPages';
import { changing, down, idsOf, runLeadAgainst } from './run';
import type { Lead } from './samples';
import { holding, leadOf, leadsUpTo, pageOf } from './samples';

useStage();

describeBulkUpdate(600, '3');

/** A lead that was created so many seconds ago. */
const newest = (seconds: number) =>
	leadOf(900, { createdAt: new Date(Date.now() - seconds * 1000).toISOString() });

describe('Return All of a list that changes', () => {
	test('a lead that is created between the pages doubles and loses nothing', async () => {
		const leads = leadsUpTo(250);
		const { json } = await readWhile(leads, (_, place) => {
			if (place === 1) leads.push(leadOf(999, { createdAt: '2026-03-31T07:00:30.000Z' }));
		});
		expect(idsOf(json).filter((id) => id !== 'lead_999')).toEqual(down(250, 1));
	});

	/** What is read where page 3 of 5 comes empty so many times. */
	const readWithEmptyPage = async (times: number) => {
		let left = times;
		return await runLeadAgainst((request) => {
			const reply = pageOf(leadsUpTo(450), request);
			const isEmpty = request.query.page === '3' && left-- > 0;
			if (isEmpty) (reply.body as { data: { leads: Lead[] } }).data.leads = [];
			return reply;
		}, all);
	};

	long('a page in the middle that comes empty once drops no lead', async () => {
		const { error, json } = await readWithEmptyPage(1);
		expect(error).toBeUndefined();
		expect(new Set(idsOf(json)).size).toBe(450);
	});

	test('a page in the middle that is always empty is told', async () => {
		const { error } = await readWithEmptyPage(Infinity);
		expect(error?.message).toMatch(/could not be read completely/);
	});

	test('leads that are deleted between the pages cost none of the others', async () => {
		const leads = leadsUpTo(250);
		const { json } = await readWhile(leads, (_, place) => {
			if (place === 1) leads.splice(10, 5);
		});
		const stayed = down(250, 1).filter((id) => !/^lead_1[1-5]$/.test(id));
		expect(idsOf(json).filter((id) => stayed.includes(String(id)))).toEqual(stayed);
		expect(new Set(idsOf(json)).size).toBe(json.length);
	});

	test.each([200, 250])('an old lead that appears late moves none of %d out', async (count) => {
		const leads = leadsUpTo(count);
		const { error, json } = await readWhile(leads, ({ query }) => {
			if (query.page === '2' && leads.length === count) leads.push(late(900));
		});
		expect(error).toBeUndefined();
		expect(idsOf(json)).toEqual(expect.arrayContaining(down(count, 1)));
		expect(new Set(idsOf(json)).size).toBe(json.length);
	});

	test('a new lead of a slow clock and a deletion do not make up for each other', async () => {
		const leads = leadsUpTo(250);
		const { json, requests } = await readWhile(leads, ({ query }) => {
			if (query.page !== '2' || leads[0].id !== 'lead_1') return;
			leads.shift();
			leads.push(newest(3));
		});
		expect(idsOf(json)).toEqual(expect.arrayContaining(down(250, 2)));
		expect(requests.at(-1)?.query).toMatchObject({
			sortBy: 'createdAt',
			sortOrder: 'desc',
			createdAfter: '2026-03-31T06:58:59.999Z',
		});
	});

	long('a list of which each request finds a lead gone is read in one pass', async () => {
		const leads = leadsUpTo(2_000);
		const { error, json, requests } = await readWhile(leads, () =>
			leads.splice(leads.length / 2, 1),
		);
		expect(error).toBeUndefined();
		expect(idsOf(json)).toEqual(expect.arrayContaining(leads.map(({ id }) => id)));
		expect(requests.length).toBeLessThanOrEqual(20 + 2);
	});

	long('a list into which old leads keep coming is read all the same', async () => {
		const leads = leadsUpTo(2_000);
		const { error, json } = await readWhile(leads, () => leads.push(late(10_000 + leads.length)));
		expect(error).toBeUndefined();
		expect(idsOf(json)).toEqual(expect.arrayContaining(down(2_000, 1)));
	});

	test('a page that is answered later than those before it moves no lead past them', async () => {
		const leads = [...leadsUpTo(450), newest(3)];
		let fourths = 0;
		const { error, json } = await runLeadAgainst((request) => {
			const { page } = request.query;
			if (page === '4' && ++fourths === 1) return { status: 503, body: {} };
			if (page === '4' && fourths === 2) leads.splice(0, 100);
			if (page === '3' && fourths === 2 && leads[0].id === 'lead_101') leads.shift();
			return pageOf(leads, request);
		}, all);
		expect(error).toBeUndefined();
		expect(leads).toHaveLength(350);
		expect(idsOf(json)).toEqual(expect.arrayContaining(leads.map(({ id }) => id)));
	});

	test('a lead that appears late does not hide one that was created just now', async () => {
		const leads = [...leadsUpTo(250), newest(3)];
		const { json } = await readWhile(leads, ({ query }) => {
			if (query.page === '2' && leads.length === 251) leads.push(late(901));
		});
		expect(idsOf(json)).toContain('lead_900');
	});

	test('a service without a Date header is read all the same', async () => {
		const answer = holding(leadsUpTo(250));
		const { json } = await runLeadAgainst(
			(request, place) => ({ ...answer(request, place), headers: {} }),
			all,
		);
		expect(idsOf(json)).toEqual(down(250, 1));
	});

	test('and there a new lead and a deletion do not make up for each other', async () => {
		const leads = leadsUpTo(250);
		const { json } = await runLeadAgainst((request) => {
			if (request.query.page === '2' && leads[0].id === 'lead_1') {
				leads.shift();
				leads.push(newest(0));
			}
			return { ...pageOf(leads, request), headers: {} };
		}, all);
		expect(idsOf(json)).toEqual(expect.arrayContaining(down(250, 2)));
	});
});

describe('Return All of leads that were created at one time', () => {
	const { createdAt } = leadOf(1);
	const imported = leadsUpTo(250).map((lead): Lead => ({ ...lead, createdAt }));

	test('each comes once, also where the service puts them in another order on each page', async () => {
		const { json, requests } = await runLeadAgainst((request) => {
			const isTurned = request.query.sortBy === 'createdAt' && Number(request.query.page) % 2 === 0;
			return pageOf(isTurned ? [...imported].reverse() : imported, request);
		}, all);
		expect(idsOf(json).sort()).toEqual(down(250, 1).sort());
		expect(requests).toHaveLength(3 + 3);
	});

	test('a list that is shorter than it says is read once', async () => {
		const { json, requests } = await runLeadAgainst((request) => {
			const reply = pageOf(imported, request);
			const { pagination } = (reply.body as { data: { pagination: { total: number } } }).data;
			pagination.total += 10;
			return reply;
		}, all);
		expect(json).toHaveLength(250);
		expect(requests).toHaveLength(3);
	});
});

describe('the order of times', () => {
	const orderOf = async (times: string[], sortOrder: string) => {
		const leads = times.map((createdAt, place) => leadOf(place + 1, { createdAt }));
		const sort = { sortBy: 'createdAt', sortOrder };
		const { json } = await runLeadAgainst(holding(leads), { ...all, sort });
		return idsOf(json).map((id) => Number(String(id).split('_')[1]));
	};

	test('it is that of what they say, and not of how they are written', async () => {
		const times = [
			'2026-01-05T10:00:00Z',
			'2026-01-05T10:00:00.5Z',
			'2026-01-05T23:30:00+14:00',
			'2026-01-05T10:00:00.123Z',
			'2026-01-05T10:00:00.12Z',
			'soon',
		];
		expect(await orderOf(times, 'asc')).toEqual([3, 1, 5, 4, 2, 6]);
		expect(await orderOf(times, 'desc')).toEqual([2, 4, 5, 1, 3, 6]);
	});

	test.each(['asc', 'desc'])(
		'%s: what cannot be read comes behind them, and leads without a time at last',
		async (sortOrder) => {
			const [early, later] = ['2026-01-05T10:00:00Z', '2026-01-06T10:00:00Z'];
			const readable = sortOrder === 'asc' ? [early, later] : [later, early];
			// a service that puts them in order by their letters has them before or behind the others
			for (const soon of ['0 soon', 'soon']) {
				const order = [...readable, soon, ''];
				for (const times of [order, [...order].reverse(), [soon, early, '', later]]) {
					const numbers = order.map((time) => times.indexOf(time) + 1);
					expect(await orderOf(times, sortOrder)).toEqual(numbers);
				}
			}
		},
	);
});

describe('Updated After of a list from which leads are deleted meanwhile', () => {
	const updatedAfter = { ...all, filters: { updatedAfter: '2025-12-31' } };

	short(3).each([
		['none', 0, 2, [1, 2, 3, 4, 5, 6]],
		['one', 1, 2, [1, 2, 3, 2, 3, 4, 5, 6]],
		['one behind the first page', 1, 1, [1, 2, 1, 2, 3, 4, 5, 6]],
		['a page of them', 100, 2, [1, 2, 3, 2, 3, 4, 5]],
		['a page and one more', 101, 2, [1, 2, 3, 1, 2, 3, 4, 5]],
		['more pages than there are before', 301, 2, [1, 2, 3, 1, 2, 3]],
	])(
		'%s: it goes back as far as the others may have moved, and reads each of them',
		async (_, gone, at, pages) => {
			const leads = leadsUpTo(550);
			const { error, json, requests } = await runLeadAgainst(
				changing(leads, (__, place) => {
					if (place === at) leads.splice(-gone, gone);
				}),
				updatedAfter,
			);
			expect(error).toBeUndefined();
			expect(idsOf(json)).toEqual(expect.arrayContaining(down(550 - gone, 1)));
			const asked = requests.map(({ query }) => Number(query.page));
			expect(asked.slice(0, pages.length)).toEqual(pages);
		},
	);
});
