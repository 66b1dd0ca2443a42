import type { World } from './world';
import { idsOf, leadAt, newWorld, on, serveWorld } from './world';

const MINUTE_MS = 60_000;
/** More than the look-back and what the clock of a service may be ahead. */
const LONG_AGO_MS = 600_000;

function crowdAt(event: string, ms: number, from: number, size: number) {
	return Array.from({ length: size }, (_, place) => leadAt(event, from + place, ms));
}

/** Leads from a time on. */
function spaced(event: string, ms: number, size: number, apartMs: number) {
	return Array.from({ length: size }, (_, place) =>
		leadAt(event, 10_000 + place, ms + place * apartMs),
	);
}

/** Leads of one time come in another order at each request. */
function serveShuffled(world: World) {
	let chance = 1;
	return serveWorld(world, () => {
		for (const lead of world.leads) {
			chance = (chance * 16_807) % 2_147_483_647;
			lead.notes = String(chance);
		}
		return undefined;
	});
}

/** Leads with times in the next hours. */
function aheadOf(event: string, world: World, size: number) {
	return spaced(event, world.now + 3_600_000, size, 1_000);
}

function pass(world: World): void {
	world.now += MINUTE_MS;
	jest.setSystemTime(Date.now() + MINUTE_MS);
}

/** Polls once a minute. @returns what came out */
async function polls(count: number, trigger: ReturnType<typeof on>, world: World) {
	const given: string[] = [];
	for (let poll = 0; poll < count; poll++) {
		given.push(...idsOf(await trigger.poll()));
		pass(world);
	}
	return given;
}

/** Tests what happens with many leads at one time. */
export function describeCrowds(events: string[]): void {
	describe.each(events)('%s, leads of one time', (event) => {
		test('500 that were there, in another order at each request, start nothing', async () => {
			const world = newWorld();
			world.leads = crowdAt(event, world.now - 5_000, 10, 500);
			serveShuffled(world);
			const trigger = on(event);
			expect(await polls(6, trigger, world)).toEqual([]);
			world.leads.push(leadAt(event, 9_000, world.now));
			expect(await polls(2, trigger, world)).toEqual(['lead_9000']);
		});

		test('one comes while another of over 100 goes', async () => {
			const world = newWorld();
			world.leads = crowdAt(event, world.now - LONG_AGO_MS, 1, 1);
			serveWorld(world);
			const trigger = on(event);
			await trigger.poll();
			world.leads.push(...spaced(event, world.now - 30_000, 150, 100));
			world.now += 1_000;
			expect(new Set(idsOf(await trigger.poll())).size).toBe(150);
			world.leads.splice(40, 1);
			world.leads.push(leadAt(event, 900, world.now));
			expect(idsOf(await trigger.poll())).toEqual(['lead_900']);
			expect(await trigger.poll()).toBeNull();
		});
	});

	describe.each(events)('%s, times have a time in the future', (event) => {
		test.each([150, 950])(
			'%d that were there hide nothing and cost at most four requests',
			async (size) => {
				const world = newWorld();
				world.leads = [leadAt(event, 1, world.now - LONG_AGO_MS), ...aheadOf(event, world, size)];
				serveWorld(world);
				const trigger = on(event);
				expect(await trigger.poll()).toBeNull();
				for (let number = 2; number < 6; number++) {
					pass(world);
					world.leads.unshift(leadAt(event, number, world.now - 3_000));
					expect(idsOf(await trigger.poll())).toEqual([`lead_${number}`]);
					const service = serveWorld(world);
					expect(await trigger.poll()).toBeNull();
					expect(service.requests.length).toBeLessThanOrEqual(4);
				}
			},
		);

		test('more than ten pages of them: the start says so', async () => {
			const world = newWorld();
			world.leads = [leadAt(event, 1, world.now - LONG_AGO_MS), ...aheadOf(event, world, 6_000)];
			serveWorld(world);
			await expect(on(event).poll()).rejects.toThrow('have a time in the future');
		});
	});

	test.each(events)(
		'%s, 1,000 within ten seconds, by a service that does not tell its time',
		async (event) => {
			const world = newWorld();
			world.leads = crowdAt(event, world.now - LONG_AGO_MS, 1, 1);
			serveWorld(world, undefined, () => ({ date: '' }));
			const trigger = on(event);
			await trigger.poll();
			world.leads.push(...spaced(event, world.now, 1_000, 10));
			const given = await polls(6, trigger, world);
			expect(new Set(given).size).toBe(1_000);
			expect(given).toHaveLength(1_000);
		},
	);

	describe('a service that takes 2 to 9 seconds for each request', () => {
		test.each(events.flatMap((event) => [2_000, 9_000].map((ms) => [event, ms] as const)))(
			'%s, %d ms: 400 changes are all given',
			async (event, delayMs) => {
				const world = newWorld();
				world.leads = crowdAt(event, world.now - LONG_AGO_MS, 1, 1);
				serveWorld(world);
				const trigger = on(event);
				await trigger.poll();
				world.leads.push(...spaced(event, world.now - 300_000, 400, 100));
				world.delayMs = delayMs;
				const given: string[] = [];
				for (let count = 0; count < 8; count++) {
					const items = await trigger.poll().catch(() => null);
					given.push(...idsOf(items));
					pass(world);
				}
				expect(new Set(given).size).toBe(400);
				expect(given).toHaveLength(400);
			},
		);
	});
}

