/** A nightly job of the service sets the same updatedAt for all leads. */
import { buildLead } from '../lead/fixtures';
import type { RecordedRequest } from '../mockApi';
import { useTestHarness } from '../harness';
import type { MockWorld } from './world';
import {
	createUpdatedLead,
	getEmittedIds,
	createWorld,
	activateTrigger,
	serveWorld,
} from './world';

useTestHarness();

const MINUTE_MS = 60_000;
const NIGHT_COUNT = 3;
/** Per night, besides one request per poll: 500 pages are read at most twice. */
const MAX_REQUESTS = 1_100;
/** Enough to read 50,000 leads. */
const POLL_COUNT = 60;
const EVENTS = ['leadUpdated', 'leadStatusChanged'];

/** Creates a page of sorted leads, because sorting 50,000 for each page takes minutes. */
function createSortedPage({ leads }: MockWorld, { query }: RecordedRequest) {
	const [page, limit, total] = [Number(query.page), Number(query.limit), leads.length];
	const end = total - (page - 1) * limit;
	const pageLeads = leads.slice(Math.max(0, end - limit), Math.max(0, end)).reverse();
	const pagination = { page, limit, total, hasNextPage: end > limit };
	return { body: { success: true, data: { leads: pageLeads, pagination } } };
}

const serveSorted = (world: MockWorld) =>
	serveWorld(world, (request) => createSortedPage(world, request));

/** Sets one updatedAt for all leads and another status for a tenth; returns the IDs of the latter. */
function updateAll(world: MockWorld, night: number): string[] {
	const updatedAt = new Date(world.now).toISOString();
	const changedIds: string[] = [];
	world.leads = world.leads.map((lead, index) => {
		if (index % 10 !== night) return { ...lead, updatedAt };
		changedIds.push(lead.id);
		return { ...lead, updatedAt, status: lead.status === 'cold' ? 'replied' : 'cold' };
	});
	return changedIds;
}

/** Adds a lead that was updated a second ago. */
function addLead(world: MockWorld, number: number): string {
	const [createdAt, updatedAt] = [20_000, 1_000].map((ms) =>
		new Date(world.now - ms).toISOString(),
	);
	world.leads.push(createUpdatedLead(number, 0, { status: 'replied', createdAt, updatedAt }));
	return `lead_${number}`;
}

describe.each([
	[300, 'read in one poll', true],
	[25_000, 'read in several polls', true],
	[50_000, 'too many to track', false],
])('nightly update of %d leads, %s', (size, _, areAllTracked) => {
	test.each(EVENTS)(
		'%s emits each tracked change once, with few requests',
		async (event) => {
			const world = createWorld();
			for (let number = 1; number <= size; number++) world.leads.push(buildLead(number));
			serveSorted(world);
			const trigger = activateTrigger(event);
			await trigger.poll();
			while ((trigger.staticData().memory as { baseline?: unknown }).baseline) await trigger.poll();
			for (let night = 0; night < NIGHT_COUNT; night++) {
				world.now += 60 * MINUTE_MS;
				const changedIds = updateAll(world, night);
				const eventIds = event === 'leadUpdated' ? world.leads.map(({ id }) => id) : changedIds;
				const laterIds: string[] = [];
				const emittedIds: string[] = [];
				const service = serveSorted(world);
				for (let poll = 0; poll < POLL_COUNT; poll++) {
					world.now += MINUTE_MS;
					jest.setSystemTime(Date.now() + MINUTE_MS);
					if (poll % 10 === 5) laterIds.push(addLead(world, size + 1 + night * POLL_COUNT + poll));
					emittedIds.push(...getEmittedIds(await trigger.poll()));
				}
				const uniqueIds = new Set(emittedIds);
				const expectedIds = areAllTracked ? [...eventIds, ...laterIds] : laterIds;
				expect(emittedIds).toHaveLength(uniqueIds.size);
				expect(expectedIds.filter((id) => !uniqueIds.has(id))).toEqual([]);
				expect(service.requests.length - POLL_COUNT).toBeLessThanOrEqual(MAX_REQUESTS);
			}
		},
		600_000,
	);
});
