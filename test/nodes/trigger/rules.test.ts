import { sleep } from 'n8n-workflow';
import { OutreachTrigger } from '../../../nodes/Trigger/OutreachTrigger.node';
import { leadOf, leadsUpTo } from '../lead/samples';
import type { Reply } from '../service';
import { finish, key, useStage } from '../stage';
import { changed, newWorld, numbers, on, RESTART, serveWorld, testRun, timeOf } from './world';

useStage();

const ids = (items: object[] | null) => (items ?? []).map((item) => (item as { id: string }).id);
const frame = { error: true, version: '2.0', timestamp: '2026-03-31T07:00:00.000Z' };
const refused: Reply = {
	status: 401,
	body: { ...frame, code: 'UNAUTHORIZED', message: 'Invalid' },
};
const away: Reply = { status: 503, body: { ...frame, code: 'SERVICE_UNAVAILABLE' } };
const tooMany = (retryAfter: number): Reply => ({
	status: 429,
	body: { ...frame, code: 'RATE_LIMIT_EXCEEDED', retryAfter },
});

describe('when a poll may throw', () => {
	test.each(['activate', 'update'] as const)('%s: a bad credential throws', async (activation) => {
		serveWorld(newWorld(), () => refused);
		const trigger = on('leadCreated', {}, { activation });
		await expect(trigger.poll()).rejects.toMatchObject({
			message: 'The service did not accept the API key',
			description: expect.stringContaining('Enter a valid key') as string,
		});
		expect(trigger.memory()).toEqual({});
	});

	test.each(['init', 'leadershipChange'] as const)(
		'%s: the first poll never throws, the next timed one reports it',
		async (activation) => {
			serveWorld(newWorld(), () => refused);
			const trigger = on('leadCreated', {}, { activation });
			expect(await trigger.poll()).toBeNull();
			expect(trigger.memory()).toEqual({});
			await expect(trigger.poll()).rejects.toThrow('The service did not accept the API key');
		},
	);

	test.each([
		['no credential that could be used', { credentials: { baseUrl: 'nonsense', apiKey: 'x' } }, {}],
		['a setting that cannot be used', {}, { filters: { search: 'x' } }],
		['an event that does not exist', {}, { event: 'gone' }],
	])('init with %s: null, then an error in words', async (_, more, parameters) => {
		serveWorld(newWorld());
		const trigger = on('leadCreated', parameters, { activation: 'init', ...more });
		expect(await trigger.poll()).toBeNull();
		await expect(trigger.poll()).rejects.toMatchObject({
			message: expect.stringMatching(/./) as string,
			description: expect.stringMatching(/./) as string,
		});
	});

	test('settings are named as the editor shows them', async () => {
		const service = serveWorld(newWorld());
		await expect(on('leadCreated', { filters: { search: 'x' } }).poll()).rejects.toMatchObject({
			message: 'Search must have at least 2 characters',
			description: 'Nothing was sent. Correct this in the trigger.',
		});
		await expect(on('prospectConverted', { campaign_id: ' ' }).poll()).rejects.toThrow(
			'Campaign ID is missing',
		);
		await expect(on('apiKeyExpiring', { withinDays: 0 }).poll()).rejects.toThrow(
			'Days Before Expiry must be at least 1',
		);
		expect(service.requests).toEqual([]);
	});

	test('a failure that passes says that the next poll continues; an unknown campaign is told', async () => {
		serveWorld(newWorld());
		const trigger = on('leadCreated');
		await trigger.poll();
		serveWorld(newWorld(), () => away);
		await expect(trigger.poll()).rejects.toMatchObject({
			description: expect.stringContaining('The next poll continues') as string,
		});
		serveWorld(newWorld());
		await expect(on('prospectConverted', { campaign_id: 'none' }).poll()).rejects.toThrow(
			'No campaign found with this ID',
		);
	});
});

