import { leadOf } from '../lead/samples';
import { changed, idsOf, newWorld, on, serveWorld, timeOf } from './world';

/**
 * Tests what comes out when leads change between the pages of a poll.
 *
 * @param places before which requests of a reading a lead of one moment is deleted
 */
export function describeChangesBetweenPages(events: string[], places: number[]): void {
	describe('nothing lost, nothing twice, between the pages', () => {
		test.each(events)(
			'%s: leads deleted, added and changed between the pages',
			async (event) => {
				const world = newWorld({ leads: [leadOf(1)] });
				serveWorld(world);
				const trigger = on(event);
				await trigger.poll();
				for (let number = 2; number <= 900; number++) {
					world.leads.push(changed(number, 2_000 + number, { status: 'cold' }));
				}
				let changes = 0;
				const deleted = new Set<string>();
				serveWorld(world, () => {
					const [gone] = world.leads.splice(3 + changes, 1);
					deleted.add(gone.id);
					const moved = world.leads[5 + changes * 7];
					moved.updatedAt = timeOf(6_000 + 2 * changes);
					world.leads.push(changed(5_000 + ++changes, 5_999 + 2 * changes, { status: 'cold' }));
					return undefined;
				});
				const given: string[] = [];
				for (let polls = 0; polls < 12; polls++) given.push(...idsOf(await trigger.poll()));
				serveWorld(world);
				for (let polls = 0; polls < 2; polls++) given.push(...idsOf(await trigger.poll()));
				const missed = world.leads
					.slice(1, -1)
					.filter(({ id }) => !given.includes(id))
					.map(({ id }) => id);
				expect(missed).toEqual([]);
				if (event !== 'leadUpdated') expect(new Set(given).size).toBe(given.length);
			},
			60_000,
		);

		test.each([
			['one more is added for it', true],
			['none is added', false],
		])('leads of one moment, of which one is deleted between two pages; %s', async (_, isAdded) => {
			for (const gone of places) {
				const world = newWorld({ leads: [leadOf(1)] });
				serveWorld(world);
				const trigger = on('leadCreated');
				await trigger.poll();
				const at = { createdAt: timeOf(9), updatedAt: timeOf(9) };
				for (let number = 2; number <= 351; number++) world.leads.push(leadOf(number, at));
				serveWorld(world, (__, place) => {
					if (place !== gone) return undefined;
					world.leads.splice(50, 1);
					if (isAdded) world.leads.push(changed(600, 600));
					return undefined;
				});
				const given: string[] = [];
				for (let polls = 0; polls < 4; polls++) given.push(...idsOf(await trigger.poll()));
				expect(world.leads.slice(1).filter(({ id }) => !given.includes(id))).toEqual([]);
				expect(new Set(given).size).toBe(given.length);
			}
		});
	});
}
