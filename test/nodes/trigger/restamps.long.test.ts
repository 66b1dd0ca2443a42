/** What comes out when a job gives all leads one time each night. */
import { leadOf } from '../lead/samples';
import type { Seen } from '../service';
import { useStage } from '../stage';
import type { World } from './world';
import { changed, idsOf, newWorld, on, serveWorld } from './world';

useStage();

const MINUTE_MS = 60_000;
const NIGHTS = 3;
/** What a night may cost beside the one request of each poll: its 500 pages are read twice at most. */
const MOST_REQUESTS = 1_100;
/** As long as a crowd of the largest size may take, and the polls of a calm hour. */
const POLLS = 60;
const EVENTS = ['leadUpdated', 'leadStatusChanged'];

/** A page of leads that stand in the order of their time: to sort 50,000 for each page takes minutes. */
function pageInOrder({ leads }: World, { query }: Seen) {
	const [page, limit, total] = [Number(query.page), Number(query.limit), leads.length];
	const end = total - (page - 1) * limit;
	const found = leads.slice(Math.max(0, end - limit), Math.max(0, end)).reverse();
	const pagination = { page, limit, total, hasNextPage: end > limit };
	return { body: { success: true, data: { leads: found, pagination } } };
}

const serveInOrder = (world: World) => serveWorld(world, (request) => pageInOrder(world, request));

/** Gives all leads one time of change, and a tenth of them another status. */
function restamp(world: World, night: number): string[] {
	const updatedAt = new Date(world.now).toISOString();
	const moved: string[] = [];
	world.leads = world.leads.map((lead, place) => {
		if (place % 10 !== night) return { ...lead, updatedAt };
		moved.push(lead.id);
		return { ...lead, updatedAt, status: lead.status === 'cold' ? 'replied' : 'cold' };
	});
	return moved;
}

/** Adds a lead that was changed just now. */
function add(world: World, number: number): string {
	const [createdAt, updatedAt] = [20_000, 1_000].map((ms) =>
		new Date(world.now - ms).toISOString(),
	);
	world.leads.push(changed(number, 0, { status: 'replied', createdAt, updatedAt }));
	return `lead_${number}`;
}

describe.each([
	['on few pages', 300, true],
	['more than a poll reads', 25_000, true],
	['more than are known', 50_000, false],
])('%s: %d leads of which all get one time each night', (_, size, areAllRead) => {
	test.each(EVENTS)(
		'%s: each once or said, at few requests, and what comes later',
		async (event) => {
			const world = newWorld();
			for (let number = 1; number <= size; number++) world.leads.push(leadOf(number));
			serveInOrder(world);
			const trigger = on(event);
			await trigger.poll();
			while ((trigger.memory().memory as { baseline?: unknown }).baseline) await trigger.poll();
			for (let night = 0; night < NIGHTS; night++) {
				world.now += 60 * MINUTE_MS;
				const moved = restamp(world, night);
				const due = event === 'leadUpdated' ? world.leads.map(({ id }) => id) : moved;
				const later: string[] = [];
				const given: string[] = [];
				const service = serveInOrder(world);
				for (let poll = 0; poll < POLLS; poll++) {
					world.now += MINUTE_MS;
					jest.setSystemTime(Date.now() + MINUTE_MS);
					if (poll % 10 === 5) later.push(add(world, size + 1 + night * POLLS + poll));
					given.push(...idsOf(await trigger.poll()));
				}
				const came = new Set(given);
				const expected = areAllRead ? [...due, ...later] : later;
				expect(given).toHaveLength(came.size);
				expect(expected.filter((id) => !came.has(id))).toEqual([]);
				expect(service.requests.length - POLLS).toBeLessThanOrEqual(MOST_REQUESTS);
			}
		},
		600_000,
	);
});
