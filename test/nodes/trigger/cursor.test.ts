import { advanced, START } from '../../../nodes/Trigger/cursor';
import { MOST_STATES } from '../../../nodes/Trigger/states';
import { useStage } from '../stage';
import { idsOf, LEAD_EVENTS, leadAt, newWorld, on, serveWorld } from './world';
import type { World } from './world';

useStage();

const HEADER_LATE = 5_000;

function worldWith(event: string, ...secondsAgo: number[]): World {
	const world = newWorld();
	world.leads = secondsAgo.map((ago, at) => leadAt(event, at + 1, world.now - ago * 1_000));
	return world;
}

describe.each(LEAD_EVENTS)('%s', (event) => {
	test.each([1, 5, 30, 59])('a lead that becomes visible %d s late is given once', async (late) => {
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
	});

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

	test('an import under one time, in chunks: each once, and then one request a poll', async () => {
		const world = worldWith(event, 300);
		serveWorld(world);
		const trigger = on(event);
		await trigger.poll();
		world.now += 60_000;
		const at = world.now - HEADER_LATE;
		const given: unknown[] = [];
		for (let chunk = 0; chunk < 6; chunk++) {
			for (let number = 0; number < 200; number++) {
				world.leads.push(leadAt(event, 1_000 + chunk * 200 + number, at));
			}
			world.now += 5_000;
			given.push(...idsOf(await trigger.poll()));
		}
		for (let polls = 0; polls < 6; polls++) {
			world.now += 60_000;
			given.push(...idsOf(await trigger.poll()));
		}
		expect(new Set(given).size).toBe(1_200);
		expect(given).toHaveLength(1_200);
		const service = serveWorld(world);
		expect(await trigger.poll()).toBeNull();
		expect(service.requests).toHaveLength(1);
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

describe('from where on the next poll reads', () => {
	const event = { key: 'id', time: 'createdAt', news: { by: 'time' } } as const;
	const at = Date.parse('2026-03-30T08:00:00Z');
	const timeAt = (ms: number) => new Date(ms).toISOString();
	const reading = (count: number, createdAt: string) => ({
		records: Array.from({ length: count }, (_, number) => ({ id: `lead_${number}`, createdAt })),
		reach: 'all' as const,
		serverTime: new Date(at),
	});

	test('more leads of one time than can be known are passed', () => {
		const crowd = (count: number) => advanced(event, START, reading(count, timeAt(at)));
		expect(crowd(MOST_STATES).time).toBe(timeAt(at - 60_000));
		expect(crowd(MOST_STATES + 1)).toMatchObject({ time: timeAt(at + 1), known: '' });
	});

	test('where no time can be read, it is as before', () => {
		expect(advanced(event, START, reading(2, 'yesterday')).time).toBe(START.time);
		const later = { ...START, time: timeAt(at) };
		expect(advanced(event, later, reading(2, 'yesterday')).time).toBe(later.time);
	});
});

test('a page that holds fewer than were asked for', async () => {
	for (const event of LEAD_EVENTS) {
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
	}
});
