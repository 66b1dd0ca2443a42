import type { INodeParameters } from 'n8n-workflow';
import { useTestHarness } from '../harness';
import {
	getEmittedIds,
	createEventLead,
	createWorld,
	activateTrigger,
	serveWorld,
	runTest,
} from './world';
import type { MockWorld } from './world';

useTestHarness();

const MINUTE = 60_000;
const EVENT = 'leadStatusChanged';
const forbidden = { status: 403, body: { code: 'PERMISSION_DENIED', message: 'Not you' } };

test.each([
	['leadCreated', 0],
	['leadCreated', 2],
	['leadStatusChanged', 0],
])(
	'%s: throws if request %d of the first poll fails, and starts with the next poll',
	async (event, at) => {
		const world = createWorld();
		for (let number = 0; number < 350; number++) {
			world.leads.push(createEventLead(event, 1_000 + number, world.now + number));
		}
		serveWorld(world, (_, place) => (place === at ? forbidden : undefined));
		const trigger = activateTrigger(event);
		await expect(trigger.poll()).rejects.toThrow(/^The API key lacks a permission/);
		world.now += MINUTE;
		serveWorld(world);
		expect(await trigger.poll()).toBeNull();
		world.now += MINUTE;
		world.leads.push(createEventLead(event, 9_000, world.now));
		expect(getEmittedIds(await trigger.poll())).toEqual(['lead_9000']);
	},
);

test.each<[string, INodeParameters]>([
	['leadCreated', {}],
	['jobCompleted', {}],
	['linkedinConnected', {}],
	['prospectConverted', { campaign_id: 'spring' }],
	['apiKeyExpiring', {}],
])(
	'a test run of %s throws the reason if the service rejects the request',
	async (event, parameters) => {
		serveWorld(createWorld(), () => forbidden);
		await expect(runTest(event, parameters)).rejects.toThrow(/^The API key lacks a permission/);
	},
);

test.each<[string, Partial<MockWorld['integrations']>]>([
	['linkedinConnected', { linkedin: {} }],
	['linkedinDisconnected', { linkedin: { connected: 'yes' } }],
	['webhookStatusChanged', { webhooks: {} }],
])('%s: throws for a response without the state, and detects no change', async (event, odd) => {
	const world = createWorld();
	serveWorld(world);
	const trigger = activateTrigger(event);
	await trigger.poll();
	const { integrations } = world;
	world.integrations = { ...integrations, ...odd };
	await expect(trigger.poll()).rejects.toThrow(/service/);
	world.integrations = integrations;
	expect(await trigger.poll()).toBeNull();
});

test('emits leads that an invalid setting delayed once it is corrected', async () => {
	const world = createWorld();
	world.leads.push(createEventLead('leadCreated', 1, world.now - 10 * MINUTE));
	serveWorld(world);
	const invalid = activateTrigger('leadCreated', { simple: '={{ $json.no.such.thing() }}' });
	await invalid.poll();
	world.now += 60 * MINUTE;
	world.leads.push(createEventLead('leadCreated', 50, world.now - 1_000));
	await expect(invalid.poll()).rejects.toThrow();
	const corrected = activateTrigger('leadCreated', { simple: true }, { activation: 'update' });
	expect(getEmittedIds(await corrected.poll())).toEqual(['lead_50']);
});

test('leaves no timer after a poll', async () => {
	serveWorld(createWorld());
	const trigger = activateTrigger(EVENT);
	await trigger.poll();
	await jest.advanceTimersByTimeAsync(1_000);
	expect(jest.getTimerCount()).toBe(0);
});