describe('the start', () => {
	test('a test run with nothing to show says so', async () => {
		serveWorld(newWorld());
		await expect(testRun('leadReplied')).rejects.toThrow(
			'No data with the current filter could be found',
		);
	});

	test('a test run gives at most ten, the newest first', async () => {
		serveWorld(newWorld({ leads: leadsUpTo(30) }));
		expect(ids(await testRun('leadCreated'))).toEqual(numbers(21, 30).reverse());
	});

	test.each(['leadCreated', 'leadContacted', 'leadUpdated', 'leadStatusChanged'])(
		'%s: nothing there at the start, then the first of all',
		async (event) => {
			const world = newWorld();
			serveWorld(world);
			const trigger = on(event);
			expect(await trigger.poll()).toBeNull();
			const at = new Date(world.now).toISOString();
			const later = new Date(world.now + 2_000).toISOString();
			const times = { createdAt: at, updatedAt: later, lastContactedAt: at };
			world.leads.push(leadOf(1, { status: 'contacted', ...times }));
			expect(ids(await trigger.poll())).toEqual(['lead_1']);
			expect(await trigger.poll()).toBeNull();
		},
	);

	test('a test run leaves out what has no state', async () => {
		serveWorld(newWorld({ leads: [leadOf(1), leadOf(2, { status: null as never })] }));
		expect(ids(await testRun('leadStatusChanged'))).toEqual(['lead_1']);
		const webhooks = { configured: true, endpoints: [], status: '' };
		const { integrations } = newWorld();
		serveWorld(newWorld({ integrations: { ...integrations, webhooks } }));
		await expect(testRun('webhookStatusChanged')).rejects.toThrow('No data with');
	});
});

describe('one at a time, and not for long', () => {
	/** A trigger that knows one lead, before 649 others are found. */
	async function beforeMany() {
		const world = newWorld({ leads: leadsUpTo(1) });
		serveWorld(world);
		const trigger = on('leadCreated');
		await trigger.poll();
		world.leads.push(...leadsUpTo(650).slice(1));
		return { trigger, world };
	}

	test('a poll that finds another running gives null; two that overlap give nothing twice', async () => {
		const world = newWorld({ leads: leadsUpTo(2) });
		serveWorld(world);
		const trigger = on('leadCreated');
		await trigger.poll();
		world.leads.push(leadOf(3));
		const service = serveWorld(world, () => undefined);
		const both = await finish(Promise.all([trigger.start(), trigger.start()]));
		expect(both.filter((items) => items !== null)).toHaveLength(1);
		expect(service.requests).toHaveLength(1);
		expect(await trigger.poll()).toBeNull();
	});

	test('a service that does not answer: over within 30 seconds', async () => {
		const world = newWorld({ leads: leadsUpTo(2) });
		const service = serveWorld(world, () => ({ delayMs: 600_000 }));
		const from = Date.now();
		await expect(on('leadCreated').poll()).rejects.toThrow('did not answer in time');
		expect(Date.now() - from).toBeLessThanOrEqual(30_000);
		expect(service.requests.length).toBeLessThanOrEqual(3);
	});

	test('a shorter budget of n8n holds', async () => {
		serveWorld(newWorld(), () => ({ delayMs: 600_000 }));
		const from = Date.now();
		await expect(on('leadCreated', {}, { budgetMs: 12_000 }).poll()).rejects.toThrow('in time');
		expect(Date.now() - from).toBeLessThanOrEqual(12_000);
	});

	test('a rate limit that opens soon is waited for, one that opens later is an error at once', async () => {
		const world = newWorld({ leads: leadsUpTo(2) });
		const service = serveWorld(world, (_, place) => (place === 0 ? tooMany(10) : undefined));
		await on('leadCreated').poll();
		expect(service.requests.length).toBeGreaterThan(1);
		serveWorld(world, () => tooMany(40));
		const from = Date.now();
		const trigger = on(
			'leadCreated',
			{},
			{ credentials: { baseUrl: 'https://api.outreach.example', apiKey: `${key()}-2` } },
		);
		await expect(trigger.poll()).rejects.toMatchObject({
			message: expect.stringContaining('the limit resets at') as string,
			description: expect.stringContaining('Publish the workflow again') as string,
		});
		expect(Date.now() - from).toBeLessThan(5_000);
	});

	test('a rate limit that opens when the time is over is not waited for', async () => {
		const { trigger, world } = await beforeMany();
		serveWorld(world, (_, place) => (place < 2 ? { delayMs: 9_000 } : tooMany(15)));
		const from = Date.now();
		await expect(trigger.poll()).rejects.toThrow('the limit resets at');
		expect(Date.now() - from).toBeLessThanOrEqual(20_000);
		serveWorld(world);
		await finish(sleep(60_000));
		const given = [...ids(await trigger.poll()), ...ids(await trigger.poll())];
		expect(given).toEqual(numbers(2, 650));
	});

	test('what is read before the time is over is handed over, the rest by the next poll', async () => {
		const { trigger, world } = await beforeMany();
		serveWorld(world, (_, place) => (place >= 3 ? { delayMs: 600_000 } : undefined));
		const first = ids(await trigger.poll());
		serveWorld(world);
		const rest = ids(await trigger.poll());
		expect(first.length).toBeGreaterThan(140);
		expect([...rest, ...first]).toEqual(numbers(2, 650));
	});
});

