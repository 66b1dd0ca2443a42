/** Errors of polls, and warnings in n8n's log. */
import type { IDataObject } from 'n8n-workflow';
import { createLoggedTrigger } from '../log';
import { useTestHarness } from '../harness';
import { buildLeads } from '../lead/fixtures';
import {
	getEmittedIds,
	createEventLead,
	createWorld,
	activateTrigger,
	serveWorld,
	limitRate,
	RESTART,
} from './world';
import type { MockWorld } from './world';

useTestHarness();

const MINUTE_MS = 60_000;
const forbidden = { status: 403, body: { code: 'PERMISSION_DENIED', message: 'Not you' } };

test.each([
	['leadCreated', 0],
	['leadCreated', 2],
	['leadStatusChanged', 0],
])(
	'%s: throws if request %d of the first poll fails, and reads the baseline in the next poll',
	async (event, failedRequest) => {
		const world = createWorld();
		for (let number = 0; number < 350; number++) {
			world.leads.push(createEventLead(event, 1_000 + number, world.now + number));
		}
		serveWorld(world, (_, index) => (index === failedRequest ? forbidden : undefined));
		const trigger = activateTrigger(event);
		await expect(trigger.poll()).rejects.toThrow(/^The API key lacks a permission/);
		world.now += MINUTE_MS;
		serveWorld(world);
		expect(await trigger.poll()).toBeNull();
		world.now += MINUTE_MS;
		world.leads.push(createEventLead(event, 9_000, world.now));
		expect(getEmittedIds(await trigger.poll())).toEqual(['lead_9000']);
	},
);

test.each<[string, Partial<MockWorld['integrations']>]>([
	['linkedinConnected', { linkedin: {} }],
	['linkedinDisconnected', { linkedin: { connected: 'yes' } }],
	['webhookStatusChanged', { webhooks: { configured: true } }],
])('%s: throws for a response without the status, and detects no change', async (event, fields) => {
	const world = createWorld();
	serveWorld(world);
	const trigger = activateTrigger(event);
	await trigger.poll();
	const { integrations } = world;
	world.integrations = { ...integrations, ...fields };
	await expect(trigger.poll()).rejects.toThrow(/service/);
	world.integrations = integrations;
	expect(await trigger.poll()).toBeNull();
});

test.each([
	[1, 402, 'then publish the workflow again.'],
	[1, 503, 'The trigger is not running. Publish the workflow again when this is solved.'],
	[2, 503, 'The next poll continues where the last one stopped.'],
])('if poll %d fails with a %d, the error says %j', async (poll, status, nextStep) => {
	const trigger = activateTrigger('leadCreated');
	serveWorld(createWorld());
	if (poll === 2) await trigger.poll();
	serveWorld(createWorld(), () => ({ status, body: { code: 'ODD' } }));
	await expect(trigger.poll()).rejects.toMatchObject({
		description: expect.stringContaining(nextStep),
	});
});

test('emits the delayed leads after an invalid setting is corrected', async () => {
	const world = createWorld();
	world.leads.push(createEventLead('leadCreated', 1, world.now - 10 * MINUTE_MS));
	serveWorld(world);
	const invalidTrigger = activateTrigger('leadCreated', { simple: '={{ $json.no.such.thing() }}' });
	await invalidTrigger.poll();
	world.now += 60 * MINUTE_MS;
	world.leads.push(createEventLead('leadCreated', 50, world.now - 1_000));
	await expect(invalidTrigger.poll()).rejects.toThrow();
	const correctedTrigger = activateTrigger(
		'leadCreated',
		{ simple: true },
		{ activation: 'update' },
	);
	expect(getEmittedIds(await correctedTrigger.poll())).toEqual(['lead_50']);
});

test('leaves no timer running after a poll', async () => {
	serveWorld(createWorld());
	const trigger = activateTrigger('leadStatusChanged');
	await trigger.poll();
	await jest.advanceTimersByTimeAsync(1_000);
	expect(jest.getTimerCount()).toBe(0);
});

test('logs that more leads follow, and adds a hint to the items', async () => {
	const { lines, node } = createLoggedTrigger();
	const world = createWorld({
		leads: [createEventLead('leadUpdated', 1, Date.now() - 10 * MINUTE_MS)],
	});
	// with few requests left, a poll reads two pages
	serveWorld(world, undefined, limitRate(world));
	const trigger = activateTrigger('leadUpdated', {}, { node });
	await trigger.poll();
	world.now += 300 * MINUTE_MS;
	for (let number = 2; number < 302; number++) {
		const ms = world.now - 290 * MINUTE_MS + number * 1_000;
		world.leads.push(createEventLead('leadUpdated', number, ms));
	}
	const firstHints: unknown[] = [];
	for (let poll = 0; poll < 3; poll++) firstHints.push((await trigger.poll())?.[0].hint);
	const hint = 'More leads are still to come in the next polls.';
	expect(firstHints).toEqual([hint, undefined, undefined]);
	expect(lines).toEqual([`warn: Outreach Trigger: ${hint}`]);
});

test.each([
	['leadStatusChanged', 'states', 'new', 'The trigger knows the statuses of 50,000 leads.'],
	['leadCreated', 'times', '1774940400000', 'More than 50,000 leads changed at once.'],
])('%s: warns if the saved %s have 50,000 leads', async (event, field, value, hint) => {
	const { lines, node } = createLoggedTrigger();
	const world = createWorld({ leads: buildLeads(350) });
	serveWorld(world, undefined, limitRate(world));
	const trigger = activateTrigger(event, {}, { node });
	await trigger.poll();
	const hashes = Array.from({ length: 50_000 }, (_, index) => String(index).padStart(8, '0'));
	const memory = trigger.staticData().memory as IDataObject;
	memory[field] = JSON.stringify({ [value]: hashes.join('') });
	world.leads.push(createEventLead(event, 9_000, world.now));
	const saved = { activation: RESTART, staticData: { memory } } as const;
	await activateTrigger(event, {}, { node, ...saved }).poll();
	expect(lines).toEqual([expect.stringContaining(hint)]);
});

test('throws if more than 50,000 jobs match', async () => {
	const jobs = Array.from({ length: 50_001 }, (_, id) => ({ id, status: 'completed' }));
	serveWorld(createWorld({ jobs }));
	await expect(activateTrigger('jobCompleted').poll()).rejects.toThrow('More than 50,000 records');
});

test('throws once if ten polls cannot find leads that the service counts', async () => {
	const { lines, node } = createLoggedTrigger();
	const world = createWorld({
		leads: [createEventLead('leadCreated', 1, Date.now() - 10 * MINUTE_MS)],
	});
	serveWorld(world);
	const trigger = activateTrigger('leadCreated', {}, { node });
	await trigger.poll();
	world.getTotal = (count) => count + 7;
	const emittedIds: string[] = [];
	const errors: string[] = [];
	for (let poll = 0; poll < 25; poll++) {
		world.now += MINUTE_MS;
		const lead = createEventLead('leadCreated', 100 + poll, world.now - 1_000);
		if (poll % 5 === 0) world.leads.push(lead);
		const items = await trigger.poll().catch(({ message }: Error) => void errors.push(message));
		emittedIds.push(...getEmittedIds(items ?? null));
	}
	const message =
		'The service counted 7 leads that it does not show, so the trigger may have missed changes';
	expect(errors).toEqual([message]);
	expect(emittedIds).toEqual([100, 105, 110, 115, 120].map((id) => `lead_${id}`));
	expect(lines).toEqual([`warn: Outreach Trigger: ${message}`]);
});