/**
 * Tests what happens with larger crowds.
 *
 * @param crowds how many leads, and after how many polls all of them must have come
 */
export function describeLargeCrowds(events: string[], crowds: Array<[number, number]>): void {
	describe.each(events)('%s, large crowds', (event) => {
		test.each(crowds)(
			'%d in another order at each request: each once',
			async (size, count) => {
				const world = newWorld({ leads: [] });
				world.leads = crowdAt(event, world.now - LONG_AGO_MS, 1, 1);
				serveShuffled(world);
				const trigger = on(event);
				await trigger.poll();
				world.leads.push(...crowdAt(event, world.now - 5_000, 10, size));
				const given = await polls(count, trigger, world);
				expect(new Set(given).size).toBe(size);
				expect(given).toHaveLength(size);
				world.leads.push(leadAt(event, 9_000, world.now));
				expect(await polls(2, trigger, world)).toEqual(['lead_9000']);
			},
			60_000,
		);

		test('3,000 that were there start nothing; 2,000 that come are given once each', async () => {
			const world = newWorld();
			world.leads = crowdAt(event, world.now - 5_000, 10, 3_000);
			serveWorld(world);
			const trigger = on(event);
			expect(await polls(2, trigger, world)).toEqual([]);
			world.leads.push(...crowdAt(event, world.now - 5_000, 50_000, 2_000));
			const given: string[] = [];
			for (let count = 0; count < 10 && given.length < 2_000; count++) {
				const service = serveWorld(world);
				given.push(...(await polls(1, trigger, world)));
				expect(service.requests.length).toBeLessThanOrEqual(15);
			}
			expect(new Set(given).size).toBe(2_000);
			expect(given).toHaveLength(2_000);
			expect(await polls(2, trigger, world)).toEqual([]);
			const service = serveWorld(world);
			expect(await polls(1, trigger, world)).toEqual([]);
			expect(service.requests).toHaveLength(1);
		});

		test('150 that come are given once, not again when their time is there', async () => {
			const world = newWorld();
			world.leads = [leadAt(event, 1, world.now - LONG_AGO_MS)];
			serveWorld(world);
			const trigger = on(event);
			await trigger.poll();
			world.leads.push(...aheadOf(event, world, 150));
			expect(new Set(idsOf(await trigger.poll())).size).toBe(150);
			expect(await polls(80, trigger, world)).toEqual([]);
		});

		test('2,000 under one time in four pieces, among each other and behind known ones', async () => {
			const world = newWorld();
			world.leads = crowdAt(event, world.now - LONG_AGO_MS, 1, 1);
			serveWorld(world);
			const trigger = on(event);
			await trigger.poll();
			const at = world.now;
			world.leads.push(...spaced(event, at - 50_000, 450, 100));
			const given = idsOf(await trigger.poll());
			const crowd = crowdAt(event, at, 100_000, 2_000);
			for (let piece = 0; piece < 4; piece++) {
				world.leads.push(...crowd.filter((_, place) => place % 4 === piece));
				world.now += 5_000;
				given.push(...idsOf(await trigger.poll()));
			}
			given.push(...(await polls(15, trigger, world)));
			expect(new Set(given).size).toBe(2_450);
			expect(given).toHaveLength(2_450);
			world.leads.push(leadAt(event, 1_000_000, world.now));
			expect(await polls(2, trigger, world)).toEqual(['lead_1000000']);
		});
	});
}
