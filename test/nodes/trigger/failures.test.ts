import type { INodeParameters } from 'n8n-workflow';
import { useStage } from '../stage';
import { describeManyLeads, describeRefusedStarts, refused } from './failures';
import { idsOf, LEAD_EVENTS, leadAt, newWorld, on, serveWorld, testRun } from './world';
import type { World } from './world';

useStage();

const MINUTE = 60_000;

describeManyLeads({
	events: ['leadStatusChanged'],
	refused: [2],
	deleted: [2],
	newestDeleted: [3],
});

describeRefusedStarts(['leadCreated', 'leadStatusChanged'], [0, 2]);

test.each<[string, INodeParameters]>([
	['leadCreated', {}],
	['leadStatusChanged', {}],
	['jobCompleted', {}],
	['linkedinConnected', {}],
	['prospectConverted', { campaign_id: 'spring' }],
	['apiKeyExpiring', {}],
])('a test run of %s that the service refuses says why', async (event, parameters) => {
	serveWorld(newWorld(), () => refused);
	await expect(testRun(event, parameters)).rejects.toThrow(/^The API key lacks a permission/);
});

test.each<[string, Partial<World['integrations']>]>([
	['linkedinConnected', { linkedin: {} }],
	['linkedinDisconnected', { linkedin: { connected: 'yes' } }],
	['webhookStatusChanged', { webhooks: {} }],
])('%s: an answer that does not tell it is a failure, and no change', async (event, odd) => {
	const world = newWorld();
	serveWorld(world);
	const trigger = on(event);
	await trigger.poll();
	const { integrations } = world;
	world.integrations = { ...integrations, ...odd };
	await expect(trigger.poll()).rejects.toThrow(/service/);
	world.integrations = integrations;
	expect(await trigger.poll()).toBeNull();
});

test.each([...LEAD_EVENTS, 'leadReplied'])(
	'%s with Include Existing, where there is no lead yet: the first that comes starts',
	async (event) => {
		const world = newWorld();
		serveWorld(world);
		const trigger = on(event, { includeExisting: true });
		expect(await trigger.poll()).toBeNull();
		expect(await trigger.poll()).toBeNull();
		world.now += MINUTE;
		world.leads.push({ ...leadAt(event, 1, world.now), status: 'replied' });
		expect(idsOf(await trigger.poll())).toEqual(['lead_1']);
		expect(await trigger.poll()).toBeNull();
	},
);
