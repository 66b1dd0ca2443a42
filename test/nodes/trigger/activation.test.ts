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

/** Activates a trigger as n8n does with this mode, with the state that n8n has saved. */
const activateAgain = (
	activation: ActivationOptions['activation'],
	staticData?: ActivationOptions['staticData'],
	parameters: INodeParameters = {},
	options: ActivationOptions = {},
) => activateTrigger('leadCreated', parameters, { activation, staticData, ...options });

const refuseConnection = () => ({ code: 'ECONNREFUSED' });

/** Activates a trigger with two existing leads, at the time of the second. */
async function startTrigger() {
	const world = createWorld({ leads: buildLeads(2), now: Date.parse(getMinuteTime(2)) });
	serveWorld(world);
	const firstTrigger = activateTrigger('leadCreated');
	await firstTrigger.poll();
	return { firstTrigger, world };
}

describe('trigger activation', () => {
	test('emits no leads that were created while the trigger was inactive', async () => {
		const { firstTrigger, world } = await startTrigger();
		world.leads.push(buildLead(3));
		const secondTrigger = activateAgain('activate', firstTrigger.staticData());
		expect(await secondTrigger.poll()).toBeNull();
		world.leads.push(buildLead(4));
		expect(getEmittedIds(await secondTrigger.poll())).toEqual(['lead_4']);
		expect(await secondTrigger.poll()).toBeNull();
	});

	test('emits all existing leads at each activation with Include Existing', async () => {
		const world = createWorld({ leads: buildLeads(2) });
		serveWorld(world);
		const firstTrigger = activateTrigger('leadCreated', { includeExisting: true });
		expect(await firstTrigger.poll()).toHaveLength(2);
		const secondTrigger = activateAgain('activate', firstTrigger.staticData(), {
			includeExisting: true,
		});
		expect(await secondTrigger.poll()).toHaveLength(2);
	});

	test('emits leads that were created while n8n restarted', async () => {
		const { firstTrigger, world } = await startTrigger();
		world.leads.push(buildLead(3));
		const restartedTrigger = activateAgain('init', firstTrigger.staticData());
		expect(getEmittedIds(await restartedTrigger.poll())).toEqual(['lead_3']);
	});

	test('uses the next successful poll as the baseline if the service is unavailable during the activation', async () => {
		const { firstTrigger, world } = await startTrigger();
		const savedState = firstTrigger.staticData();
		world.leads.push(buildLead(3));
		serveWorld(world, refuseConnection);
		const secondTrigger = activateAgain('activate', savedState);
		for (let attempt = 0; attempt < 5; attempt++)
			await expect(secondTrigger.poll()).rejects.toThrow();
		expect(secondTrigger.staticData()).toEqual({});
		serveWorld(world);
		const thirdTrigger = activateAgain('update', savedState);
		expect(await thirdTrigger.poll()).toBeNull();
		world.leads.push(buildLead(4));
		expect(getEmittedIds(await thirdTrigger.poll())).toEqual(['lead_4']);
	});

	test('continues after a first poll whose state n8n discards (durable cursors)', async () => {
		const { firstTrigger, world } = await startTrigger();
		const savedState = firstTrigger.staticData();
		world.leads.push(buildLead(3));
		await activateAgain('activate', savedState).poll();
		world.leads.push(buildLead(4));
		const scheduledTrigger = activateAgain('update', savedState);
		expect(getEmittedIds(await scheduledTrigger.poll())).toEqual(['lead_4']);
		world.leads.push(buildLead(5));
		const nextTrigger = activateAgain('update', scheduledTrigger.staticData());
		expect(getEmittedIds(await nextTrigger.poll())).toEqual(['lead_5']);
	});

	test('emits a lead once if a scheduled poll runs before the first poll of an activation', async () => {
		const { firstTrigger, world } = await startTrigger();
		const staticData = firstTrigger.staticData();
		world.leads.push(buildLead(3));
		const restarted = { workflowId: 'restarted' };
		const scheduledTrigger = activateAgain('update', staticData, {}, restarted);
		expect(getEmittedIds(await scheduledTrigger.poll())).toEqual(['lead_3']);
		const restartedTrigger = activateAgain('init', staticData, {}, restarted);
		expect(await restartedTrigger.poll()).toBeNull();
		world.leads.push(buildLead(4));
		const laterTrigger = activateAgain('update', scheduledTrigger.staticData(), {}, restarted);
		expect(getEmittedIds(await laterTrigger.poll())).toEqual(['lead_4']);
	});

	test('emits items again only if n8n has not saved the state within ten seconds', async () => {
		const { firstTrigger, world } = await startTrigger();
		const secondTrigger = activateAgain('update', firstTrigger.staticData());
		expect(await secondTrigger.poll()).toBeNull();
		const stateBefore = secondTrigger.staticData();
		world.leads.push(buildLead(3));
		expect(await secondTrigger.poll()).toHaveLength(1);
		const thirdTrigger = activateAgain('update', stateBefore);
		jest.setSystemTime(Date.now() + 9_000);
		expect(await thirdTrigger.poll()).toBeNull();
		jest.setSystemTime(Date.now() + 2_000);
		expect(getEmittedIds(await thirdTrigger.poll())).toEqual(['lead_3']);
	});

	test('continues after the node is renamed, although n8n stores the state by node name', async () => {
		const { firstTrigger, world } = await startTrigger();
		world.leads.push(buildLead(3));
		expect(await firstTrigger.poll()).toHaveLength(1);
		world.leads.push(buildLead(4));
		const renamedTrigger = activateAgain('update', undefined, { includeExisting: true });
		expect(getEmittedIds(await renamedTrigger.poll())).toEqual(['lead_4']);
		expect(await renamedTrigger.poll()).toBeNull();
	});

	test('continues from the last poll after an edit, even if n8n has not saved the state', async () => {
		const world = createWorld({
			leads: [buildLead(1, { status: 'replied' })],
			now: Date.parse(getMinuteTime(1)),
		});
		serveWorld(world);
		const firstTrigger = activateTrigger('leadStatusChanged', { statuses: ['replied'] });
		await firstTrigger.poll();
		const savedState = firstTrigger.staticData();
		world.leads[0] = createUpdatedLead(1, 50, { status: 'cold' });
		expect(await firstTrigger.poll()).toBeNull();
		world.leads[0] = createUpdatedLead(1, 51, { status: 'replied' });
		const editedTrigger = activateTrigger(
			'leadStatusChanged',
			{ statuses: ['replied'] },
			{ activation: 'update', staticData: savedState },
		);
		expect(await editedTrigger.poll()).toMatchObject([{ id: 'lead_1', oldStatus: 'cold' }]);
	});

	test('starts with a new baseline when filters are edited, even right after a poll with items', async () => {
		const { firstTrigger, world } = await startTrigger();
		world.leads.push(buildLead(3));
		const stateBefore = firstTrigger.staticData();
		expect(await firstTrigger.poll()).toHaveLength(1);
		const editedTrigger = activateAgain('update', stateBefore, { filters: { source: 'import' } });
		expect(await editedTrigger.poll()).toBeNull();
		world.leads.push(buildLead(4, { source: 'import' }));
		expect(getEmittedIds(await editedTrigger.poll())).toEqual(['lead_4']);
		world.leads.push(buildLead(5, { source: 'import' }));
		expect(getEmittedIds(await editedTrigger.poll())).toEqual(['lead_5']);
	});

	test('emits no existing leads after the removal of a filter that matched none', async () => {
		const { firstTrigger, world } = await startTrigger();
		const filters = { company: 'Nobody' };
		const staticData = firstTrigger.staticData();
		serveWorld({ ...world, leads: [] }, undefined, () => ({ date: '' }));
		expect(await activateAgain('update', staticData, { filters }).poll()).toBeNull();
		world.leads.push(buildLead(3));
		serveWorld(world);
		const unfilteredTrigger = activateAgain('update', staticData);
		expect(await unfilteredTrigger.poll()).toBeNull();
		world.leads.push(buildLead(4));
		expect(getEmittedIds(await unfilteredTrigger.poll())).toEqual(['lead_4']);
	});

	test('keeps the states of a workflow and its copy apart', async () => {
		const { firstTrigger, world } = await startTrigger();
		world.leads.push(buildLead(3));
		const copy = activateAgain('activate', undefined, {}, { workflowId: 'copy' });
		expect(await copy.poll()).toBeNull();
		expect(getEmittedIds(await firstTrigger.poll())).toEqual(['lead_3']);
	});

	test('discards the items of a running poll when the trigger is activated again', async () => {
		const { firstTrigger, world } = await startTrigger();
		world.leads.push(buildLead(3));
		world.delayMs = 2_000;
		const runningPoll = firstTrigger.startPoll();
		await jest.advanceTimersByTimeAsync(1_000);
		const secondTrigger = activateAgain('activate', firstTrigger.staticData());
		const results = await settle(Promise.all([runningPoll, secondTrigger.startPoll()]));
		expect(results).toEqual([null, null]);
		world.leads.push(buildLead(4));
		expect(getEmittedIds(await secondTrigger.poll())).toEqual(['lead_4']);
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
