import { leadOf } from '../lead/samples';
import { changed, idsOf, newWorld, on, serveWorld } from './world';

const MINUTE_MS = 60_000;
const NIGHTS = 3;
/** What a night may cost beside the one request of each poll: its 500 pages are read twice at most. */
const MOST_REQUESTS = 1_100;
/** As long as a crowd of the largest size may take, and the polls of a calm hour. */
const POLLS = 60;
const EVENTS = ['leadUpdated', 'leadStatusChanged'];

/** Gives all leads one time of change, as a nightly job does, and a tenth of them another status. */
function restamp(world: ReturnType<typeof newWorld>, night: number): string[] {
	const updatedAt = new Date(world.now).toISOString();
	const moved: string[] = [];
	world.leads = world.leads.map((lead, place) => {
		if (place % 10 !== night) return { ...lead, updatedAt };
		moved.push(lead.id);
		return { ...lead, updatedAt, status: lead.status === 'cold' ? 'replied' : 'cold' };
	});
	return moved;
}

/**
 * Tests what comes out when a job gives all leads one time each night.
 *
 * @param areAllRead whether a crowd of this size is read, or given up aloud
 */
export function describeRestamps(sizes: Array<[number, boolean]>): void {
	describe.each(sizes)('%d leads of which all get one time each night', (size, areAllRead) => {
		test.each(EVENTS)(
			'%s: each once or said, at few requests, and what comes later',
			async (event) => {
				const world = newWorld();
				for (let number = 1; number <= size; number++) world.leads.push(leadOf(number));
				serveWorld(world);
				const trigger = on(event);
				await trigger.poll();
				while ((trigger.memory().seen as { baseline?: unknown }).baseline) await trigger.poll();
				for (let night = 0; night < NIGHTS; night++) {
					world.now += 60 * MINUTE_MS;
					const moved = restamp(world, night);
					const due = event === 'leadUpdated' ? world.leads.map(({ id }) => id) : moved;
					const given: string[] = [];
					const service = serveWorld(world);
					for (let poll = 0; poll < POLLS; poll++) {
						world.now += MINUTE_MS;
						jest.setSystemTime(Date.now() + MINUTE_MS);
						if (poll % 10 === 5) {
							const number = size + 1 + night * POLLS + poll;
							const [createdAt, updatedAt] = [20_000, 1_000].map((ms) =>
								new Date(world.now - ms).toISOString(),
							);
							const times = { createdAt, updatedAt };
							world.leads.push(changed(number, 0, { status: 'replied', ...times }));
							due.push(`lead_${number}`);
						}
						given.push(...idsOf(await trigger.poll()));
					}
					const came = new Set(given);
					const later = due.slice(-POLLS / 10);
					expect(given).toHaveLength(came.size);
					expect((areAllRead ? due : later).filter((id) => !came.has(id))).toEqual([]);
					expect(service.requests.length - POLLS).toBeLessThanOrEqual(MOST_REQUESTS);
				}
			},
			600_000,
		);
	});
}
