import type { Reply, Seen } from '../service';
import type { World } from './world';
import { idsOf, leadAt, newWorld, on, serveWorld } from './world';

export const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** So long ago that nothing can appear any more with such a time. */
export const LONG_AGO = 10 * MINUTE;

/** A trigger that has seen one lead, hours before others come, `apart` ms after each other. */
export async function before(event: string, count: number, apart: number) {
	const world = newWorld();
	world.leads = [leadAt(event, 1, world.now - LONG_AGO)];
	serveWorld(world);
	const trigger = on(event);
	await trigger.poll();
	world.now += 5 * HOUR;
	const from = world.now - LONG_AGO - count * apart;
	for (let place = 0; place < count; place++) {
		world.leads.push(leadAt(event, place + 2, from + place * apart));
	}
	return { trigger, world };
}

/**
 * What a poll gives where a page holds ten leads, and the pages that it asks for: `a` the oldest
 * first, `d` the newest.
 */
export async function pollOf(
	trigger: ReturnType<typeof on>,
	world: World,
	{ date = new Date(world.now).toUTCString(), pages = Infinity } = {},
) {
	const answer = ({ query }: Seen): Reply | undefined => {
		query.limit = '10';
		return Number(query.page) > pages ? { status: 404, body: {} } : undefined;
	};
	const service = serveWorld(world, answer, () => ({ date }));
	const given = idsOf(await trigger.poll());
	const asked = service.requests.map(
		({ query: { page, sortOrder } }) => `${sortOrder.charAt(0)}${page}`,
	);
	world.now += MINUTE;
	return { asked: asked.join(' '), given };
}