describe('cheap', () => {
	test('a notice does the sum', () => {
		const [notice] = new OutreachTrigger().description.properties.filter(
			({ type }) => type === 'notice',
		);
		expect(notice.displayName).toBe("Every minute uses 1,440 of your key's 10,000 daily requests");
	});
});

describe('bounded', () => {
	test('the beginning reads no page behind the last one', async () => {
		const service = serveWorld(newWorld({ leads: leadsUpTo(150) }));
		await on('leadStatusChanged').poll();
		expect(service.requests).toHaveLength(2);
	});

	test('jobs are never asked for from a date on', async () => {
		const jobs = [{ id: 'a', type: 'data_enrichment', status: 'running' }];
		const service = serveWorld(newWorld({ jobs }));
		const trigger = on('jobFailed', { filters: { type: 'data_enrichment' } });
		await trigger.poll();
		await trigger.poll();
		expect(service.requests.map(({ query }) => query)).toEqual([
			{ type: 'data_enrichment' },
			{ type: 'data_enrichment' },
		]);
	});
});

describe('what a poller can see', () => {
	test('several changes between two polls are one event with the newest state', async () => {
		const world = newWorld({ leads: leadsUpTo(2) });
		serveWorld(world);
		const trigger = on('leadStatusChanged');
		await trigger.poll();
		world.leads[0] = changed(1, 50, { status: 'contacted' });
		world.leads[0] = changed(1, 51, { status: 'replied' });
		expect(await trigger.poll()).toMatchObject([{ status: 'replied', oldStatus: 'new' }]);
		world.leads[0] = changed(1, 52, { status: 'contacted' });
		world.leads[0] = changed(1, 53, { status: 'replied' });
		expect(await trigger.poll()).toBeNull();
	});

	test('a connection lost and restored between two polls is none', async () => {
		const world = newWorld();
		serveWorld(world);
		const trigger = on('linkedinDisconnected');
		await trigger.poll();
		world.integrations.linkedin.connected = false;
		world.integrations.linkedin.connected = true;
		expect(await trigger.poll()).toBeNull();
		world.integrations.linkedin.connected = false;
		expect(await trigger.poll()).toHaveLength(1);
		expect(await trigger.poll()).toBeNull();
	});

	test('API Key Expiring: once for each key and date', async () => {
		const world = newWorld({ keys: [{ id: 'a', expiresAt: '2026-05-01T00:00:00Z' }] });
		serveWorld(world);
		const trigger = on('apiKeyExpiring');
		await trigger.poll();
		world.now = Date.parse('2026-04-25T00:00:00Z');
		expect(await trigger.poll()).toHaveLength(1);
		world.now += 86_400_000;
		expect(await trigger.poll()).toBeNull();
		world.keys[0].expiresAt = '2026-05-05T00:00:00Z';
		expect(await trigger.poll()).toHaveLength(1);
	});
});

