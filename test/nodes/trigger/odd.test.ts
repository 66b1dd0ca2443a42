import type { IDataObject } from 'n8n-workflow';
import { ORIGIN } from '../../engine';
import { leadOf } from '../lead/samples';
import { key, useStage } from '../stage';
import { describeOddLeads, describeOddTotals } from './odd';
import { idsOf, leadAt, newWorld, on, serveWorld, timeOf } from './world';

useStage();

const rowOf = (id: string, status: string, at: string) =>
	`${id},A,a@example.com,,,,${status},,,${at},,`;

describeOddLeads(['leadCreated', 'leadStatusChanged'], {
	untimed: [100],
	empty: [0, 2],
	behind: [3],
	emptyAtStart: [1],
});
describeOddTotals(['leadCreated'], { others: [5_000], counts: [2, 150] });

describe('what services send', () => {
	test('of two leads with one time on two pages, which change places, both are given', async () => {
		const world = newWorld();
		world.leads = [leadAt('leadUpdated', 1, world.now - 600_000)];
		serveWorld(world);
		const trigger = on('leadUpdated');
		await trigger.poll();
		for (let number = 0; number < 20; number++) {
			world.leads.push(leadAt('leadUpdated', 100 + number, world.now + number));
		}
		expect(await trigger.poll()).toHaveLength(20);
		world.leads = world.leads.slice(0, 1);
		for (let number = 0; number < 150; number++) {
			const place = number === 50 ? 49 : number;
			world.leads.push(leadAt('leadUpdated', 1_000 + number, world.now + 5_000 + place));
		}
		world.now += 120_000;
		const [one, other] = world.leads.slice(50, 52);
		const showFirst = (first: typeof one, second: typeof one) => {
			Object.assign(first, { notes: 'a' });
			Object.assign(second, { notes: 'b' });
		};
		serveWorld(world, (_, at) => {
			if (at === 0) showFirst(one, other);
			else showFirst(other, one);
			return undefined;
		});
		const given = idsOf(await trigger.poll());
		serveWorld(world);
		given.push(...idsOf(await trigger.poll()));
		expect(new Set(given).size).toBe(150);
		expect(given).toHaveLength(150);
	});

	test('of a lead that a second page shows as it was, the newer version is given', async () => {
		const world = newWorld();
		world.leads = Array.from({ length: 250 }, (_, number) =>
			leadAt('leadUpdated', number, world.now - 600_000 - number),
		);
		serveWorld(world);
		const trigger = on('leadUpdated');
		await trigger.poll();
		const changedAt = (place: number) => new Date(world.now + place).toISOString();
		for (let place = 0; place < 150; place++)
			world.leads[place].updatedAt = changedAt(5_000 + place);
		const [last, meanwhile] = [world.leads[149], world.leads[200]];
		world.now += 180_000;
		const [updatedAt, before] = [last.updatedAt, changedAt(-175_000)];
		serveWorld(world, ({ query }) => {
			if (query.page === '2') meanwhile.updatedAt = changedAt(0);
			last.updatedAt = query.page === '2' ? before : updatedAt;
			return undefined;
		});
		const items = (await trigger.poll()) ?? [];
		expect(items.at(-1)).toMatchObject({ id: last.id, updatedAt });
		expect(new Set(idsOf(items)).size).toBe(150);
		expect(idsOf(await trigger.poll())).toEqual([meanwhile.id]);
	});

	short(1).each([
		'2026-03-31T06:30:00.5+00',
		'2026-03-31T06:30:00,5Z',
		'20260331T063000Z',
		'20260331T0830+02',
	])('a time as %s', async (createdAt) => {
		const world = newWorld({ leads: [leadOf(1, { createdAt: '2026-03-31T06:00:00Z' })] });
		serveWorld(world);
		const trigger = on('leadCreated');
		await trigger.poll();
		world.leads.push(leadOf(2, { createdAt }));
		expect(idsOf(await trigger.poll())).toEqual(['lead_2']);
	});

	test('jobs without an id, or one twice in the list, start once each', async () => {
		const job = (fields: IDataObject): IDataObject => ({
			type: 'x',
			completedAt: timeOf(9),
			...fields,
		});
		const world = newWorld({ jobs: [job({ id: 'a', status: 'pending' })] });
		serveWorld(world);
		const trigger = on('jobCompleted');
		await trigger.poll();
		world.jobs = [
			job({ id: 'a', status: 'failed', completedAt: timeOf(8) }),
			job({ id: 'a', status: 'completed' }),
			job({ status: 'completed', subject: 'one' }),
			job({ status: 'completed', subject: 'two' }),
		];
		expect(await trigger.poll()).toHaveLength(3);
		expect(await trigger.poll()).toBeNull();
		expect(await trigger.poll()).toBeNull();
	});

	const halfPast6 = '2026-03-31T06:30:00.000Z';
	short(1).each<[string, string, string, string, unknown[]]>([
		['leadCreated', halfPast6, 'mne8m4w0:pCBt38rH0', '', [[]]],
		['leadStatusChanged', halfPast6, 'mne8m4w0:pCBt38rH0', 'cold:pCBt38rH0', [[]]],
		['jobCompleted', '', '', 'running completed:eQJpm-Qs0AnG-gQVn1', [null, null]],
		['apiKeyExpiring', '', '', '1774938600000:eQJpm-Qs0', []],
		['prospectResponded', halfPast6, 'mne8m4w0:9kVR_Nbw0', '', ['spring']],
		['webhookStatusChanged', '', '', 'active:47DEQpj80', []],
	])(
		'%s: what is remembered is the same in every version',
		async (event, time, known, states, settings) => {
			const world = newWorld({
				leads: [leadAt(event, 1, Date.parse(halfPast6))],
				jobs: [
					{ id: 7, status: 'running', createdAt: halfPast6 },
					{ status: 'completed', completedAt: halfPast6 },
				],
				keys: [{ id: 7, expiresAt: halfPast6 }],
				rows: [rowOf('p1', 'responded', halfPast6)],
			});
			serveWorld(world);
			const trigger = on(event, { campaign_id: 'spring' });
			await trigger.poll();
			const scope = JSON.stringify([event, `${ORIGIN}/api/v2`, '1', ...settings]);
			expect(trigger.memory()).toMatchObject({
				seen: { cursor: { time, known, total: -1 }, states, scope },
			});
		},
	);

	short(1).each<[unknown, unknown]>([
		[7, '7'],
		['7', 7],
		[0, '0'],
		['0', 0],
	])('a job whose ID is %j and then %j is one', async (id, later) => {
		const job = (fields: object) => ({ status: 'pending', createdAt: timeOf(9), ...fields });
		const world = newWorld({ jobs: [job({ id })] });
		serveWorld(world);
		const trigger = on('jobCompleted');
		await trigger.poll();
		for (const [seen, count] of [
			[id, 1],
			[later, undefined],
			[id, undefined],
		]) {
			world.jobs = [job({ id: seen, status: 'completed', subject: seen }) as IDataObject];
			expect((await trigger.poll())?.length).toBe(count);
		}
	});

	short(1).each([null, '', undefined, false])(
		'jobs whose ID is %j are told apart by all that they hold',
		async (id) => {
			const job = (fields: object) => ({ id, createdAt: timeOf(9), ...fields }) as IDataObject;
			const world = newWorld({ jobs: [job({ status: 'pending' })] });
			serveWorld(world);
			const trigger = on('jobCompleted');
			await trigger.poll();
			const jobs = ['one', 'two'].map((subject) => job({ status: 'completed', subject }));
			world.jobs = jobs;
			expect(await trigger.poll()).toHaveLength(2);
			expect(await trigger.poll()).toBeNull();
		},
	);

	test('of two rows of one prospect in the export the newest counts', async () => {
		const world = newWorld({ rows: [rowOf('p1', 'contacted', '')] });
		serveWorld(world);
		const trigger = on('prospectResponded', { campaign_id: 'spring' });
		await trigger.poll();
		const [older, newer] = [0, 20_000].map((ms) => new Date(world.now + ms).toISOString());
		world.rows = [rowOf('p1', 'responded', older), rowOf('p1', 'responded', newer)];
		world.now += 30_000;
		expect(await trigger.poll()).toMatchObject([{ responded_at: newer }]);
		world.rows.reverse();
		expect(await trigger.poll()).toBeNull();
	});

	long('a job that stands twice, in either order, has come to its end', async () => {
		const job = { id: 'j1', type: 'network_action', createdAt: '2026-03-30T07:00:00Z' };
		const open = { ...job, status: 'running', completedAt: null };
		const ended = { ...job, status: 'completed', completedAt: '2026-03-30T07:10:00Z' };
		const older = { ...open, createdAt: '2026-03-31T07:00:00Z' };
		for (const jobs of [
			[open, ended],
			[ended, open],
			[older, ended],
			[ended, older],
		]) {
			const world = newWorld({ jobs: [open] });
			serveWorld(world);
			const trigger = on('jobCompleted');
			await trigger.poll();
			world.jobs = jobs;
			expect(await trigger.poll()).toHaveLength(1);
			world.jobs = [open];
			expect(await trigger.poll()).toBeNull();
			world.jobs = [ended];
			expect(await trigger.poll()).toBeNull();
		}
	});

	test('a place in the year 2999 is thrown away: the watch begins anew', async () => {
		const world = newWorld({
			leads: [leadAt('leadUpdated', 1, Date.parse('2026-03-31T06:00:00Z'))],
		});
		serveWorld(world);
		const trigger = on('leadUpdated');
		await trigger.poll();
		const { seen } = trigger.memory() as { seen: { cursor: IDataObject } };
		const memory = {
			seen: { ...seen, cursor: { ...seen.cursor, time: '2999-01-01T00:00:00.000Z' } },
		};
		const damaged = on('leadUpdated', {}, { activation: 'init', memory });
		expect(await damaged.poll()).toBeNull();
		world.now += 60_000;
		world.leads.push(leadAt('leadUpdated', 2, world.now - 1_000));
		expect(idsOf(await damaged.poll())).toEqual(['lead_2']);
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

	short(1).each(['', '\ud83d'])('a status %j is one like any other', async (status) => {
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
			const lead = leadAt('leadStatusChanged', 1, Date.parse('2026-03-31T06:59:55Z'));
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
		const lead = leadAt(event, 1, world.now - 5_000);
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

	short(1).each([1, 1_000])('times as numbers, in which a unit is %d ms', async (unit) => {
		const event = 'leadUpdated';
		const world = newWorld();
		const numbered = (number: number, ms: number) => {
			const { createdAt, updatedAt, ...lead } = leadAt(event, number, ms);
			const [created, updated] = [createdAt, updatedAt].map((time) => Date.parse(time) / unit);
			return {
				...lead,
				createdAt: created,
				updatedAt: updated,
			} as unknown as (typeof world.leads)[0];
		};
		world.leads = [numbered(1, world.now - 600_000)];
		serveWorld(world);
		const trigger = on(event);
		await trigger.poll();
		world.leads.push(numbered(2, world.now));
		expect(idsOf(await trigger.poll())).toEqual(['lead_2']);
		expect(await trigger.poll()).toBeNull();
	});

	test('a field named json is one of the fields', async () => {
		const world = newWorld({ jobs: [{ id: 'a', status: 'pending' }] });
		serveWorld(world);
		const trigger = on('jobCompleted');
		await trigger.poll();
		world.jobs = [{ id: 'a', status: 'completed', json: 'x' }];
		expect(await trigger.poll()).toMatchObject([{ id: 'a', json: 'x' }]);
	});
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
		const same = on('jobCompleted', {}, { activation: 'init', memory, credentials });
		expect(await same.poll()).toHaveLength(1);
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

	test('an account whose answer lacks its user once is the same', async () => {
		const world = newWorld();
		serveWorld(world);
		const trigger = on('linkedinConnected');
		await trigger.poll();
		serveWorld(world, () => ({ body: { success: true, data: world.integrations } }));
		expect(await trigger.poll()).toBeNull();
	});
});
