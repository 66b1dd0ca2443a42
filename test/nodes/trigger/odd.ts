import { leadsUpTo } from '../lead/samples';
import type { World } from './world';
import { idsOf, leadAt, newWorld, on, serveWorld } from './world';

/** A page of leads as it is of an account without any. */
const EMPTY = {
	body: {
		success: true,
		data: {
			leads: [],
			pagination: {
				page: 1,
				limit: 100,
				total: 0,
				pages: 0,
				hasNextPage: false,
				hasPrevPage: false,
			},
		},
	},
};

/** A trigger that has seen one lead, so that a later one can be news. */
async function watching(event: string, fields: Partial<World> = {}) {
	const world = newWorld({ leads: [leadAt(event, 1, 0)], ...fields });
	serveWorld(world);
	const trigger = on(event);
	await trigger.poll();
	const add = (count: number, apartMs: number) => {
		const from = world.leads.length;
		world.now += count * apartMs + 60_000;
		for (let number = 0; number < count; number++) {
			world.leads.push(leadAt(event, 1_000 + from + number, world.now - number * apartMs));
		}
	};
	return { add, trigger, world };
}

/** How many leads a service counts that are not there, and how many come at once. */
interface Totals {
	others: number[];
	counts: number[];
}

/** Tests what starts where a service counts leads that are not there, or does not count all. */
export function describeOddTotals(events: string[], { others: tooMany, counts }: Totals): void {
	describe('a total that is wrong', () => {
		test.each(events.flatMap((event) => tooMany.map((others) => [event, others] as const)))(
			'%s: one that counts %d others hides nothing',
			async (event, others) => {
				const { add, trigger } = await watching(event, { totalOf: (count) => count + others });
				for (const count of counts) {
					add(count, 100);
					const given: string[] = [];
					for (let polls = 0; polls < 4; polls++) given.push(...idsOf(await trigger.poll()));
					expect(given).toHaveLength(count);
					expect(new Set(given).size).toBe(count);
				}
			},
		);

		test.each(events)('%s: one that lags behind an import hides nothing', async (event) => {
			const { add, trigger, world } = await watching(event);
			add(250, 10_000);
			world.totalOf = (count) => Math.min(count, 100);
			const given = idsOf(await trigger.poll());
			world.totalOf = undefined;
			given.push(...idsOf(await trigger.poll()));
			expect(given).toHaveLength(250);
			expect(new Set(given).size).toBe(250);
		});

		test.each(events)('%s: behind a full page there may be none', async (event) => {
			const { add, trigger, world } = await watching(event);
			add(100, 10_000);
			world.leads.shift();
			serveWorld(world, ({ query }) =>
				query.page === '2' ? { status: 404, body: {} } : undefined,
			);
			expect(await trigger.poll()).toHaveLength(100);
			expect(await trigger.poll()).toBeNull();
			serveWorld(world);
			expect(await trigger.poll()).toBeNull();
		});

		test.each(events)('%s: what stands on a page that is refused comes later', async (event) => {
			const { add, trigger, world } = await watching(event);
			add(150, 10_000);
			serveWorld(world, ({ query }) =>
				query.page === '2' ? { status: 404, body: {} } : undefined,
			);
			const given = idsOf(await trigger.poll().catch(() => null));
			serveWorld(world);
			for (let polls = 0; polls < 2; polls++) given.push(...idsOf(await trigger.poll()));
			expect(given).toHaveLength(150);
			expect(new Set(given).size).toBe(150);
		});
	});

	test.each(events)(
		'%s: leads that a list holds twice start once, by few requests',
		async (event) => {
			const { add, trigger, world } = await watching(event, { times: 2 });
			for (let round = 0; round < 8; round++) {
				add(40, 100);
				expect(await trigger.poll()).toHaveLength(40);
				const { requests } = serveWorld(world);
				expect(await trigger.poll()).toBeNull();
				expect(requests.length).toBeLessThan(4);
			}
		},
	);
}

