import { leadOf } from '../lead/samples';
import { changed, idsOf, leadAt, newWorld, numbers, on, serveWorld } from './world';

/** The minute in which the leads change, behind those in which they were created. */
const CHANGES_FROM = 60_000;

/** Tests what happens when so many leads change between two polls. */
export function describeBacklogs(leads: number, events: string[]): void {
	describe('cheap', () => {
		test.each(events)(
			`%s: a backlog of ${leads} leads comes in batches, oldest first, the first with at most 15 requests`,
			async (event) => {
				const world = newWorld({ leads: [leadOf(1), leadOf(2)] });
				serveWorld(world);
				const trigger = on(event);
				await trigger.poll();
				for (let number = 3; number <= leads; number++) {
					world.leads.push(changed(number, CHANGES_FROM + number, { status: 'contacted' }));
				}
				const service = serveWorld(world);
				const items = await trigger.poll();
				const first = idsOf(items);
				expect(service.requests.length).toBeLessThanOrEqual(15);
				expect(first).toEqual(numbers(3, 2 + first.length));
				const hint = String(items?.[0].hint);
				const [, behind, polls] =
					/^Still to come: about ([\d,]+) leads, in about (\d+) polls\.$/.exec(hint) ?? [];
				const left = leads - 2 - first.length;
				expect(Math.abs(Number(behind.replaceAll(',', '')) - left)).toBeLessThanOrEqual(100);
				expect(Number(polls)).toBe(Math.ceil(left / 1_000));
				expect(first.length).toBeGreaterThanOrEqual(300);
				expect(first.length).toBeLessThanOrEqual(1_000);
				const second = idsOf(await trigger.poll());
				expect(second[0]).toBe(`lead_${3 + first.length}`);
			},
			60_000,
		);

		test(`the place is found in the middle of ${leads} leads, in at most 15 requests`, async () => {
			const world = newWorld();
			for (let number = 1; number <= leads; number++) world.leads.push(leadOf(number));
			serveWorld(world);
			const trigger = on('leadUpdated');
			await trigger.poll();
			const unchanged = 0.4 * leads;
			const place = world.leads.map((lead, at) =>
				at < unchanged ? lead : changed(at + 1, CHANGES_FROM + at),
			);
			world.leads.splice(0, leads, ...place);
			const service = serveWorld(world);
			const first = idsOf(await trigger.poll());
			expect(service.requests.length).toBeLessThanOrEqual(15);
			expect(first).toEqual(numbers(unchanged + 1, unchanged + first.length));
			expect(first.length).toBeGreaterThanOrEqual(300);
		}, 60_000);
	});
}

/** Tests what a slow service gives of many leads, of which more than two pages have one time. */
export function describeSlowBacklogs(events: string[]): void {
	test.each(events)(
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
}
