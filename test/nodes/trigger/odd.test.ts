import { ORIGIN } from '../../engine';
import { leadOf, leadsUpTo } from '../lead/samples';
import { key, useStage } from '../stage';
import type { World } from './world';
import { idsOf, leadAt, newWorld, on, RESTART, serveWorld, timeOf } from './world';

useStage();

const rowOf = (id: string, status: string, at: string) =>
	`${id},A,a@example.com,,,,${status},,,${at},,`;

const MINUTE = 60_000;
const NOTHING = {
	leads: [],
	pagination: { page: 1, limit: 100, total: 0, pages: 0, hasNextPage: false, hasPrevPage: false },
};

/** A trigger that has seen one lead, before so many come, some ms apart. */
async function before(event: string, count: number, apartMs: number, fields: Partial<World> = {}) {
	const world = newWorld(fields);
	world.leads.push(leadAt(event, 1, world.now - 10 * MINUTE));
	serveWorld(world);
	const trigger = on(event);
	await trigger.poll();
	for (let place = 0; place < count; place++) {
		world.leads.push(leadAt(event, 1_000 + place, world.now + place * apartMs));
	}
	world.now += count * apartMs + MINUTE;
	/** All that so many polls give, the first ones of a service that answers otherwise. */
	const given = async (polls: number, ...instead: Parameters<typeof serveWorld>[1][]) => {
		const items: string[] = [];
		for (let poll = 0; poll < polls; poll++) {
			serveWorld(world, instead[poll]);
			items.push(...idsOf(await trigger.poll().catch(() => null)));
			world.now += MINUTE;
			jest.setSystemTime(Date.now() + MINUTE);
		}
		return items;
	};
	return { given, trigger, world };
}

/** Each of so many leads once. */
function expectAll(given: string[], count: number): void {
	expect(new Set(given).size).toBe(given.length);
	expect(given).toHaveLength(count);
}

describe('odd lists', () => {
	const EVENTS = ['leadCreated', 'leadStatusChanged'];
	const refused = { status: 404, body: {} };

	short(1).each(EVENTS)(
		'%s: leads without a time before all others hide nothing',
		async (event) => {
			const untimed = leadsUpTo(100).map((lead) => ({
				...lead,
				...{ id: `untimed_${lead.id}`, createdAt: '~', updatedAt: '~', lastContactedAt: '~' },
			}));
			const { given } = await before(event, 250, 1, { leads: untimed });
			expectAll(await given(3), 250);
		},
	);

	test.each([0, 2, 4])('an answer that is empty by mistake, at request %d', async (at) => {
		const empty = { body: { success: true, data: NOTHING } };
		for (const event of EVENTS) {
			const { given } = await before(event, 350, 0);
			expectAll(await given(5, (_, place) => (place === at ? empty : undefined)), 350);
		}
	});

	test('a page that is empty by mistake while its leads are counted', async () => {
		const { given, world } = await before('leadUpdated', 450, 1_000);
		const pagination = { ...NOTHING.pagination, page: 3, total: world.leads.length };
		const hole = { body: { success: true, data: { leads: [], pagination } } };
		const isHole: Parameters<typeof serveWorld>[1] = ({ query }) =>
			query.page === '3' ? hole : undefined;
		expectAll(await given(6, isHole, isHole), 450);
	});

	test('others are counted beside 150: nothing is hidden', async () => {
		const count = 150;
		const totalOf = (leads: number) => leads + 5_000;
		const { given, trigger } = await before('leadCreated', count, 100, { totalOf });
		expectAll(await given(4), count);
		for (let poll = 0; poll < 8; poll++) await trigger.poll().catch(() => null);
		expect(await trigger.poll()).toBeNull();
	});

	test('voice clones with a total of 2147483647 are an error that says it', async () => {
		const voiceClones = [{ voiceId: 'a' }];
		serveWorld(newWorld(), () => ({
			body: { success: true, data: { voiceClones, total: 2_147_483_647 } },
		}));
		await expect(on('voiceCloneReady').poll()).rejects.toThrow(
			'The list has more than 10,000 pages: the service claims 2147483647 records',
		);
	});

	test('a total that lags behind an import', async () => {
		const { given, trigger, world } = await before('leadUpdated', 250, 10_000);
		world.totalOf = (count) => Math.min(count, 100);
		const first = idsOf(await trigger.poll());
		world.totalOf = undefined;
		expectAll([...first, ...(await given(2))], 250);
	});

	test('behind a full page there may be none; a page that is refused comes later', async () => {
		const second: Parameters<typeof serveWorld>[1] = ({ query }) =>
			query.page === '2' ? refused : undefined;
		const { given, world } = await before('leadCreated', 100, 10_000);
		world.leads.shift();
		expectAll(await given(2, second, second), 100);
		const later = await before('leadCreated', 150, 10_000);
		expectAll(await later.given(3, second), 150);
	});

	test('leads that a list holds twice start once, and each poll of nothing new is cheap', async () => {
		const { given, world } = await before('leadUpdated', 40, 100, { times: 2 });
		expectAll(await given(2), 40);
		world.leads.push(leadAt('leadUpdated', 9_000, world.now - 1_000));
		expect(await given(14)).toEqual(['lead_9000']);
		const { requests } = serveWorld(world);
		await given(0);
		expect(requests).toHaveLength(0);
	});

	test('a crowd that comes in another order at each request: each once', async () => {
		const { given, world } = await before('leadUpdated', 350, 0);
		let chance = 1;
		const shuffle = (): undefined => {
			for (const lead of world.leads) {
				chance = (chance * 16_807) % 2_147_483_647;
				lead.notes = `${chance}`;
			}
		};
		expectAll(await given(16, ...Array<() => undefined>(14).fill(shuffle)), 350);
	});

	test('readings that fail leave no holes in a crowd', async () => {
		const { given } = await before('leadCreated', 700, 0);
		const fails = Array.from(
			{ length: 8 },
			(_, poll): Parameters<typeof serveWorld>[1] =>
				(__, place) =>
					place >= 1 + ((poll * 5) % 4) ? refused : undefined,
		);
		expectAll(await given(20, ...fails), 700);
	});
});

