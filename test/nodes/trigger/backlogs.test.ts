/** Polls that find more new leads than they can read, or whose leads change meanwhile. */
import { buildLeads } from '../lead/fixtures';
import { useTestHarness } from '../harness';
import {
	getEmittedIds,
	LEAD_EVENTS,
	createEventLead,
	createWorld,
	listLeadIds,
	activateTrigger,
	limitRate,
	serveWorld,
	startWithNewLeads,
} from './world';

useTestHarness();

const MINUTE_MS = 60_000;

short(1).each(LEAD_EVENTS)(
	'%s: emits the newest 5,000 leads first, in 50 requests',
	async (event) => {
		const { trigger, world } = await startWithNewLeads(event, 5_200);
		const service = serveWorld(world);
		const items = await trigger.poll();
		expect(service.requests).toHaveLength(50);
		expect(getEmittedIds(items)).toEqual(listLeadIds(202, 5_201));
		expect(items?.[0].hint).toBe('More leads are still to come in the next polls.');
		// Leads that arrive meanwhile are emitted after the backlog.
		world.leads.push(createEventLead(event, 9_000, world.now - 1_000));
		expect(getEmittedIds(await trigger.poll())).toEqual(
			expect.arrayContaining(listLeadIds(2, 201)) as string[],
		);
		const laterIds = [
			...getEmittedIds(await trigger.poll()),
			...getEmittedIds(await trigger.poll()),
		];
		expect(laterIds.filter((id) => id !== 'lead_9000')).toEqual([]);
		expect(await trigger.poll()).toBeNull();
	},
);

test('sends one more request for a lead that arrives during a scan', async () => {
	const { trigger, world } = await startWithNewLeads('leadCreated', 250);
	const service = serveWorld(world, (_, index) => {
		if (index === 1) world.leads.push(createEventLead('leadCreated', 9_000, world.now));
		return undefined;
	});
	expect(getEmittedIds(await trigger.poll())).toEqual([...listLeadIds(2, 251), 'lead_9000']);
	expect(service.requests).toHaveLength(4);
});

test.each(['leadUpdated', 'leadStatusChanged'])(
	'%s: misses no lead if another is deleted between two pages',
	async (event) => {
		const { trigger, world } = await startWithNewLeads(event, 250);
		serveWorld(world, (_, index) => {
			if (index === 1) world.leads.pop();
			return undefined;
		});
		const emittedIds = getEmittedIds(await trigger.poll());
		serveWorld(world);
		emittedIds.push(...getEmittedIds(await trigger.poll()));
		expect(emittedIds.sort()).toEqual(listLeadIds(2, 251).sort());
	},
);

test('leaves 15 requests of the rate limit window to other nodes', async () => {
	const { trigger, world } = await startWithNewLeads('leadUpdated', 2_000);
	let remaining = 30;
	const service = serveWorld(
		world,
		() => void remaining--,
		limitRate(world, () => remaining),
	);
	const emittedIds = getEmittedIds(await trigger.poll());
	expect(service.requests.length).toBeLessThan(17);
	expect(remaining).toBeGreaterThanOrEqual(14);
	serveWorld(world);
	emittedIds.push(...getEmittedIds(await trigger.poll()));
	expect(new Set(emittedIds).size).toBe(2_000);
});

test('starts no request in the last ten seconds of a poll', async () => {
	const { trigger, world } = await startWithNewLeads('leadCreated', 500);
	world.delayMs = 9_000;
	const { requests } = serveWorld(world);
	expect(await trigger.poll()).toHaveLength(300);
	expect(requests).toHaveLength(3);
});

test('emits each existing lead once while new leads arrive between polls', async () => {
	const world = createWorld({ leads: buildLeads(520) });
	serveWorld(world, undefined, limitRate(world));
	const trigger = activateTrigger('leadCreated', { includeExisting: true });
	const emittedIds: string[] = [];
	for (let polls = 0; polls < 5; polls++) {
		emittedIds.push(...getEmittedIds(await trigger.poll()));
		world.now += MINUTE_MS;
		world.leads.push(createEventLead('leadCreated', 9_000 + polls, world.now - 1_000));
	}
	for (let polls = 0; polls < 2; polls++) emittedIds.push(...getEmittedIds(await trigger.poll()));
	expect(new Set(emittedIds).size).toBe(emittedIds.length);
	expect(new Set(emittedIds).size).toBe(525);
});

test.each(LEAD_EVENTS)('%s: emits a lead once if it appears 50 seconds late', async (event) => {
	const { trigger, world } = await startWithNewLeads(event, 1);
	world.now = Date.parse(world.leads[1].updatedAt) + 1_000;
	expect(await trigger.poll()).toHaveLength(1);
	world.leads.push(createEventLead(event, 9, world.now - 20_000));
	world.now += 30_000;
	expect(getEmittedIds(await trigger.poll())).toEqual(['lead_9']);
	expect(await trigger.poll()).toBeNull();
});

test.each(LEAD_EVENTS)(
	'%s: emits leads of several pages once, oldest first, if the list has no total',
	async (event) => {
		const { trigger, world } = await startWithNewLeads(event, 250, 1_000, { getTotal: () => NaN });
		const { requests } = serveWorld(world);
		expect(getEmittedIds(await trigger.poll())).toEqual(listLeadIds(2, 251));
		expect(requests.length).toBeLessThanOrEqual(7);
		expect(await trigger.poll()).toBeNull();
	},
);

test('reads the baseline over several polls if only ten requests are left', async () => {
	const world = createWorld({ leads: buildLeads(300) });
	serveWorld(world, undefined, limitRate(world));
	const trigger = activateTrigger('leadStatusChanged');
	for (let poll = 0; poll < 6; poll++) expect(await trigger.poll()).toBeNull();
	world.now += 10 * MINUTE_MS;
	const updatedAt = new Date(world.now).toISOString();
	Object.assign(world.leads[0], { status: 'replied', updatedAt });
	expect(getEmittedIds(await trigger.poll())).toEqual(['lead_1']);
});

test('emits no existing lead if the first poll cannot read all leads of the last minute', async () => {
	const world = createWorld();
	const eventTimes = Array.from({ length: 350 }, (_, index) => world.now - 40_000 + index * 100);
	world.leads.push(...eventTimes.map((ms, index) => createEventLead('leadCreated', index + 1, ms)));
	serveWorld(world, undefined, limitRate(world));
	const trigger = activateTrigger('leadCreated');
	expect(await trigger.poll()).toBeNull();
	world.now += MINUTE_MS;
	world.leads.push(createEventLead('leadCreated', 9_000, world.now - 1_000));
	expect(getEmittedIds(await trigger.poll())).toEqual(['lead_9000']);
	expect(await trigger.poll()).toBeNull();
});
