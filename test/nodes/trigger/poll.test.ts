import { buildLead, buildLeads } from '../lead/fixtures';
import type { MockResponse } from '../mockApi';
import { settle, getTestKey, useTestHarness } from '../harness';
import {
	activateTrigger,
	createUpdatedLead,
	createWorld,
	getEmittedIds,
	getMinuteTime,
	LEAD_EVENTS,
	listLeadIds,
	runTest,
	serveWorld,
} from './world';

useTestHarness();

const errorFields = { error: true, version: '2.0', timestamp: '2026-03-31T07:00:00.000Z' };
const unauthorized: MockResponse = {
	status: 401,
	body: { ...errorFields, code: 'UNAUTHORIZED', message: 'Invalid' },
};
const unavailable: MockResponse = {
	status: 503,
	body: { ...errorFields, code: 'SERVICE_UNAVAILABLE' },
};
const createRateLimitReply = (retryAfter: number): MockResponse => ({
	status: 429,
	body: { ...errorFields, code: 'RATE_LIMIT_EXCEEDED', retryAfter },
});

describe('trigger errors', () => {
	test.each(['activate', 'update'] as const)(
		'%s: throws for an invalid credential',
		async (activation) => {
			serveWorld(createWorld(), () => unauthorized);
			const trigger = activateTrigger('leadCreated', {}, { activation });
			await expect(trigger.poll()).rejects.toMatchObject({
				message: 'The service did not accept the API key',
				description: expect.stringContaining('Enter a valid key') as string,
			});
			expect(trigger.staticData()).toEqual({});
		},
	);

	test.each(['init', 'leadershipChange'] as const)(
		'%s: throws only from the second poll on, as an error in the first would deactivate the trigger',
		async (activation) => {
			serveWorld(createWorld(), () => unauthorized);
			const trigger = activateTrigger('leadCreated', {}, { activation });
			expect(await trigger.poll()).toBeNull();
			expect(trigger.staticData()).toEqual({});
			await expect(trigger.poll()).rejects.toThrow('The service did not accept the API key');
		},
	);

	test.each([
		['an invalid credential', { credentials: { baseUrl: 'nonsense', apiKey: 'x' } }, {}],
		['an invalid setting', {}, { filters: { search: 'x' } }],
		['an unknown event', {}, { event: 'gone' }],
	])('init with %s: returns null, then throws a readable error', async (_, options, parameters) => {
		serveWorld(createWorld());
		const trigger = activateTrigger('leadCreated', parameters, { activation: 'init', ...options });
		expect(await trigger.poll()).toBeNull();
		await expect(trigger.poll()).rejects.toMatchObject({
			message: expect.stringMatching(/./) as string,
			description: expect.stringMatching(/./) as string,
		});
	});

	test('names invalid settings by their labels in the editor', async () => {
		const service = serveWorld(createWorld());
		await expect(
			activateTrigger('leadCreated', { filters: { search: 'x' } }).poll(),
		).rejects.toMatchObject({
			message: 'Search must have at least 2 characters',
			description: 'Nothing was sent. Correct this in the trigger.',
		});
		await expect(activateTrigger('prospectConverted', { campaign_id: ' ' }).poll()).rejects.toThrow(
			'Campaign ID is missing',
		);
		await expect(activateTrigger('apiKeyExpiring', { withinDays: 0 }).poll()).rejects.toThrow(
			'Days Before Expiry must be at least 1',
		);
		await expect(
			activateTrigger('jobCompleted', { filters: { profileUrl: 'hello' } }).poll(),
		).rejects.toThrow('LinkedIn URL is not a LinkedIn profile URL');
		expect(service.requests).toEqual([]);
	});

	short(1).each([{ company: '={{ null }}' }, { search: '={{ "" }}' }])(
		'rejects a filter whose expression returns nothing: %j',
		async (filters) => {
			const service = serveWorld(createWorld());
			await expect(activateTrigger('leadCreated', { filters }).poll()).rejects.toThrow(
				/^(Company|Search) is empty: its expression returned nothing$/,
			);
			expect(service.requests).toEqual([]);
			expect(await activateTrigger('leadCreated', { filters: { company: '' } }).poll()).toBeNull();
		},
	);

	test('throws for an unknown campaign', async () => {
		serveWorld(createWorld());
		await expect(
			activateTrigger('prospectConverted', { campaign_id: 'none' }).poll(),
		).rejects.toThrow('No campaign found with this ID');
	});
});

