/** Leads of a service that does not say how many there are. */
import { useStage } from '../stage';
import { idsOf, LEAD_EVENTS, leadAt, newWorld, numbers, on, serveWorld } from './world';

useStage();

/** A trigger that has seen one lead, before so many others come. */
async function before(event: string, count: number) {
	const world = newWorld({ totalOf: () => NaN });
	world.leads = [leadAt(event, 1, world.now - 600_000)];
	serveWorld(world);
	const trigger = on(event);
	await trigger.poll();
	world.now += 3_600_000;
	const from = world.now - 3_000_000;
	for (let place = 0; place < count; place++) {
		world.leads.push(leadAt(event, place + 2, from + place * 1_000));
	}
	return { trigger, service: serveWorld(world) };
}

test.each(LEAD_EVENTS)(
	'%s: what fills several pages is given once, the oldest first',
	async (event) => {
		const { service, trigger } = await before(event, 250);
		expect(idsOf(await trigger.poll())).toEqual(numbers(2, 251));
		expect(service.requests.length).toBeLessThanOrEqual(7);
		expect(await trigger.poll()).toBeNull();
	},
);
