/** What comes out when more leads come than one poll reads. */
import { leadOf, leadsUpTo } from '../lead/samples';
import { useStage } from '../stage';
import {
	changed,
	idsOf,
	LEAD_EVENTS,
	leadAt,
	newWorld,
	numbers,
	on,
	scarce,
	serveWorld,
} from './world';

useStage();

const MINUTE = 60_000;

/** A trigger that has seen one lead, before so many come, a second apart unless told otherwise. */
async function before(event: string, count: number, apartMs = 1_000) {
	const world = newWorld();
	world.leads = [leadAt(event, 1, world.now - 10 * MINUTE)];
	serveWorld(world);
	const trigger = on(event);
	await trigger.poll();
	const from = world.now;
	world.now += count * apartMs + MINUTE;
	for (let place = 0; place < count; place++) {
		world.leads.push(leadAt(event, place + 2, from + place * apartMs));
	}
	return { trigger, world };
}

long.each(LEAD_EVENTS)('%s: the newest 5,000 come first, by 50 requests', async (event) => {
	const { trigger, world } = await before(event, 5_200);
	const service = serveWorld(world);
	const items = await trigger.poll();
	expect(service.requests).toHaveLength(50);
	expect(idsOf(items)).toEqual(numbers(202, 5_201));
	expect(items?.[0].hint).toBe('More leads are still to come in the next polls.');
	// what comes meanwhile is given when the backlog has been read
	world.leads.push(leadAt(event, 9_000, world.now - 1_000));
	expect(idsOf(await trigger.poll())).toEqual(expect.arrayContaining(numbers(2, 201)) as string[]);
	const rest = [...idsOf(await trigger.poll()), ...idsOf(await trigger.poll())];
	expect(rest.filter((id) => id !== 'lead_9000')).toEqual([]);
	expect(await trigger.poll()).toBeNull();
});

test('a lead that comes while pages are read costs one request, not all of them again', async () => {
	const { trigger, world } = await before('leadCreated', 250);
	const service = serveWorld(world, (_, place) => {
		if (place === 1) world.leads.push(leadAt('leadCreated', 9_000, world.now));
		return undefined;
	});
	expect(idsOf(await trigger.poll())).toEqual([...numbers(2, 251), 'lead_9000']);
	expect(service.requests).toHaveLength(4);
});

test('15 requests of the minute are left to others', async () => {
	const { trigger, world } = await before('leadUpdated', 2_000);
	let remaining = 30;
	const service = serveWorld(
		world,
		() => void remaining--,
		scarce(world, () => remaining),
	);
	const given = idsOf(await trigger.poll());
	expect(service.requests.length).toBeLessThan(17);
	expect(remaining).toBeGreaterThanOrEqual(14);
	serveWorld(world);
	given.push(...idsOf(await trigger.poll()));
	expect(new Set(given).size).toBe(2_000);
});

test('a service that takes 6 s a request: each once, over several polls', async () => {
	const { trigger, world } = await before('leadStatusChanged', 500);
	world.delayMs = 6_000;
	const given: string[] = [];
	for (let polls = 0; polls < 8; polls++) given.push(...idsOf(await trigger.poll()));
	expect(new Set(given).size).toBe(500);
	expect(given).toHaveLength(500);
});

test('Include Existing: each lead once, though others come between the polls', async () => {
	const world = newWorld({ leads: leadsUpTo(520) });
	serveWorld(world, undefined, scarce(world));
	const trigger = on('leadCreated', { includeExisting: true });
	const given: string[] = [];
	for (let polls = 0; polls < 5; polls++) {
		given.push(...idsOf(await trigger.poll()));
		world.now += MINUTE;
		world.leads.push(leadAt('leadCreated', 9_000 + polls, world.now - 1_000));
	}
	for (let polls = 0; polls < 2; polls++) given.push(...idsOf(await trigger.poll()));
	expect(new Set(given).size).toBe(given.length);
	expect(new Set(given).size).toBe(525);
});