describe('first poll and test run', () => {
	test('throws in a test run without samples', async () => {
		serveWorld(createWorld());
		await expect(runTest('leadReplied')).rejects.toThrow(
			'No data with the current filter could be found',
		);
	});

	test('returns at most ten samples in a test run, newest first', async () => {
		serveWorld(createWorld({ leads: buildLeads(30) }));
		expect(getEmittedIds(await runTest('leadCreated'))).toEqual(listLeadIds(21, 30).reverse());
	});

	test.each(
		LEAD_EVENTS.flatMap((event) =>
			[false, true].map((includeExisting) => ({ event, includeExisting })),
		),
	)(
		'$event: emits the first lead after polls without leads, with Include Existing $includeExisting',
		async ({ event, includeExisting }) => {
			const world = createWorld();
			serveWorld(world);
			const trigger = activateTrigger(event, { includeExisting });
			expect(await trigger.poll()).toBeNull();
			expect(await trigger.poll()).toBeNull();
			const createdAt = new Date(world.now).toISOString();
			const updatedAt = new Date(world.now + 2_000).toISOString();
			const times = { createdAt, updatedAt, lastContactedAt: createdAt };
			world.leads.push(buildLead(1, { status: 'contacted', ...times }));
			expect(getEmittedIds(await trigger.poll())).toEqual(['lead_1']);
			expect(await trigger.poll()).toBeNull();
		},
	);

	test('finds samples with a status and filter below 100 newer leads without them', async () => {
		const leads = [...buildLeads(150), buildLead(151, { status: 'replied', company: 'Other' })];
		leads[0].status = 'replied';
		serveWorld(createWorld({ leads }));
		const filters = { company: leads[0].company ?? '' };
		expect(getEmittedIds(await runTest('leadReplied', { filters }))).toEqual(['lead_1']);
	});

	test('omits records without a status in a test run', async () => {
		serveWorld(createWorld({ leads: [buildLead(1), buildLead(2, { status: null as never })] }));
		expect(getEmittedIds(await runTest('leadStatusChanged'))).toEqual(['lead_1']);
		const webhooks = { configured: true, endpoints: [], status: '' };
		const { integrations } = createWorld();
		serveWorld(createWorld({ integrations: { ...integrations, webhooks } }));
		await expect(runTest('webhookStatusChanged')).rejects.toThrow('No data with');
	});
});

describe('concurrency and time limits', () => {
	test('emits nothing twice if two polls overlap', async () => {
		const world = createWorld({ leads: buildLeads(2) });
		serveWorld(world);
		const trigger = activateTrigger('leadCreated');
		await trigger.poll();
		world.leads.push(buildLead(3));
		const service = serveWorld(world, () => undefined);
		const results = await settle(Promise.all([trigger.startPoll(), trigger.startPoll()]));
		expect(results.filter((items) => items !== null)).toHaveLength(1);
		expect(service.requests).toHaveLength(1);
		expect(await trigger.poll()).toBeNull();
	});

	test('requests again after 20 seconds, and fails within 30, if the service does not respond', async () => {
		const world = createWorld({ leads: buildLeads(2) });
		const service = serveWorld(world, () => ({ delayMs: 600_000 }));
		const start = Date.now();
		await expect(activateTrigger('leadCreated').poll()).rejects.toThrow('did not answer in time');
		expect(Date.now() - start).toBeLessThanOrEqual(30_000);
		expect(service.requests).toHaveLength(2);
	});

	test("respects n8n's shorter poll budget", async () => {
		serveWorld(createWorld(), () => ({ delayMs: 600_000 }));
		const start = Date.now();
		await expect(activateTrigger('leadCreated', {}, { budgetMs: 12_000 }).poll()).rejects.toThrow(
			'in time',
		);
		expect(Date.now() - start).toBeLessThanOrEqual(12_000);
	});

	test('waits for a rate limit that resets soon, and throws at once if it resets late', async () => {
		const world = createWorld({ leads: buildLeads(2) });
		const service = serveWorld(world, (_, index) =>
			index === 0 ? createRateLimitReply(10) : undefined,
		);
		await activateTrigger('leadCreated').poll();
		expect(service.requests.length).toBeGreaterThan(1);
		serveWorld(world, () => createRateLimitReply(40));
		const start = Date.now();
		const trigger = activateTrigger(
			'leadCreated',
			{},
			{ credentials: { baseUrl: 'https://api.outreach.example', apiKey: `${getTestKey()}-2` } },
		);
		await expect(trigger.poll()).rejects.toMatchObject({
			message: expect.stringContaining('the limit resets at') as string,
			description: expect.stringContaining('Publish the workflow again') as string,
		});
		expect(Date.now() - start).toBeLessThan(5_000);
	});
});

