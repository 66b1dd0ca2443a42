import { idsOf, leadAt, newWorld, on, serveWorld } from './world';
import type { World } from './world';

/** What the clock of the service is behind at most. */
export const HEADER_LATE = 5_000;

/** An event that is told by one time. */
export const event = { key: 'id', time: 'createdAt', news: { by: 'time' } } as const;
export const at = Date.parse('2026-03-30T08:00:00Z');
export const timeAt = (ms: number) => new Date(ms).toISOString();

/** So many leads of one time, read whole. */
export const reading = (count: number, createdAt: string) => ({
	records: Array.from({ length: count }, (_, number) => ({ id: `lead_${number}`, createdAt })),
	reach: 'all' as const,
	serverTime: new Date(at),
});

/** A service with leads for which an event happened so many seconds ago. */
export function worldWith(event: string, ...secondsAgo: number[]): World {
	const world = newWorld();
	world.leads = secondsAgo.map((ago, at) => leadAt(event, at + 1, world.now - ago * 1_000));
	return world;
}

/** Tests that each lead is given once, whenever it becomes visible. */
export function describeCursor(events: string[]): void {
	describe.each(events)('%s', (event) => {
		test.each([1, 5, 30, 59])(
			'a lead that becomes visible %d s late is given once',
			async (late) => {
				const world = worldWith(event, 300, 0);
				serveWorld(world);
				const trigger = on(event);
				await trigger.poll();
				world.now += 60_000;
				const newest = leadAt(event, 10, world.now);
				world.leads.push(newest);
				expect(idsOf(await trigger.poll())).toEqual(['lead_10']);
				world.leads.push(leadAt(event, 11, world.now - late * 1_000));
				world.now += 60_000;
				expect(idsOf(await trigger.poll())).toEqual(['lead_11']);
				expect(await trigger.poll()).toBeNull();
			},
		);

		test('a time in the future bars nothing', async () => {
			const world = worldWith(event, 300, -7_200);
			serveWorld(world);
			const trigger = on(event);
			await trigger.poll();
			for (let number = 10; number < 15; number++) {
				world.now += 60_000;
				world.leads.push(leadAt(event, number, world.now - HEADER_LATE));
				expect(idsOf(await trigger.poll())).toEqual([`lead_${number}`]);
			}
			expect(await trigger.poll()).toBeNull();
		});
	});
}

/** Tests that of many leads each is given once, at few requests. */
export function describeManyAtOnce(events: string[]): void {
	describe.each(events)('%s', (event) => {
		test('250 at one time in another order at each request: each once', async () => {
			const world = worldWith(event, 300);
			let chance = 1;
			const shuffled = () =>
				serveWorld(world, () => {
					for (const lead of world.leads) {
						chance = (chance * 16_807) % 2_147_483_647;
						lead.notes = String(chance);
					}
					return undefined;
				});
			shuffled();
			const trigger = on(event);
			await trigger.poll();
			world.now += 60_000;
			const at = world.now - HEADER_LATE;
			for (let number = 10; number < 260; number++) world.leads.push(leadAt(event, number, at));
			const given: unknown[] = [];
			for (let polls = 0; polls < 12; polls++) {
				world.now += 60_000;
				jest.setSystemTime(Date.now() + 60_000);
				given.push(...idsOf(await trigger.poll()));
			}
			expect(new Set(given).size).toBe(250);
			expect(given).toHaveLength(250);
		});

		test('news of a crowd from which many are deleted', async () => {
			const world = worldWith(event, 300);
			serveWorld(world);
			const trigger = on(event);
			await trigger.poll();
			const at = world.now + 60_000;
			world.leads.push(...Array.from({ length: 350 }, (_, n) => leadAt(event, 100 + n, at)));
			world.now = at + 1_000;
			const given: unknown[] = [];
			for (let polls = 0; polls < 3; polls++) given.push(...idsOf(await trigger.poll()));
			expect(new Set(given).size).toBe(350);
			world.leads.splice(1, 180);
			world.leads.push(leadAt(event, 900, at), leadAt(event, 901, at));
			world.now += 1_000;
			expect(idsOf(await trigger.poll()).sort()).toEqual(['lead_900', 'lead_901']);
			expect(await trigger.poll()).toBeNull();
		});

		test('60 a minute: at most two requests a poll', async () => {
			const world = worldWith(event, 300);
			serveWorld(world);
			const trigger = on(event);
			await trigger.poll();
			let number = 10;
			const minute = () => {
				for (let second = 0; second < 60; second++) {
					world.now += 1_000;
					world.leads.push(leadAt(event, number++, world.now));
				}
			};
			minute();
			await trigger.poll();
			const service = serveWorld(world);
			const given: unknown[] = [];
			for (let polls = 0; polls < 5; polls++) {
				minute();
				given.push(...idsOf(await trigger.poll()));
			}
			expect(new Set(given).size).toBe(300);
			expect(service.requests.length).toBeLessThanOrEqual(10);
		});
	});

	test.each(events)('%s: a page that holds fewer than were asked for', async (event) => {
		const world = worldWith(event, 300);
		serveWorld(world, ({ query }) => {
			query.limit = '50';
			return undefined;
		});
		const trigger = on(event);
		await trigger.poll();
		world.now += 600_000;
		for (let number = 10; number < 240; number++) {
			world.leads.push(leadAt(event, number, world.now - 300_000 + number * 1_000));
		}
		const given = [...idsOf(await trigger.poll()), ...idsOf(await trigger.poll())];
		expect(new Set(given).size).toBe(230);
		expect(given).toHaveLength(230);
	});
}