test.each(['leadCreated', 'leadUpdated', 'leadStatusChanged'])(
	'%s: leads deleted, added and changed between all pages',
	async (event) => {
		const world = newWorld({ leads: [leadOf(1)] });
		serveWorld(world);
		const trigger = on(event);
		await trigger.poll();
		const at = (ms: number) => new Date(world.now + ms).toISOString();
		const times = (ms: number) => ({ createdAt: at(ms - 5_000), updatedAt: at(ms) });
		for (let number = 2; number <= 450; number++) {
			world.leads.push(changed(number, 0, { status: 'cold', ...times(number) }));
		}
		world.now += 2 * MINUTE;
		let changes = 0;
		serveWorld(world, () => {
			world.leads.splice(3 + changes, 1);
			world.leads[5 + changes * 7].updatedAt = at(5_000 + 2 * changes++);
			world.leads.push(
				changed(5_000 + changes, 0, { status: 'cold', ...times(4_999 + 2 * changes) }),
			);
			return undefined;
		});
		const given: string[] = [];
		for (let polls = 0; polls < 6; polls++) given.push(...idsOf(await trigger.poll()));
		serveWorld(world);
		for (let polls = 0; polls < 2; polls++) given.push(...idsOf(await trigger.poll()));
		const missed = world.leads.slice(1).filter(({ id }) => !given.includes(id));
		expect(missed.map(({ id }) => id)).toEqual([]);
		if (event !== 'leadUpdated') expect(new Set(given).size).toBe(given.length);
	},
	60_000,
);

long(
	'the statuses of 5,200 leads are learned by two polls; until then a change starts nothing',
	async () => {
		const world = newWorld({ leads: leadsUpTo(5_200) });
		const service = serveWorld(world);
		const trigger = on('leadStatusChanged');
		await trigger.poll();
		expect(service.requests).toHaveLength(50);
		world.leads[5_199] = changed(5_200, 0, {
			status: 'cold',
			updatedAt: new Date(world.now).toISOString(),
		});
		expect(await trigger.poll()).toMatchObject([{ id: 'lead_5200', oldStatus: 'new' }]);
		world.now += MINUTE;
		world.leads[0] = changed(1, 0, {
			status: 'cold',
			updatedAt: new Date(world.now).toISOString(),
		});
		expect(await trigger.poll()).toMatchObject([{ id: 'lead_1', oldStatus: 'new' }]);
		expect(await trigger.poll()).toBeNull();
	},
);

test.each(LEAD_EVENTS)('%s: a lead that appears 50 seconds late is given, once', async (event) => {
	const { trigger, world } = await before(event, 1);
	world.now = Date.parse(world.leads[1].updatedAt) + 1_000;
	expect(await trigger.poll()).toHaveLength(1);
	world.leads.push(leadAt(event, 9, world.now - 20_000));
	world.now += 30_000;
	expect(idsOf(await trigger.poll())).toEqual(['lead_9']);
	expect(await trigger.poll()).toBeNull();
});

test('a late lead of an import, while others come as pages are read', async () => {
	for (const event of LEAD_EVENTS) {
		const { trigger, world } = await before(event, 450, 0);
		const at = world.now - 20_000;
		world.leads.push(leadAt(event, 7_000, at));
		const given = idsOf(await trigger.poll());
		world.leads.push({ ...leadAt(event, 9, at), id: 'lead_late' });
		world.now += 10_000;
		serveWorld(world, (_, place) => {
			if (place === 1) world.leads.push(leadAt(event, 20_000, world.now));
			return undefined;
		});
		given.push(...idsOf(await trigger.poll()));
		serveWorld(world);
		for (let polls = 0; polls < 2; polls++) given.push(...idsOf(await trigger.poll()));
		expect(given).toContain('lead_late');
		expect(new Set(given).size).toBe(given.length);
	}
});
