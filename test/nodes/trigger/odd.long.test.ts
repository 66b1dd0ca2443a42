import { leadsUpTo } from '../lead/samples';
import { useStage } from '../stage';
import { describeOddLeads, describeOddTotals } from './odd';
import { idsOf, LEAD_EVENTS, leadAt, newWorld, on, serveWorld } from './world';

useStage();

describeOddLeads(LEAD_EVENTS, {
	untimed: [1, 100],
	empty: [0, 2, 4],
	behind: [2, 3],
	emptyAtStart: [1, 2, 3],
});
describeOddTotals(LEAD_EVENTS, { others: [1, 5_000], counts: [2, 150, 1_600] });

test.each(['leadUpdated', 'leadStatusChanged'])(
	'%s: more leads without a time behind all others than a start reads',
	async (event) => {
		const world = newWorld();
		const untimed = { createdAt: '', updatedAt: '' };
		world.leads = leadsUpTo(5_200).map((lead) => ({ ...lead, ...untimed }));
		world.leads.push(leadAt(event, 9_000, world.now));
		serveWorld(world);
		const trigger = on(event);
		expect(await trigger.poll()).toBeNull();
		world.now += 60_000;
		world.leads.push(leadAt(event, 9_001, world.now));
		expect(idsOf(await trigger.poll())).toEqual(['lead_9001']);
	},
);

test('a late lead of an import, while others come as pages are read', async () => {
	for (const event of LEAD_EVENTS) {
		const world = newWorld();
		world.leads = [leadAt(event, 1, world.now - 600_000)];
		serveWorld(world);
		const trigger = on(event);
		await trigger.poll();
		const at = world.now + 60_000;
		world.now = at + 5_000;
		world.leads.push(...Array.from({ length: 450 }, (_, n) => leadAt(event, 10_000 + n, at)));
		const given = idsOf(await trigger.poll());
		world.leads.push({ ...leadAt(event, 9, at), id: 'lead_10250_late' });
		for (let poll = 0; poll < 4; poll++) {
			world.now += poll === 0 ? 20_000 : 60_000;
			serveWorld(world, (_, place) => {
				if (place === 1) world.leads.push(leadAt(event, 20_000 + poll, world.now));
				return undefined;
			});
			given.push(...idsOf(await trigger.poll()));
		}
		serveWorld(world);
		given.push(...idsOf(await trigger.poll()));
		expect(world.leads.slice(1).filter(({ id }) => !given.includes(id))).toEqual([]);
		expect(new Set(given).size).toBe(given.length);
	}
});

test('holes in a crowd, left by readings that failed, are found', async () => {
	for (const event of ['leadCreated', 'leadUpdated']) {
		const world = newWorld();
		world.leads = [leadAt(event, 1, world.now - 600_000)];
		serveWorld(world);
		const trigger = on(event);
		await trigger.poll();
		const at = world.now;
		world.leads.push(...Array.from({ length: 1_500 }, (_, n) => leadAt(event, 10_000 + n, at)));
		const given: string[] = [];
		for (let poll = 0; poll < 30; poll++) {
			world.now += 60_000;
			jest.setSystemTime(Date.now() + 60_000);
			const failsAt = poll < 8 ? 3 + ((poll * 7) % 9) : Infinity;
			serveWorld(world, (_, place) => (place >= failsAt ? { status: 400, body: {} } : undefined));
			given.push(...idsOf(await trigger.poll().catch(() => null)));
		}
		expect(new Set(given).size).toBe(1_500);
		expect(given).toHaveLength(1_500);
	}
});