describe('nothing lost, nothing twice', () => {
	test.each(['leadCreated', 'leadUpdated', 'leadContacted'])(
		'%s: through equal times',
		async (event) => {
			const world = newWorld();
			const now = new Date(world.now - 20_000).toISOString();
			const at = {
				createdAt: event === 'leadCreated' ? now : timeOf(0),
				updatedAt: now,
				lastContactedAt: now,
			};
			world.leads.push(leadOf(1, at));
			serveWorld(world);
			const trigger = on(event);
			await trigger.poll();
			world.leads.push(leadOf(2, at));
			expect(ids(await trigger.poll())).toEqual(['lead_2']);
			world.leads.push(leadOf(3, at), leadOf(4, at));
			expect(ids(await trigger.poll())).toEqual(['lead_3', 'lead_4']);
			world.leads.splice(0, 3);
			expect(await trigger.poll()).toBeNull();
		},
	);

	test.each(['leadUpdated', 'leadStatusChanged'])(
		'%s: a lead of the first page is deleted before the second one is read',
		async (event) => {
			const world = newWorld({ leads: [leadOf(1)] });
			serveWorld(world);
			const trigger = on(event);
			await trigger.poll();
			const news = Array.from({ length: 250 }, (_, place) =>
				changed(place + 2, 2_000 + place, { status: 'cold' }),
			);
			world.leads.push(...news);
			world.now = Date.parse(timeOf(3_000));
			serveWorld(world, (__, place) => {
				if (place === 1) world.leads.pop();
				return undefined;
			});
			const given = ids(await trigger.poll());
			serveWorld(world);
			given.push(...ids(await trigger.poll()));
			expect(new Set(given)).toEqual(new Set(news.map(({ id }) => id)));
			expect(given).toHaveLength(250);
		},
	);

	short(1).each([
		['a page that fails', away],
		['429 in the middle', tooMany(60)],
		['a page cut short', { body: '{"success": tr' }],
	])('%s: what was read before it is handed over, the rest by the next poll', async (_, reply) => {
		const world = newWorld({ leads: leadsUpTo(1) });
		serveWorld(world);
		const trigger = on('leadCreated');
		await trigger.poll();
		world.leads.push(...leadsUpTo(450).slice(1));
		serveWorld(world, (__, place) => (place >= 2 ? reply : undefined));
		const first = ids(await trigger.poll());
		expect(first).toEqual(numbers(251, 450));
		jest.setSystemTime(Date.now() + 120_000);
		serveWorld(world);
		expect(ids(await trigger.poll())).toEqual(numbers(2, 250));
	});

	test.each([-86_400_000, 86_400_000])('a clock that differs by %d ms', async (difference) => {
		const world = newWorld({ leads: leadsUpTo(2), now: Date.now() + difference });
		serveWorld(world);
		const trigger = on('leadCreated');
		await trigger.poll();
		const createdAt = new Date(world.now).toISOString();
		world.leads.push(leadOf(3, { createdAt }), leadOf(4, { createdAt }));
		expect(ids(await trigger.poll())).toEqual(['lead_3', 'lead_4']);
		expect(await trigger.poll()).toBeNull();
	});

	test('the service away for a day while n8n is restarted', async () => {
		const world = newWorld({ leads: leadsUpTo(2) });
		serveWorld(world);
		const before = on('leadCreated');
		await before.poll();
		world.leads.push(...leadsUpTo(40).slice(2));
		serveWorld(world, () => ({ code: 'ECONNREFUSED' }));
		const after = on('leadCreated', {}, { activation: RESTART, memory: before.saved() });
		expect(await after.poll()).toBeNull();
		await expect(after.poll()).rejects.toThrow('Could not connect to');
		serveWorld(world);
		expect(ids(await after.poll())).toEqual(numbers(3, 40));
	});

	test('n8n killed between two polls, again and again', async () => {
		const world = newWorld({ leads: leadsUpTo(2) });
		serveWorld(world);
		let trigger = on('leadCreated');
		await trigger.poll();
		const given: string[] = [];
		for (let round = 1; round <= 5; round++) {
			world.leads.push(leadOf(10 * round), leadOf(10 * round + 1));
			trigger = on('leadCreated', {}, { activation: RESTART, memory: trigger.saved() });
			given.push(...ids(await trigger.poll()), ...ids(await trigger.poll()));
		}
		expect(given).toEqual(
			numbers(1, 5).flatMap((_, at) => [`lead_${10 * at + 10}`, `lead_${10 * at + 11}`]),
		);
	});
});
