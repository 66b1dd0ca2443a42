import { advanced, BEFORE_ALL } from '../../../nodes/Trigger/cursor';
import { MAX_STATES } from '../../../nodes/Trigger/states';
import { useStage } from '../stage';
import {
	at,
	describeCursor,
	describeManyAtOnce,
	event,
	HEADER_LATE,
	reading,
	timeAt,
	worldWith,
} from './cursor';
import { idsOf, LEAD_EVENTS, leadAt, on, serveWorld } from './world';

useStage();

describeCursor(LEAD_EVENTS);
describeManyAtOnce(LEAD_EVENTS);

describe('from where on the next poll reads', () => {
	test('more leads of one time than can be known are passed', () => {
		const crowd = (count: number) => advanced(event, BEFORE_ALL, reading(count, timeAt(at)));
		expect(crowd(MAX_STATES).time).toBe(timeAt(at - 60_000));
		expect(crowd(MAX_STATES + 1)).toMatchObject({ time: timeAt(at + 1), known: '' });
	});
});

test.each(LEAD_EVENTS)(
	'%s: an import under one time, in chunks: each once, and then one request a poll',
	async (event) => {
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
	},
);
