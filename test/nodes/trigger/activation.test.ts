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
	test('emits no leads that were created while the trigger was inactive', async () => {
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
		'uses the next successful poll as the baseline if the service is unavailable during the activation',
		async () => {
			const { first, world } = await startTrigger();
			const savedState = first.staticData();
			world.leads.push(buildLead(3));
			serveWorld(world, refuseConnection);
			const second = activateLeadCreated({ activation: 'activate', staticData: savedState });
			for (let attempt = 0; attempt < 5; attempt++) await expect(second.poll()).rejects.toThrow();
			expect(second.staticData()).toEqual({});
			serveWorld(world);
			const third = activateLeadCreated({ activation: 'update', staticData: savedState });
			expect(await third.poll()).toBeNull();
			world.leads.push(buildLead(4));
			expect(getEmittedIds(await third.poll())).toEqual(['lead_4']);
		},
	);

	test('keeps the state after the first poll even if n8n discards it (durable cursors)', async () => {
		const { first, world } = await startTrigger();
		const savedState = first.staticData();
		world.leads.push(buildLead(3));
		await activateLeadCreated({ activation: 'activate', staticData: savedState }).poll();
		world.leads.push(buildLead(4));
		const scheduled = activateLeadCreated({ activation: 'update', staticData: savedState });
		expect(getEmittedIds(await scheduled.poll())).toEqual(['lead_4']);
		world.leads.push(buildLead(5));
		const next = activateLeadCreated({ activation: 'update', staticData: scheduled.staticData() });
		expect(getEmittedIds(await next.poll())).toEqual(['lead_5']);
	});

	test('emits a lead once if a scheduled poll runs before the first poll after a start of n8n', async () => {
		const { first, world } = await startTrigger();
		const staticData = first.staticData();
		world.leads.push(buildLead(3));
		const scheduled = activateLeadCreated({
			activation: 'update',
			staticData,
			workflowId: 'restarted',
		});
		expect(getEmittedIds(await scheduled.poll())).toEqual(['lead_3']);
		const atStart = activateLeadCreated({
			activation: 'init',
			staticData,
			workflowId: 'restarted',
		});
		expect(await atStart.poll()).toBeNull();
		world.leads.push(buildLead(4));
		const later = activateLeadCreated({
			activation: 'update',
			staticData: scheduled.staticData(),
			workflowId: 'restarted',
		});
		expect(getEmittedIds(await later.poll())).toEqual(['lead_4']);
	});

	test('emits items again only if n8n has not saved them after ten seconds', async () => {
		const { first, world } = await startTrigger();
		const second = activateLeadCreated({ activation: 'update', staticData: first.staticData() });
		expect(await second.poll()).toBeNull();
		const stateBefore = second.staticData();
		world.leads.push(buildLead(3));
		expect(await second.poll()).toHaveLength(1);
		const third = activateLeadCreated({ activation: 'update', staticData: stateBefore });
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
		const savedState = first.staticData();
		world.leads[0] = createUpdatedLead(1, 50, { status: 'cold' });
		expect(await first.poll()).toBeNull();
		world.leads[0] = createUpdatedLead(1, 51, { status: 'replied' });
		const edited = activateTrigger(
			'leadStatusChanged',
			{ statuses: ['replied'] },
			{ activation: 'update', staticData: savedState },
		);
		expect(await edited.poll()).toMatchObject([{ id: 'lead_1', oldStatus: 'cold' }]);
	});

	test('starts with edited filters at once, even right after a poll with items', async () => {
		const { first, world } = await startTrigger();
		world.leads.push(buildLead(3));
		const stateBefore = first.staticData();
		expect(await first.poll()).toHaveLength(1);
		const edited = activateLeadCreated(
			{ activation: 'update', staticData: stateBefore },
			{ filters: { source: 'import' } },
		);
		expect(await edited.poll()).toBeNull();
		world.leads.push(buildLead(4, { source: 'import' }));
		expect(getEmittedIds(await edited.poll())).toEqual(['lead_4']);
		world.leads.push(buildLead(5, { source: 'import' }));
		expect(getEmittedIds(await edited.poll())).toEqual(['lead_5']);
	});

	test('emits no existing leads after the removal of a filter that matched none', async () => {
		const { first, world } = await startTrigger();
		const filters = { company: 'Nobody' };
		const options = { activation: 'update', staticData: first.staticData() } as const;
		serveWorld({ ...world, leads: [] }, undefined, () => ({ date: '' }));
		expect(await activateLeadCreated(options, { filters }).poll()).toBeNull();
		world.leads.push(buildLead(3));
		serveWorld(world);
		const unfiltered = activateLeadCreated(options);
		expect(await unfiltered.poll()).toBeNull();
		world.leads.push(buildLead(4));
		expect(getEmittedIds(await unfiltered.poll())).toEqual(['lead_4']);
	});

	test('discards the items of a poll that is in progress at a new activation', async () => {
		const { first, world } = await startTrigger();
		world.leads.push(buildLead(3));
		world.delayMs = 2_000;
		const runningPoll = first.startPoll();
		const second = activateLeadCreated({ activation: 'activate', staticData: first.staticData() });
		const results = await settle(Promise.all([runningPoll, second.startPoll()]));
		expect(results).toEqual([null, null]);
		world.leads.push(buildLead(4));
		expect(getEmittedIds(await second.poll())).toEqual(['lead_4']);
	});
});

test('evicts the state of the trigger that polled least recently', () => {
	const savePoll = (triggerId: string) =>
		saveState(triggerId, undefined, { scope: 'leads' }, false);
	const hasState = (triggerId: string) => loadState(triggerId, undefined, 'leads') !== undefined;
	for (let number = 0; number < MAX_TRIGGERS; number++) savePoll(`t${number}`);
	savePoll('t0');
	savePoll('new');
	expect(['t0', 't1', 't2', 'new'].map(hasState)).toEqual([true, false, true, true]);
});
