import type { INodeParameters } from 'n8n-workflow';
import { loadState, MAX_TRIGGERS, saveState } from '../../../nodes/Trigger/stateStore';
import { buildLead, buildLeads } from '../lead/fixtures';
import { settle, useTestHarness } from '../harness';
import {
	type ActivationOptions,
	activateTrigger,
	createUpdatedLead,
	createWorld,
	getEmittedIds,
	getMinuteTime,
	serveWorld,
} from './world';

useTestHarness();

const activateLeadCreated = (options: ActivationOptions, parameters: INodeParameters = {}) =>
	activateTrigger('leadCreated', parameters, options);

const refuseConnection = () => ({ code: 'ECONNREFUSED' });

/** Activates a trigger with two existing leads, at the time of the second. */
async function startTrigger() {
	const world = createWorld({ leads: buildLeads(2), now: Date.parse(getMinuteTime(2)) });
	serveWorld(world);
	const first = activateTrigger('leadCreated');
	await first.poll();
	return { first, world };
}

describe('activation', () => {
	test('starts from now, so leads created while the trigger was off are not emitted', async () => {
		const { first, world } = await startTrigger();
		world.leads.push(buildLead(3));
		const second = activateLeadCreated({ activation: 'activate', staticData: first.staticData() });
		expect(await second.poll()).toBeNull();
		world.leads.push(buildLead(4));
		expect(getEmittedIds(await second.poll())).toEqual(['lead_4']);
		expect(await second.poll()).toBeNull();
	});

	test('emits all existing leads at each activation with Include Existing', async () => {
		const world = createWorld({ leads: buildLeads(2) });
		serveWorld(world);
		const first = activateTrigger('leadCreated', { includeExisting: true });
		expect(await first.poll()).toHaveLength(2);
		const second = activateLeadCreated(
			{ activation: 'activate', staticData: first.staticData() },
			{ includeExisting: true },
		);
		expect(await second.poll()).toHaveLength(2);
	});

	test.each(['update', 'init', 'leadershipChange'] as const)(
		'continues from the saved state after %s',
		async (activation) => {
			const { first, world } = await startTrigger();
			world.leads.push(buildLead(3));
			const second = activateLeadCreated({ activation, staticData: first.staticData() });
			expect(getEmittedIds(await second.poll())).toEqual(['lead_3']);
		},
	);

	long(
		'starts from the next successful poll if the service is unavailable during the activation',
		async () => {
			const { first, world } = await startTrigger();
			const savedState = first.staticData();
			world.leads.push(buildLead(3));
			serveWorld(world, refuseConnection);
			const second = activateLeadCreated({ activation: 'activate', staticData: savedState });
			for (let tries = 0; tries < 5; tries++) await expect(second.poll()).rejects.toThrow();
			expect(second.staticData()).toEqual({});
			serveWorld(world);
			const third = activateLeadCreated({ activation: 'update', staticData: savedState });
			expect(await third.poll()).toBeNull();
			world.leads.push(buildLead(4));
			expect(getEmittedIds(await third.poll())).toEqual(['lead_4']);
		},
	);

	test('keeps the state of the first poll even if n8n discards it (durable cursors)', async () => {
		const { first, world } = await startTrigger();
		const savedState = first.staticData();
		world.leads.push(buildLead(3));
		await activateLeadCreated({ activation: 'activate', staticData: savedState }).poll();
		world.leads.push(buildLead(4));
		const timed = activateLeadCreated({ activation: 'update', staticData: savedState });
		expect(getEmittedIds(await timed.poll())).toEqual(['lead_4']);
		world.leads.push(buildLead(5));
		const next = activateLeadCreated({ activation: 'update', staticData: timed.staticData() });
		expect(getEmittedIds(await next.poll())).toEqual(['lead_5']);
	});

	test('emits a lead once if the scheduler and the first poll after a start of n8n have the same state', async () => {
		const { first, world } = await startTrigger();
		const memory = first.staticData();
		world.leads.push(buildLead(3));
		const timed = activateLeadCreated({
			activation: 'update',
			staticData: memory,
			workflowId: 'restarted',
		});
		expect(getEmittedIds(await timed.poll())).toEqual(['lead_3']);
		const atStart = activateLeadCreated({
			activation: 'init',
			staticData: memory,
			workflowId: 'restarted',
		});
		expect(await atStart.poll()).toBeNull();
		world.leads.push(buildLead(4));
		const later = activateLeadCreated({
			activation: 'update',
			staticData: timed.staticData(),
			workflowId: 'restarted',
		});
		expect(getEmittedIds(await later.poll())).toEqual(['lead_4']);
	});

	test('emits items again only if n8n has not saved them after ten seconds', async () => {
		const { first, world } = await startTrigger();
		const second = activateLeadCreated({ activation: 'update', staticData: first.staticData() });
		expect(await second.poll()).toBeNull();
		const before = second.staticData();
		world.leads.push(buildLead(3));
		expect(await second.poll()).toHaveLength(1);
		const third = activateLeadCreated({ activation: 'update', staticData: before });
		expect(await third.poll()).toBeNull();
		jest.setSystemTime(Date.now() + 60_000);
		expect(getEmittedIds(await third.poll())).toEqual(['lead_3']);
	});

	test('continues after the node is renamed, although n8n stores the state by name', async () => {
		const { first, world } = await startTrigger();
		world.leads.push(buildLead(3));
		expect(await first.poll()).toHaveLength(1);
		world.leads.push(buildLead(4));
		const renamed = activateLeadCreated({ activation: 'update' }, { includeExisting: true });
		expect(getEmittedIds(await renamed.poll())).toEqual(['lead_4']);
		expect(await renamed.poll()).toBeNull();
	});

	test('continues an edited workflow from the last poll, even if n8n has not saved its state', async () => {
		const world = createWorld({
			leads: [buildLead(1, { status: 'replied' })],
			now: Date.parse(getMinuteTime(1)),
		});
		serveWorld(world);
		const first = activateTrigger('leadStatusChanged', { statuses: ['replied'] });
		await first.poll();
		const saved = first.staticData();
		world.leads[0] = createUpdatedLead(1, 50, { status: 'cold' });
		expect(await first.poll()).toBeNull();
		world.leads[0] = createUpdatedLead(1, 51, { status: 'replied' });
		const edited = activateTrigger(
			'leadStatusChanged',
			{ statuses: ['replied'] },
			{ activation: 'update', staticData: saved },
		);
		expect(await edited.poll()).toMatchObject([{ id: 'lead_1', oldStatus: 'cold' }]);
	});

	test('starts a new scope at once, even right after a poll with items', async () => {
		const { first, world } = await startTrigger();
		world.leads.push(buildLead(3));
		const before = first.staticData();
		expect(await first.poll()).toHaveLength(1);
		const edited = activateLeadCreated(
			{ activation: 'update', staticData: before },
			{ filters: { source: 'import' } },
		);
		expect(await edited.poll()).toBeNull();
		world.leads.push(buildLead(4, { source: 'import' }));
		expect(getEmittedIds(await edited.poll())).toEqual(['lead_4']);
		world.leads.push(buildLead(5, { source: 'import' }));
		expect(getEmittedIds(await edited.poll())).toEqual(['lead_5']);
	});

	test('starts from now when a new filter is removed, even if no poll found a matching lead', async () => {
		const { first, world } = await startTrigger();
		const filters = { company: 'Nobody' };
		const unfiltered = { activation: 'update', staticData: first.staticData() } as const;
		serveWorld({ ...world, leads: [] }, undefined, () => ({ date: '' }));
		expect(await activateLeadCreated(unfiltered, { filters }).poll()).toBeNull();
		world.leads.push(buildLead(3));
		serveWorld(world);
		const again = activateLeadCreated(unfiltered);
		expect(await again.poll()).toBeNull();
		world.leads.push(buildLead(4));
		expect(getEmittedIds(await again.poll())).toEqual(['lead_4']);
	});

	test('discards a poll that is still running, and starts after it', async () => {
		const { first, world } = await startTrigger();
		world.leads.push(buildLead(3));
		world.delayMs = 2_000;
		const running = first.start();
		const second = activateLeadCreated({ activation: 'activate', staticData: first.staticData() });
		const both = await settle(Promise.all([running, second.start()]));
		expect(both).toEqual([null, null]);
		world.leads.push(buildLead(4));
		expect(getEmittedIds(await second.poll())).toEqual(['lead_4']);
	});
});

test('keeps the states of the last triggers that polled', () => {
	const poll = (triggerId: string) => saveState(triggerId, undefined, { scope: 'leads' }, false);
	const hasState = (triggerId: string) => loadState(triggerId, undefined, 'leads') !== undefined;
	for (let number = 0; number < MAX_TRIGGERS; number++) poll(`t${number}`);
	poll('t0');
	poll('new');
	expect(['t0', 't1', 't2', 'new'].map(hasState)).toEqual([true, false, true, true]);
});
