import type { INodeParameters } from 'n8n-workflow';
import { useStage } from '../stage';
import { idsOf, LEAD_EVENTS, leadAt, newWorld, on, serveWorld, testRun } from './world';
import type { World } from './world';

useStage();

const MINUTE = 60_000;
const EVENT = 'leadStatusChanged';
const NEWS = 450;
const POLLS_AFTER = 6;
/** How the service says that the key may not. */
const refused = { status: 403, body: { code: 'PERMISSION_DENIED', message: 'Not you' } };

/** A trigger that has seen what is there, before 450 leads come. */
async function watched(spreadMs: number, before = 1) {
	const world = newWorld();
	for (let number = 1; number <= before; number++) {
		world.leads.push(leadAt(EVENT, number, world.now - 10 * MINUTE + number));
	}
	serveWorld(world);
	const trigger = on(EVENT);
	await trigger.poll();
	for (let number = 0; number < NEWS; number++) {
		world.leads.push(leadAt(EVENT, 1_000 + number, world.now + number * spreadMs));
	}
	world.now += MINUTE;
	return { trigger, world };
}

/** What some more polls give, a minute apart. */
async function givenLater({ poll }: ReturnType<typeof on>, world: World): Promise<string[]> {
	serveWorld(world);
	const given: string[] = [];
	for (let polls = 0; polls < POLLS_AFTER; polls++) {
		given.push(...idsOf(await poll()));
		world.now += MINUTE;
	}
	return given;
}

/** The ids of the news in alphabetical order, without those that are gone. */
const newsOf = ({ leads }: World) =>
	leads
		.map(({ id }) => id)
		.filter((id) => /_\d{4}$/.test(id))
		.sort();

describe('many leads come at once', () => {
	test.each([
		['at different times', 100],
		['at one time', 0],
	])('%s, and the service refuses the third request: each lead once', async (_, spreadMs) => {
		const { trigger, world } = await watched(spreadMs);
		serveWorld(world, (__, place) => (place >= 2 ? refused : undefined));
		const given = idsOf(await trigger.poll());
		expect(given).not.toEqual([]);
		world.now += MINUTE;
		given.push(...(await givenLater(trigger, world)));
		expect([...given].sort()).toEqual(newsOf(world));
	});

	test.each<[string, number, (world: World) => void]>([
		['older leads', 2, ({ leads }) => leads.splice(20, 250)],
		['the newest', 3, ({ leads }) => leads.splice(-30)],
	])('and %s are deleted at request %d: each lead that stays once', async (_, place, remove) => {
		const { trigger, world } = await watched(100, 350);
		serveWorld(world, (__, at) => {
			if (at === place) remove(world);
			return undefined;
		});
		const given = idsOf(await trigger.poll());
		given.push(...(await givenLater(trigger, world)));
		expect(given).toEqual([...new Set(given)]);
		expect(given).toEqual(expect.arrayContaining(newsOf(world)));
	});
});

test.each([
	['leadCreated', 0],
	['leadCreated', 2],
	['leadStatusChanged', 0],
])(
	'%s: request %d of the start is refused: it is told, the next poll begins',
	async (event, at) => {
		const world = newWorld();
		for (let number = 0; number < 350; number++) {
			world.leads.push(leadAt(event, 1_000 + number, world.now + number));
		}
		serveWorld(world, (_, place) => (place === at ? refused : undefined));
		const trigger = on(event);
		await expect(trigger.poll()).rejects.toThrow(/^The API key lacks a permission/);
		world.now += MINUTE;
		serveWorld(world);
		expect(await trigger.poll()).toBeNull();
		world.now += MINUTE;
		world.leads.push(leadAt(event, 9_000, world.now));
		expect(idsOf(await trigger.poll())).toEqual(['lead_9000']);
	},
);

test.each<[string, INodeParameters]>([
	['leadCreated', {}],
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

test('what a setting that cannot be read has held back comes with the next poll', async () => {
	const world = newWorld();
	world.leads.push(leadAt('leadCreated', 1, world.now - 10 * MINUTE));
	serveWorld(world);
	const wrong = on('leadCreated', { simple: '={{ $json.no.such.thing() }}' });
	await wrong.poll();
	world.now += 60 * MINUTE;
	world.leads.push(leadAt('leadCreated', 50, world.now - 1_000));
	await expect(wrong.poll()).rejects.toThrow();
	const corrected = on('leadCreated', { simple: true }, { activation: 'update' });
	expect(idsOf(await corrected.poll())).toEqual(['lead_50']);
});

test('a poll leaves no timer behind', async () => {
	serveWorld(newWorld());
	const trigger = on(EVENT);
	await trigger.poll();
	await jest.advanceTimersByTimeAsync(1_000);
	expect(jest.getTimerCount()).toBe(0);
});