/** How many leads have no time, and at which requests and pages an answer is odd. */
interface Places {
	untimed: number[];
	empty: number[];
	behind: number[];
	emptyAtStart: number[];
}

/** Tests what starts where leads have no time, or an answer is empty by mistake. */
export function describeOddLeads(
	events: string[],
	{ untimed: counts, empty, behind, emptyAtStart }: Places,
): void {
	describe('what services send', () => {
		test.each(events.flatMap((event) => counts.map((count) => [event, count] as const)))(
			'%s: %d leads without a time before all others hide nothing',
			async (event, count) => {
				const world = newWorld();
				world.leads = [leadAt(event, 1, world.now - 600_000)];
				const untimed = leadsUpTo(count).map((lead) => ({
					...lead,
					id: `untimed_${lead.id}`,
					createdAt: '~',
					updatedAt: '~',
					lastContactedAt: '~',
				}));
				world.leads.push(...untimed);
				serveWorld(world);
				const trigger = on(event);
				await trigger.poll();
				for (let number = 0; number < 250; number++) {
					world.leads.push(leadAt(event, 1_000 + number, world.now + number));
				}
				world.now += 60_000;
				const given = [...idsOf(await trigger.poll()), ...idsOf(await trigger.poll())];
				expect(new Set(given).size).toBe(250);
				expect(given).toHaveLength(250);
			},
		);

		test.each(events.flatMap((event) => empty.map((place) => [event, place] as const)))(
			'%s: an answer that is empty by mistake, at request %d, hides nothing',
			async (event, place) => {
				const world = newWorld();
				world.leads = [leadAt(event, 1, world.now - 600_000)];
				serveWorld(world);
				const trigger = on(event);
				await trigger.poll();
				for (let number = 0; number < 450; number++) {
					world.leads.push(leadAt(event, 1_000 + number, world.now));
				}
				world.now += 60_000;
				serveWorld(world, (_, at) => (at === place ? EMPTY : undefined));
				const given = idsOf(await trigger.poll());
				serveWorld(world);
				for (let polls = 0; polls < 4; polls++) given.push(...idsOf(await trigger.poll()));
				expect(given).toHaveLength(450);
				expect(new Set(given).size).toBe(450);
			},
		);

		test.each(events.flatMap((event) => behind.map((page) => [event, page] as const)))(
			'%s: the page behind the one asked for, page %d, hides nothing',
			async (event, page) => {
				const world = newWorld({ leads: [leadAt(event, 1, 0)] });
				serveWorld(world);
				const trigger = on(event);
				await trigger.poll();
				// Behind page 2 there is nothing.
				const count = page === 2 ? 150 : 450;
				for (let number = 0; number < count; number++) {
					world.leads.push(leadAt(event, 1_000 + number, world.now + number));
				}
				world.now += 120_000;
				serveWorld(world, ({ query }) => {
					if (query.page === String(page)) query.page = String(page + 1);
					return undefined;
				});
				const given = idsOf(await trigger.poll().catch(() => null));
				serveWorld(world);
				for (let polls = 0; polls < 4; polls++) given.push(...idsOf(await trigger.poll()));
				expect(given).toHaveLength(count);
				expect(new Set(given).size).toBe(count);
			},
		);

		test.each(events.flatMap((event) => emptyAtStart.map((place) => [event, place] as const)))(
			'%s: an answer of the start that is empty by mistake, at request %d, starts nothing',
			async (event, place) => {
				const world = newWorld();
				for (let number = 0; number < 350; number++) {
					world.leads.push(leadAt(event, 1_000 + number, world.now - 50_000 + number));
				}
				serveWorld(world, (_, at) => (at === place ? EMPTY : undefined));
				const trigger = on(event);
				expect(await trigger.poll()).toBeNull();
				serveWorld(world);
				world.now += 20_000;
				for (let polls = 0; polls < 3; polls++) expect(await trigger.poll()).toBeNull();
			},
		);
	});
}
