/** Few requests left, and wrong totals. */
import type { Lead } from '../lead/fixtures';
import type { MockResponse } from '../mockApi';
import { settle, useTestHarness } from '../harness';
import {
	LEAD_EVENTS,
	getIds,
	createEventLead,
	createWorld,
	listLeadIds,
	activateTrigger,
	limitRate,
	serveWorld,
	type World,
} from './world';

useTestHarness();

const MINUTE = 60_000;

/** A millisecond apart. */
const createEqualLeads = (event: string, count: number, from: number): Lead[] =>
	Array.from({ length: count }, (_, place) => createEventLead(event, 1_000 + place, from + place));

test('reads the baseline page by page although only ten requests are left', async () => {
	const event = 'leadStatusChanged';
	const world = createWorld();
	world.leads.push(...createEqualLeads(event, 300, world.now - 100 * MINUTE));
	serveWorld(world, undefined, limitRate(world));
	const trigger = activateTrigger(event);
	for (let poll = 0; poll < 6; poll++) expect(await settle(trigger.poll())).toBeNull();
	const [oldest] = world.leads;
	world.now += 10 * MINUTE;
	Object.assign(oldest, { status: 'replied', updatedAt: new Date(world.now).toISOString() });
	expect(getIds(await settle(trigger.poll()))).toEqual([oldest.id]);
});

test('looks for unseen leads again once the total is right', async () => {
	const world = createWorld();
	world.leads.push(createEventLead('leadUpdated', 1, world.now - 10 * MINUTE));
	serveWorld(world);
	const trigger = activateTrigger('leadUpdated');
	const poll = async () => getIds(await settle(trigger.poll()).catch(() => null));
	await poll();
	world.getTotal = (count) => count + 3;
	for (let number = 2; number < 14; number++) {
		world.now += MINUTE;
		world.leads.push(createEventLead('leadUpdated', number, world.now - 1_000));
		await poll();
	}
	world.getTotal = undefined;
	world.now += 10 * MINUTE;
	world.leads.push(createEventLead('leadUpdated', 90, world.now - 1_000));
	expect(await poll()).toEqual(['lead_90']);

	world.now += 10 * MINUTE;
	world.leads.push(...createEqualLeads('leadUpdated', 101, world.now - 5 * MINUTE));
	let isDoubled = false;
	serveWorld(world, ({ query }) => {
		if (query.page !== '2' || isDoubled) return undefined;
		isDoubled = true;
		return secondPageWithout(world);
	});
	const emitted = new Set([...(await poll()), ...(await poll())]);
	expect(emitted.size).toBe(101);
});

/** A second page that repeats a lead of the first in place of its own first lead. */
function secondPageWithout({ leads }: World): MockResponse {
	const newestFirst = [...leads].sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
	const { length: total } = newestFirst;
	const page = [newestFirst[50], ...newestFirst.slice(101)];
	const pagination = { page: 2, limit: 100, total, hasNextPage: false, hasPrevPage: true };
	return { body: { success: true, data: { leads: page, pagination } } };
}

/** Starts a trigger with one lead and lists without a total, then adds `count` leads. */
async function startBeforeLeads(event: string, count: number) {
	const world = createWorld({ getTotal: () => NaN });
	world.leads = [createEventLead(event, 1, world.now - 600_000)];
	serveWorld(world);
	const trigger = activateTrigger(event);
	await trigger.poll();
	world.now += 3_600_000;
	const from = world.now - 3_000_000;
	for (let place = 0; place < count; place++) {
		world.leads.push(createEventLead(event, place + 2, from + place * 1_000));
	}
	return { trigger, service: serveWorld(world) };
}

test.each(LEAD_EVENTS)(
	'%s: emits leads of several pages once, oldest first, if the list has no total',
	async (event) => {
		const { service, trigger } = await startBeforeLeads(event, 250);
		expect(getIds(await trigger.poll())).toEqual(listLeadIds(2, 251));
		expect(service.requests.length).toBeLessThanOrEqual(7);
		expect(await trigger.poll()).toBeNull();
	},
);
