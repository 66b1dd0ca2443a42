import type { INodeParameters } from 'n8n-workflow';
import { useStage } from '../stage';
import { idsOf, LEAD_EVENTS, leadAt, newWorld, on, serveWorld, testRun } from './world';
import type { World } from './world';

useStage();

const MINUTE = 60_000;
const NEWS = 450;
const POLLS_AFTER = 6;
const refused = { status: 403, body: { code: 'PERMISSION_DENIED', message: 'Not you' } };

/** A trigger that has seen what is there, before so many leads come. */
async function watched(event: string, spreadMs: number, before = 1) {
	const world = newWorld();
	for (let number = 1; number <= before; number++) {
		world.leads.push(leadAt(event, number, world.now - 10 * MINUTE + number));
	}
	serveWorld(world);
	const trigger = on(event);
	await trigger.poll();
	for (let number = 0; number < NEWS; number++) {
		world.leads.push(leadAt(event, 1_000 + number, world.now + number * spreadMs));
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

describe.each(LEAD_EVENTS)('%s: many leads come at once', (event) => {
	test.each([
		['at different times', 100],
		['at one time', 0],
	])(
		'%s, and the service refuses from a request in the middle on: each lead once',
		async (_, spreadMs) => {
			for (const failsAt of [0, 1, 2, 4, 6]) {
				const { trigger, world } = await watched(event, spreadMs);
				serveWorld(world, (__, place) => (place >= failsAt ? refused : undefined));
				const first = await trigger.poll().catch((error: Error) => error.message);
				const given = typeof first === 'string' ? [] : idsOf(first);
				if (given.length === 0) expect(first).toMatch(/^The API key lacks a permission/);
				if (failsAt === 0) expect(given).toEqual([]);
				world.now += MINUTE;
				given.push(...(await givenLater(trigger, world)));
				expect([...given].sort()).toEqual(newsOf(world));
			}
		},
	);

	test.each([1, 2, 3, 5])(
		'and others are deleted at request %d of the reading: each lead that stays once',
		async (place) => {
			const { trigger, world } = await watched(event, 100, 350);
			serveWorld(world, (_, at) => {
				if (at === place) world.leads.splice(20, 250);
				return undefined;
			});
			const given = idsOf(await trigger.poll());
			given.push(...(await givenLater(trigger, world)));
			expect([...given].sort()).toEqual(newsOf(world));
		},
	);
});

test.each(LEAD_EVENTS.flatMap((event) => [2, 3, 4].map((place) => [event, place] as const)))(
	'%s: the newest are deleted at request %d of the reading: each lead that stays once',
	async (event, place) => {
		const { trigger, world } = await watched(event, 100);
		serveWorld(world, (_, at) => {
			if (at === place) world.leads.splice(-30);
			return undefined;
		});
		const given = idsOf(await trigger.poll());
		given.push(...(await givenLater(trigger, world)));
		expect(given).toEqual([...new Set(given)]);
		expect(given).toEqual(expect.arrayContaining(newsOf(world)));
	},
);

describe.each(LEAD_EVENTS)('%s: the service refuses', (event) => {
	test.each([0, 1, 2])(
		'request %d of the start: it is told, and the next poll begins',
		async (place) => {
			const world = newWorld();
			for (let number = 0; number < 350; number++) {
				world.leads.push(leadAt(event, 1_000 + number, world.now - 20_000 + number));
			}
			serveWorld(world, (_, at) => (at === place ? refused : undefined));
			const trigger = on(event);
			const first = await trigger.poll().catch((error: Error) => error.message);
			// states may be learnt later, times may not
			if (place === 0 || event !== 'leadStatusChanged') {
				expect(first).toMatch(/^The API key lacks a permission/);
			}
			world.now += MINUTE;
			serveWorld(world);
			expect(await trigger.poll()).toBeNull();
			world.now += MINUTE;
			world.leads.push(leadAt(event, 9_000, world.now));
			expect(idsOf(await trigger.poll())).toEqual(['lead_9000']);
		},
	);
});

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
