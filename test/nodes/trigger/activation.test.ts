import type { IDataObject } from 'n8n-workflow';
import { leadOf, leadsUpTo } from '../lead/samples';
import { finish, useStage } from '../stage';
import { changed, newWorld, on, serveWorld, timeOf } from './world';

useStage();

const away = () => ({ code: 'ECONNREFUSED' });
const ids = (items: IDataObject[] | null) => (items ?? []).map(({ id }) => id);

/** A watch that has begun with two leads, at the time of the second. */
async function begun() {
	const world = newWorld({ leads: leadsUpTo(2), now: Date.parse(timeOf(2)) });
	serveWorld(world);
	const first = on('leadCreated');
	await first.poll();
	return { first, world };
}

describe('switching on', () => {
	test('begins anew: what came while it was off starts nothing; later polls go on', async () => {
		const { first, world } = await begun();
		world.leads.push(leadOf(3));
		const second = on('leadCreated', {}, { activation: 'activate', memory: first.memory() });
		expect(await second.poll()).toBeNull();
		world.leads.push(leadOf(4));
		expect(ids(await second.poll())).toEqual(['lead_4']);
		expect(await second.poll()).toBeNull();
	});

	test('with Include Existing all is given at each switching on', async () => {
		const world = newWorld({ leads: leadsUpTo(2) });
		serveWorld(world);
		const first = on('leadCreated', { includeExisting: true });
		expect(await first.poll()).toHaveLength(2);
		const second = on(
			'leadCreated',
			{ includeExisting: true },
			{ activation: 'activate', memory: first.memory() },
		);
		expect(await second.poll()).toHaveLength(2);
	});

	test.each(['update', 'init', 'leadershipChange'] as const)('%s goes on', async (activation) => {
		const { first, world } = await begun();
		world.leads.push(leadOf(3));
		const second = on('leadCreated', {}, { activation, memory: first.memory() });
		expect(ids(await second.poll())).toEqual(['lead_3']);
	});

	long(
		'with the service away: the next good poll begins, also where it comes as an edit with the old memory',
		async () => {
			const { first, world } = await begun();
			const old = first.memory();
			world.leads.push(leadOf(3));
			serveWorld(world, away);
			const second = on('leadCreated', {}, { activation: 'activate', memory: old });
			for (let tries = 0; tries < 5; tries++) await expect(second.poll()).rejects.toThrow();
			expect(second.memory()).toEqual({});
			serveWorld(world);
			const third = on('leadCreated', {}, { activation: 'update', memory: old });
			expect(await third.poll()).toBeNull();
			world.leads.push(leadOf(4));
			expect(ids(await third.poll())).toEqual(['lead_4']);
		},
	);

	test('durable cursors: n8n discards what the first poll remembers', async () => {
		const { first, world } = await begun();
		const old = first.memory();
		world.leads.push(leadOf(3));
		await on('leadCreated', {}, { activation: 'activate', memory: old }).poll();
		world.leads.push(leadOf(4));
		const timed = on('leadCreated', {}, { activation: 'update', memory: old });
		expect(ids(await timed.poll())).toEqual(['lead_4']);
		world.leads.push(leadOf(5));
		const next = on('leadCreated', {}, { activation: 'update', memory: timed.memory() });
		expect(ids(await next.poll())).toEqual(['lead_5']);
	});

	test('where n8n starts, its scheduler and its first poll give the same cursor news once', async () => {
		const { first, world } = await begun();
		const memory = first.memory();
		world.leads.push(leadOf(3));
		const timed = on('leadCreated', {}, { activation: 'update', memory, workflowId: 'restarted' });
		expect(ids(await timed.poll())).toEqual(['lead_3']);
		const atStart = on('leadCreated', {}, { activation: 'init', memory, workflowId: 'restarted' });
		expect(await atStart.poll()).toBeNull();
		world.leads.push(leadOf(4));
		const later = on(
			'leadCreated',
			{},
			{ activation: 'update', memory: timed.memory(), workflowId: 'restarted' },
		);
		expect(ids(await later.poll())).toEqual(['lead_4']);
	});

	test('what n8n has not saved yet is not given again; what it never saves is', async () => {
		const { first, world } = await begun();
		const second = on('leadCreated', {}, { activation: 'update', memory: first.memory() });
		expect(await second.poll()).toBeNull();
		const before = second.memory();
		world.leads.push(leadOf(3));
		expect(await second.poll()).toHaveLength(1);
		const third = on('leadCreated', {}, { activation: 'update', memory: before });
		expect(await third.poll()).toBeNull();
		jest.setSystemTime(Date.now() + 60_000);
		expect(ids(await third.poll())).toEqual(['lead_3']);
	});

	test('renaming the node goes on: n8n keeps memory by the name of a node', async () => {
		const { first, world } = await begun();
		world.leads.push(leadOf(3));
		expect(await first.poll()).toHaveLength(1);
		world.leads.push(leadOf(4));
		const renamed = on('leadCreated', { includeExisting: true }, { activation: 'update' });
		expect(ids(await renamed.poll())).toEqual(['lead_4']);
		expect(await renamed.poll()).toBeNull();
	});

	test('an edit goes on from the last poll, also where that gave nothing and n8n did not save it', async () => {
		const world = newWorld({
			leads: [leadOf(1, { status: 'replied' })],
			now: Date.parse(timeOf(1)),
		});
		serveWorld(world);
		const first = on('leadStatusChanged', { statuses: ['replied'] });
		await first.poll();
		const saved = first.memory();
		world.leads[0] = changed(1, 50, { status: 'cold' });
		expect(await first.poll()).toBeNull();
		world.leads[0] = changed(1, 51, { status: 'replied' });
		const edited = on(
			'leadStatusChanged',
			{ statuses: ['replied'] },
			{ activation: 'update', memory: saved },
		);
		expect(await edited.poll()).toMatchObject([{ id: 'lead_1', oldStatus: 'cold' }]);
	});

	test('another scope right after a poll that gave something begins at once', async () => {
		const { first, world } = await begun();
		world.leads.push(leadOf(3));
		const before = first.memory();
		expect(await first.poll()).toHaveLength(1);
		const edited = on(
			'leadCreated',
			{ filters: { source: 'import' } },
			{ activation: 'update', memory: before },
		);
		expect(await edited.poll()).toBeNull();
		world.leads.push(leadOf(4, { source: 'import' }));
		expect(ids(await edited.poll())).toEqual(['lead_4']);
		world.leads.push(leadOf(5, { source: 'import' }));
		expect(ids(await edited.poll())).toEqual(['lead_5']);
	});

	test('a filter that is taken off again begins anew, also where nothing could begin under it', async () => {
		const { first, world } = await begun();
		const filters = { company: 'Nobody' };
		const old = { activation: 'update', memory: first.memory() } as const;
		serveWorld({ ...world, leads: [] }, undefined, () => ({ date: '' }));
		expect(await on('leadCreated', { filters }, old).poll()).toBeNull();
		world.leads.push(leadOf(3));
		serveWorld(world);
		const again = on('leadCreated', {}, old);
		expect(await again.poll()).toBeNull();
		world.leads.push(leadOf(4));
		expect(ids(await again.poll())).toEqual(['lead_4']);
	});

	test('while another poll is running: that one gives nothing, and this one begins behind it', async () => {
		const { first, world } = await begun();
		world.leads.push(leadOf(3));
		world.delayMs = 2_000;
		const running = first.start();
		const second = on('leadCreated', {}, { activation: 'activate', memory: first.memory() });
		const both = await finish(Promise.all([running, second.start()]));
		expect(both).toEqual([null, null]);
		world.leads.push(leadOf(4));
		expect(ids(await second.poll())).toEqual(['lead_4']);
	});
});
