import type { INodeParameters } from 'n8n-workflow';
import { useTestHarness } from '../harness';
import {
	getIds,
	LEAD_EVENTS,
	createEventLead,
	createWorld,
	activateTrigger,
	serveWorld,
	runTest,
} from './world';
import type { World } from './world';

useTestHarness();

const MINUTE = 60_000;
const EVENT = 'leadStatusChanged';
const NEW_LEADS = 450;
const POLLS_AFTER = 6;
const forbidden = { status: 403, body: { code: 'PERMISSION_DENIED', message: 'Not you' } };

/** Starts a trigger, then adds 450 leads. */
async function startBeforeLeads(spreadMs: number, before = 1) {
	const world = createWorld();
	for (let number = 1; number <= before; number++) {
		world.leads.push(createEventLead(EVENT, number, world.now - 10 * MINUTE + number));
	}
	serveWorld(world);
	const trigger = activateTrigger(EVENT);
	await trigger.poll();
	for (let number = 0; number < NEW_LEADS; number++) {
		world.leads.push(createEventLead(EVENT, 1_000 + number, world.now + number * spreadMs));
	}
	world.now += MINUTE;
	return { trigger, world };
}

/** Polls six times, a minute apart, and returns the emitted IDs. */
async function pollLater(
	{ poll }: ReturnType<typeof activateTrigger>,
	world: World,
): Promise<string[]> {
	serveWorld(world);
	const emitted: string[] = [];
	for (let polls = 0; polls < POLLS_AFTER; polls++) {
		emitted.push(...getIds(await poll()));
		world.now += MINUTE;
	}
	return emitted;
}

/** Sorted, without deleted leads. */
const listNewIds = ({ leads }: World) =>
	leads
		.map(({ id }) => id)
		.filter((id) => /_\d{4}$/.test(id))
		.sort();

describe('many new leads', () => {
	test.each([
		['at different times', 100],
		['at one time', 0],
	])('%s: are emitted once each if the third request fails', async (_, spreadMs) => {
		const { trigger, world } = await startBeforeLeads(spreadMs);
		serveWorld(world, (__, place) => (place >= 2 ? forbidden : undefined));
		const emitted = getIds(await trigger.poll());
		expect(emitted).not.toEqual([]);
		world.now += MINUTE;
		emitted.push(...(await pollLater(trigger, world)));
		expect([...emitted].sort()).toEqual(listNewIds(world));
	});

	test.each<[string, number, (world: World) => void]>([
		['older leads', 2, ({ leads }) => leads.splice(20, 250)],
		['the newest', 3, ({ leads }) => leads.splice(-30)],
	])('are emitted once each while %s are deleted at request %d', async (_, place, remove) => {
		const { trigger, world } = await startBeforeLeads(100, 350);
		serveWorld(world, (__, at) => {
			if (at === place) remove(world);
			return undefined;
		});
		const emitted = getIds(await trigger.poll());
		emitted.push(...(await pollLater(trigger, world)));
		expect(emitted).toEqual([...new Set(emitted)]);
		expect(emitted).toEqual(expect.arrayContaining(listNewIds(world)));
	});
});

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
		expect(getIds(await trigger.poll())).toEqual(['lead_9000']);
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

test.each<[string, Partial<World['integrations']>]>([
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

test.each([...LEAD_EVENTS, 'leadReplied'])(
	'%s: emits the first lead with Include Existing',
	async (event) => {
		const world = createWorld();
		serveWorld(world);
		const trigger = activateTrigger(event, { includeExisting: true });
		expect(await trigger.poll()).toBeNull();
		expect(await trigger.poll()).toBeNull();
		world.now += MINUTE;
		world.leads.push({ ...createEventLead(event, 1, world.now), status: 'replied' });
		expect(getIds(await trigger.poll())).toEqual(['lead_1']);
		expect(await trigger.poll()).toBeNull();
	},
);

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
	expect(getIds(await corrected.poll())).toEqual(['lead_50']);
});

test('leaves no timer after a poll', async () => {
	serveWorld(createWorld());
	const trigger = activateTrigger(EVENT);
	await trigger.poll();
	await jest.advanceTimersByTimeAsync(1_000);
	expect(jest.getTimerCount()).toBe(0);
});
