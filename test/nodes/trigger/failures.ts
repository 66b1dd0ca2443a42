import { idsOf, leadAt, newWorld, on, serveWorld } from './world';
import type { World } from './world';

const MINUTE = 60_000;
const NEWS = 450;
const POLLS_AFTER = 6;
/** How the service says that the key may not. */
export const refused = { status: 403, body: { code: 'PERMISSION_DENIED', message: 'Not you' } };

/** A trigger that has seen what is there, before so many leads come. */
async function watched(event: string, spreadMs: number, before = 1) {
	const world = newWorld();
	for (let number = 1; number <= before; number++) {
		world.leads.push(leadAt(event, number, world.now - 10 * MINUTE + number));
	}
	serveWorld(world);
	const trigger = on(event);
	await trigger.poll();
	for (let number = 0; number < NEWS; number++) {
		world.leads.push(leadAt(event, 1_000 + number, world.now + number * spreadMs));
	}
	world.now += MINUTE;
	return { trigger, world };
}

/** What some more polls give, a minute apart. */
async function givenLater({ poll }: ReturnType<typeof on>, world: World): Promise<string[]> {
	serveWorld(world);
	const given: string[] = [];
	for (let polls = 0; polls < POLLS_AFTER; polls++) {
		given.push(...idsOf(await poll()));
		world.now += MINUTE;
	}
	return given;
}

/** The ids of the news in alphabetical order, without those that are gone. */
const newsOf = ({ leads }: World) =>
	leads
		.map(({ id }) => id)
		.filter((id) => /_\d{4}$/.test(id))
		.sort();

/** Of which events, and at which requests of a reading something happens. */
interface Places {
	events: string[];
	refused: number[];
	deleted: number[];
	newestDeleted: number[];
}

/** Tests what comes out when many leads come at once, and a reading of them is disturbed. */
export function describeManyLeads({
	events,
	refused: failing,
	deleted,
	newestDeleted,
}: Places): void {
	describe.each(events)('%s: many leads come at once', (event) => {
		test.each([
			['at different times', 100],
			['at one time', 0],
		])(
			'%s, and the service refuses from a request in the middle on: each lead once',
			async (_, spreadMs) => {
				for (const failsAt of failing) await expectEachOnce(event, spreadMs, failsAt);
			},
		);

		test.each(deleted)(
			'and others are deleted at request %d of the reading: each lead that stays once',
			async (place) => {
				const { trigger, world } = await watched(event, 100, 350);
				serveWorld(world, (_, at) => {
					if (at === place) world.leads.splice(20, 250);
					return undefined;
				});
				const given = idsOf(await trigger.poll());
				given.push(...(await givenLater(trigger, world)));
				expect([...given].sort()).toEqual(newsOf(world));
			},
		);

		test.each(newestDeleted)(
			'and the newest are deleted at request %d of the reading: each lead that stays once',
			async (place) => {
				const { trigger, world } = await watched(event, 100);
				serveWorld(world, (_, at) => {
					if (at === place) world.leads.splice(-30);
					return undefined;
				});
				const given = idsOf(await trigger.poll());
				given.push(...(await givenLater(trigger, world)));
				expect(given).toEqual([...new Set(given)]);
				expect(given).toEqual(expect.arrayContaining(newsOf(world)));
			},
		);
	});
}

async function expectEachOnce(event: string, spreadMs: number, failsAt: number): Promise<void> {
	const { trigger, world } = await watched(event, spreadMs);
	serveWorld(world, (_, place) => (place >= failsAt ? refused : undefined));
	const first = await trigger.poll().catch((error: Error) => error.message);
	const given = typeof first === 'string' ? [] : idsOf(first);
	if (given.length === 0) expect(first).toMatch(/^The API key lacks a permission/);
	if (failsAt === 0) expect(given).toEqual([]);
	world.now += MINUTE;
	given.push(...(await givenLater(trigger, world)));
	expect([...given].sort()).toEqual(newsOf(world));
}

/** Tests what comes after a start at whose requests the service refuses. */
export function describeRefusedStarts(events: string[], places: number[]): void {
	describe.each(events)('%s: the service refuses', (event) => {
		test.each(places)(
			'request %d of the start: it is told, and the next poll begins',
			async (place) => {
				const world = newWorld();
				for (let number = 0; number < 350; number++) {
					world.leads.push(leadAt(event, 1_000 + number, world.now - 20_000 + number));
				}
				serveWorld(world, (_, at) => (at === place ? refused : undefined));
				const trigger = on(event);
				const first = await trigger.poll().catch((error: Error) => error.message);
				// states may be learnt later, times may not
				if (place === 0 || event !== 'leadStatusChanged') {
					expect(first).toMatch(/^The API key lacks a permission/);
				}
				world.now += MINUTE;
				serveWorld(world);
				expect(await trigger.poll()).toBeNull();
				world.now += MINUTE;
				world.leads.push(leadAt(event, 9_000, world.now));
				expect(idsOf(await trigger.poll())).toEqual(['lead_9000']);
			},
		);
	});
}
