import { useStage } from '../stage';
import { describeBacklogs } from './backlogs';
import { idsOf, LEAD_EVENTS, leadAt, newWorld, on, serveWorld } from './world';

useStage();

describeBacklogs(5_000);

test.each(LEAD_EVENTS)(
	'%s: more than two pages of one time, with many behind them, of a service that takes 6 s a request',
	async (event) => {
		const world = newWorld();
		world.leads = [leadAt(event, 1, world.now - 600_000)];
		serveWorld(world);
		const trigger = on(event);
		await trigger.poll();
		for (let number = 0; number < 260; number++) {
			world.leads.push(leadAt(event, 1_000 + number, world.now));
		}
		for (let number = 0; number < 900; number++) {
			world.leads.push(leadAt(event, 2_000 + number, world.now + 1_000 * number));
		}
		world.now += 2_000_000;
		world.delayMs = 6_000;
		const given: string[] = [];
		for (let polls = 0; polls < 15; polls++) {
			given.push(...idsOf(await trigger.poll().catch(() => null)));
		}
		expect(given).toHaveLength(1_160);
		expect(new Set(given).size).toBe(1_160);
	},
	120_000,
);
