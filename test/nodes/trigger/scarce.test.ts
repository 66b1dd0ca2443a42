/** A key that has few requests left, and a service whose count of leads was wrong for a while. */
import type { Lead } from '../lead/samples';
import type { Reply } from '../service';
import { finish, useStage } from '../stage';
import {
	LEAD_EVENTS,
	idsOf,
	leadAt,
	newWorld,
	numbers,
	on,
	scarce,
	serveWorld,
	type World,
} from './world';

useStage();

const MINUTE = 60_000;

/** Leads of one event, a millisecond apart. */
const crowd = (event: string, count: number, from: number): Lead[] =>
	Array.from({ length: count }, (_, place) => leadAt(event, 1_000 + place, from + place));

test('with ten requests left the statuses are learned all the same, a page a poll', async () => {
	const event = 'leadStatusChanged';
	const world = newWorld();
	world.leads.push(...crowd(event, 300, world.now - 100 * MINUTE));
	serveWorld(world, undefined, scarce(world));
	const trigger = on(event);
	for (let poll = 0; poll < 6; poll++) expect(await finish(trigger.poll())).toBeNull();
	const [oldest] = world.leads;
	world.now += 10 * MINUTE;
	Object.assign(oldest, { status: 'replied', updatedAt: new Date(world.now).toISOString() });
	expect(idsOf(await finish(trigger.poll()))).toEqual([oldest.id]);
});

test('once the service shows what it counts, a lead that it leaves out is looked for again', async () => {
	const world = newWorld();
	world.leads.push(leadAt('leadUpdated', 1, world.now - 10 * MINUTE));
	serveWorld(world);
	const trigger = on('leadUpdated');
	const poll = async () => idsOf(await finish(trigger.poll()).catch(() => null));
	await poll();
	world.totalOf = (count) => count + 3;
	for (let number = 2; number < 14; number++) {
		world.now += MINUTE;
		world.leads.push(leadAt('leadUpdated', number, world.now - 1_000));
		await poll();
	}
	world.totalOf = undefined;
	world.now += 10 * MINUTE;
	world.leads.push(leadAt('leadUpdated', 90, world.now - 1_000));
	expect(await poll()).toEqual(['lead_90']);

	world.now += 10 * MINUTE;
	world.leads.push(...crowd('leadUpdated', 101, world.now - 5 * MINUTE));
	let isDoubled = false;
	serveWorld(world, ({ query }) => {
		if (query.page !== '2' || isDoubled) return undefined;
		isDoubled = true;
		return secondPageWithout(world);
	});
	const given = new Set([...(await poll()), ...(await poll())]);
	expect(given.size).toBe(101);
});

/** The second page, on which a lead of the first stands in place of its own first. */
function secondPageWithout({ leads }: World): Reply {
	const newestFirst = [...leads].sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
	const { length: total } = newestFirst;
	const page = [newestFirst[50], ...newestFirst.slice(101)];
	const pagination = { page: 2, limit: 100, total, hasNextPage: false, hasPrevPage: true };
	return { body: { success: true, data: { leads: page, pagination } } };
}

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