test('reads no page after the last one in the first poll', async () => {
	const service = serveWorld(createWorld({ leads: buildLeads(150) }));
	await activateTrigger('leadStatusChanged').poll();
	expect(service.requests).toHaveLength(2);
});

describe('changes between two polls', () => {
	test('emits several changes as one event with the newest status', async () => {
		const world = createWorld({ leads: buildLeads(2) });
		serveWorld(world);
		const trigger = activateTrigger('leadStatusChanged');
		await trigger.poll();
		world.leads[0] = createUpdatedLead(1, 50, { status: 'contacted' });
		world.leads[0] = createUpdatedLead(1, 51, { status: 'replied' });
		expect(await trigger.poll()).toMatchObject([{ status: 'replied', oldStatus: 'new' }]);
		world.leads[0] = createUpdatedLead(1, 52, { status: 'contacted' });
		world.leads[0] = createUpdatedLead(1, 53, { status: 'replied' });
		expect(await trigger.poll()).toBeNull();
	});

	test('emits an expiring API key once for each expiry date', async () => {
		const world = createWorld({ keys: [{ id: 'a', expiresAt: '2026-05-01T00:00:00Z' }] });
		serveWorld(world);
		const trigger = activateTrigger('apiKeyExpiring');
		await trigger.poll();
		world.now = Date.parse('2026-04-25T00:00:00Z');
		expect(await trigger.poll()).toHaveLength(1);
		world.now += 86_400_000;
		expect(await trigger.poll()).toBeNull();
		world.keys[0].expiresAt = '2026-05-05T00:00:00Z';
		expect(await trigger.poll()).toHaveLength(1);
	});
});

describe('leads over several polls', () => {
	test.each(['leadCreated', 'leadUpdated', 'leadContacted'])(
		'%s: emits leads with equal times once',
		async (event) => {
			const world = createWorld();
			const eventTime = new Date(world.now - 20_000).toISOString();
			const times = {
				createdAt: event === 'leadCreated' ? eventTime : getMinuteTime(0),
				updatedAt: eventTime,
				lastContactedAt: eventTime,
			};
			world.leads.push(buildLead(1, times));
			serveWorld(world);
			const trigger = activateTrigger(event);
			await trigger.poll();
			world.leads.push(buildLead(2, times));
			expect(getEmittedIds(await trigger.poll())).toEqual(['lead_2']);
			world.leads.push(buildLead(3, times), buildLead(4, times));
			expect(getEmittedIds(await trigger.poll())).toEqual(['lead_3', 'lead_4']);
			world.leads.splice(0, 3);
			expect(await trigger.poll()).toBeNull();
		},
	);

	short(2).each([
		['times out', { delayMs: 600_000 }],
		['fails', unavailable],
		['gets a 429', createRateLimitReply(60)],
		['is truncated', { body: '{"success": tr' }],
	])(
		'emits two pages if the third one %s, and the remaining leads in the next poll',
		async (_, reply) => {
			const world = createWorld({ leads: buildLeads(1) });
			serveWorld(world);
			const trigger = activateTrigger('leadCreated');
			await trigger.poll();
			world.leads.push(...buildLeads(450).slice(1));
			serveWorld(world, (__, index) => (index >= 2 ? reply : undefined));
			const firstIds = getEmittedIds(await trigger.poll());
			expect(firstIds).toEqual(listLeadIds(251, 450));
			jest.setSystemTime(Date.now() + 120_000);
			serveWorld(world);
			expect(getEmittedIds(await trigger.poll())).toEqual(listLeadIds(2, 250));
		},
	);

	test('emits a lead that was created 1 ms after the newest known lead', async () => {
		const world = createWorld({ leads: [buildLead(1, { createdAt: '2026-03-31T06:00:00.000Z' })] });
		serveWorld(world);
		const trigger = activateTrigger('leadCreated');
		await trigger.poll();
		world.leads.push(buildLead(2, { createdAt: '2026-03-31T06:00:00.001Z' }));
		expect(getEmittedIds(await trigger.poll())).toEqual(['lead_2']);
	});

	test.each([-86_400_000, 86_400_000])(
		'emits new leads if the local clock differs by %d ms',
		async (differenceMs) => {
			const world = createWorld({ leads: buildLeads(2), now: Date.now() + differenceMs });
			serveWorld(world);
			const trigger = activateTrigger('leadCreated');
			await trigger.poll();
			const createdAt = new Date(world.now).toISOString();
			world.leads.push(buildLead(3, { createdAt }), buildLead(4, { createdAt }));
			expect(getEmittedIds(await trigger.poll())).toEqual(['lead_3', 'lead_4']);
			expect(await trigger.poll()).toBeNull();
		},
	);
});
