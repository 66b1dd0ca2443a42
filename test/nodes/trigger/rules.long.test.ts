import { LOOKBACK_MS } from '../../../nodes/Trigger/cursor';
import { leadsUpTo } from '../lead/samples';
import { useStage } from '../stage';
import { describeChangesBetweenPages } from './rules';
import { changed, LEAD_EVENTS, leadAt, newWorld, on, serveWorld } from './world';

useStage();

describeChangesBetweenPages(
	['leadCreated', 'leadUpdated', 'leadStatusChanged'],
	[0, 1, 2, 3, 4, 5, 6],
);

describe('bounded', () => {
	test('the states of 4,000 leads are known from the start', async () => {
		const world = newWorld({ leads: leadsUpTo(4_000) });
		const service = serveWorld(world);
		const trigger = on('leadStatusChanged');
		await trigger.poll();
		expect(service.requests.length).toBeLessThanOrEqual(50);
		world.leads[0] = changed(1, 5_000, { status: 'cold' });
		world.leads[1] = changed(2, 5_001);
		expect(await trigger.poll()).toMatchObject([{ id: 'lead_1', oldStatus: 'new' }]);
	});

	test('the beginning reads at most 50 pages; a lead outside it starts nothing until it is known', async () => {
		const world = newWorld({ leads: leadsUpTo(6_000) });
		const service = serveWorld(world);
		const trigger = on('leadStatusChanged');
		await trigger.poll();
		expect(service.requests).toHaveLength(50);
		world.leads[0] = changed(1, 7_000, { status: 'new' });
		world.leads[5_999] = changed(6_000, 7_001, { status: 'cold' });
		expect(await trigger.poll()).toMatchObject([{ id: 'lead_6000', oldStatus: 'new' }]);
		world.leads[0] = changed(1, 7_002, { status: 'cold' });
		expect(await trigger.poll()).toMatchObject([{ id: 'lead_1', oldStatus: 'new' }]);
		expect(await trigger.poll()).toBeNull();
	});

	test('a second status trigger leaves the rest for later when the limit is near, and knows all in the end', async () => {
		const world = newWorld({ leads: leadsUpTo(6_000) });
		let remaining = 60;
		const limited = (): undefined => {
			remaining--;
		};
		const served = () =>
			serveWorld(world, limited, () => ({
				'x-ratelimit-limit': '60',
				'x-ratelimit-remaining': String(remaining),
				'x-ratelimit-reset': String(Math.ceil(world.now / 1_000) + 30),
				'x-ratelimit-window': 'minute',
			}));
		served();
		const first = on('leadStatusChanged', {}, { workflowId: 'first' });
		const second = on('leadReplied', {}, { workflowId: 'second' });
		expect(await first.poll()).toBeNull();
		expect(await second.poll()).toBeNull();
		expect(remaining).toBeGreaterThanOrEqual(10);
		for (let polls = 0; polls < 9; polls++) {
			remaining = 60;
			world.now += 60_000;
			jest.setSystemTime(Date.now() + 60_000);
			served();
			expect(await first.poll()).toBeNull();
			expect(await second.poll()).toBeNull();
		}
		world.leads[0] = changed(1, 7_000, { status: 'replied' });
		expect(await first.poll()).toMatchObject([{ id: 'lead_1', oldStatus: 'new' }]);
		expect(await second.poll()).toMatchObject([{ id: 'lead_1', oldStatus: 'new' }]);
	});
});

test.each(LEAD_EVENTS.flatMap((event) => [0, 1].map((newer) => [event, newer] as const)))(
	'%s: 250 of one time that were there start nothing, behind %i newer ones',
	async (event, newer) => {
		const world = newWorld();
		world.leads = Array.from({ length: 250 }, (_, place) =>
			leadAt(event, place, world.now - LOOKBACK_MS),
		);
		for (let place = 0; place < newer; place++) {
			world.leads.push(leadAt(event, 1_000 + place, world.now));
		}
		serveWorld(world);
		const trigger = on(event);
		for (let polls = 0; polls < 3; polls++) expect(await trigger.poll()).toBeNull();
	},
);