describe('what services send', () => {
	short(1).each([
		'2026-03-31T06:30:00.5+00',
		'2026-03-31T06:30:00,5Z',
		'20260331T063000Z',
		'20260331T0830+02',
	])('a time as %s', async (createdAt) => {
		const world = newWorld({
			leads: [leadOf(1, { createdAt: '2026-03-31T06:00:00Z' })],
			now: Date.parse('2026-03-31T06:00:00Z'),
		});
		serveWorld(world);
		const trigger = on('leadCreated');
		await trigger.poll();
		world.leads.push(leadOf(2, { createdAt }));
		expect(idsOf(await trigger.poll())).toEqual(['lead_2']);
	});

	test('one answer whose clock is days behind loses nothing', async () => {
		const world = newWorld({ leads: [leadAt('leadUpdated', 1, Date.now() - 600_000)] });
		serveWorld(world);
		const trigger = on('leadUpdated');
		await trigger.poll();
		world.leads.push(leadAt('leadUpdated', 2, world.now));
		world.now -= 259_200_000;
		expect(idsOf(await trigger.poll())).toEqual(['lead_2']);
	});

	test('a converted prospect whose row is missing for a while is given once', async () => {
		const world = newWorld({ rows: [rowOf('p2', 'converted', '')] });
		serveWorld(world);
		const trigger = on('prospectConverted', { campaign_id: 'spring' });
		await trigger.poll();
		world.rows.push(rowOf('p1', 'converted', ''));
		expect(await trigger.poll()).toHaveLength(1);
		const rows = world.rows.splice(0);
		for (let polls = 0; polls < 3; polls++) expect(await trigger.poll()).toBeNull();
		world.rows.push(...rows);
		expect(await trigger.poll()).toBeNull();
	});

	short(1).each(['leadUpdated', 'leadStatusChanged'])(
		'%s: answers of a server that is 90 seconds behind give nothing again',
		async (event) => {
			const lead = leadAt(event, 1, Date.parse('2026-03-31T06:00:00Z'));
			const world = newWorld({ leads: [{ ...lead, status: 'new' }] });
			serveWorld(world);
			const trigger = on(event);
			await trigger.poll();
			const changedAt = (ms: number, status: 'contacted' | 'replied') => [
				{ ...lead, status, updatedAt: new Date(world.now + ms).toISOString() },
			];
			const older = changedAt(0, 'contacted');
			const newer = changedAt(40_000, 'replied');
			world.leads = newer;
			world.now += 50_000;
			expect(await trigger.poll()).toHaveLength(1);
			world.leads = older;
			world.now += 9_000;
			expect(await trigger.poll()).toBeNull();
			world.leads = newer;
			world.now += 9_000;
			expect(await trigger.poll()).toBeNull();
		},
	);

	test('an empty status is one like any other', async () => {
		const status = '';
		const world = newWorld();
		world.integrations.webhooks = { configured: false, status };
		serveWorld(world);
		const trigger = on('webhookStatusChanged');
		expect(await trigger.poll()).toBeNull();
		world.integrations.webhooks = { configured: true, status: 'error' };
		expect(await trigger.poll()).toHaveLength(1);
		world.integrations.webhooks = { configured: false, status };
		expect(await trigger.poll()).toHaveLength(1);
		expect(await trigger.poll()).toBeNull();
	});

	short(1).each([undefined, null, '', 'Contacted', ' contacted '])(
		'a lead whose status is %j for a while has not changed',
		async (status) => {
			const lead = leadAt('leadStatusChanged', 1, Date.now());
			const world = newWorld({ leads: [{ ...lead, status: 'contacted' }] });
			serveWorld(world);
			const trigger = on('leadStatusChanged');
			for (const seen of ['contacted', status, 'contacted']) {
				world.leads = [{ ...lead, status: seen as typeof lead.status }];
				expect(await trigger.poll()).toBeNull();
			}
			world.leads = [{ ...lead, status: 'replied' }];
			expect(await trigger.poll()).toMatchObject([{ oldStatus: 'contacted' }]);
		},
	);

	short(1).each([
		['leadReplied', 'Replied'],
		['jobCompleted', 'COMPLETED'],
		['jobFailed', 'Failed'],
	])('%s: a status in other letters, %s', async (event, status) => {
		const world = newWorld({ jobs: [{ id: 'a', status: 'pending' }] });
		const lead = leadAt(event, 1, world.now);
		world.leads = [{ ...lead, status: 'contacted' }];
		serveWorld(world);
		const trigger = on(event);
		await trigger.poll();
		world.leads = [{ ...lead, status: status as typeof lead.status }];
		world.jobs = [{ id: 'a', status }];
		expect(await trigger.poll()).toMatchObject([{ status }]);
		expect(await trigger.poll()).toBeNull();
	});

	short(1).each([['running'], ['failed'], ['pending']])(
		'a job that failed, is %s and then completed starts each event once',
		async (between) => {
			const job = (status: string) => [{ id: 'a', status, completedAt: timeOf(9) }];
			const world = newWorld({ jobs: job('running') });
			serveWorld(world);
			const workflows = ['jobCompleted', 'jobFailed'].map((event) =>
				on(event, {}, { workflowId: event }),
			);
			const started: number[][] = [];
			for (const status of ['running', 'failed', between, 'completed', 'failed', 'completed']) {
				world.jobs = job(status);
				const counts: number[] = [];
				for (const trigger of workflows) counts.push((await trigger.poll())?.length ?? 0);
				started.push(counts);
			}
			const none = [0, 0];
			expect(started).toEqual([none, [0, 1], none, [1, 0], none, none]);
		},
	);
});

describe('what is watched', () => {
	test('the first prospects that are converted start, though they answered long ago', async () => {
		const world = newWorld({ rows: [rowOf('p1', 'responded', timeOf(1))] });
		serveWorld(world);
		const trigger = on('prospectConverted', { campaign_id: 'spring' });
		expect(await trigger.poll()).toBeNull();
		expect(await trigger.poll()).toBeNull();
		world.rows = [rowOf('p1', 'converted', timeOf(1))];
		expect(await trigger.poll()).toHaveLength(1);
		world.rows.push(rowOf('p2', 'converted', timeOf(1)));
		expect(await trigger.poll()).toHaveLength(1);
		expect(await trigger.poll()).toBeNull();
	});

	test('another path of the Base URL begins anew', async () => {
		const world = newWorld({ jobs: [{ id: 'a', status: 'pending' }] });
		serveWorld(world);
		const first = on('jobCompleted');
		await first.poll();
		world.jobs = [{ id: 'a', status: 'completed' }];
		const credentials = { baseUrl: `${ORIGIN}/api/v2/`, apiKey: key() };
		const memory = first.memory();
		const same = on('jobCompleted', {}, { activation: RESTART, memory, credentials });
		expect(await same.poll()).toHaveLength(1);
		const jobs = { body: { success: true, data: { jobs: world.jobs } } };
		serveWorld(world, ({ path }) => (path === '/v3/api/v2/users/jobs' ? jobs : undefined));
		const moved = { memory, credentials: { ...credentials, baseUrl: `${ORIGIN}/v3` } };
		expect(await on('jobCompleted', {}, { activation: RESTART, ...moved }).poll()).toBeNull();
	});

	short(1).each([{ company: '={{ null }}' }, { search: '={{ "" }}' }])(
		'a filter whose expression finds nothing is refused: %j',
		async (filters) => {
			const service = serveWorld(newWorld());
			await expect(on('leadCreated', { filters }).poll()).rejects.toThrow(
				/^(Company|Search) is empty: its expression returned nothing$/,
			);
			expect(service.requests).toEqual([]);
			expect(await on('leadCreated', { filters: { company: '' } }).poll()).toBeNull();
		},
	);
});
