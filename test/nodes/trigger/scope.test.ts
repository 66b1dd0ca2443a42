import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';
import { ORIGIN } from '../../engine';
import { buildLead, buildLeads } from '../lead/fixtures';
import { getTestKey, useTestHarness } from '../harness';
import type { MockWorld } from './world';
import {
	activateTrigger,
	createUpdatedLead,
	createWorld,
	getEmittedIds,
	getMinuteTime,
	RESTART,
	serveWorld,
} from './world';

useTestHarness();

const createKey = (id: string, expiresAt: string) => ({ id, name: id, isActive: true, expiresAt });
const createJob = (id: string, completedAt: string) => ({ id, status: 'completed', completedAt });

/** Activates a trigger as a restart of n8n does, possibly with edited parameters. */
const restart = (
	event: string,
	staticData: IDataObject,
	parameters: INodeParameters = {},
	options: { credentialId?: string; credentials?: ICredentialDataDecryptedObject } = {},
) => activateTrigger(event, parameters, { activation: RESTART, staticData, ...options });

describe('trigger scope', () => {
	const existingLeads = buildLeads(9).map((lead, index) => ({
		...createUpdatedLead(index + 1, 90 + index, {
			status: 'replied',
			lastContactedAt: getMinuteTime(90 + index),
		}),
		source: index < 1 ? 'website' : lead.source,
	}));

	test.each(['leadCreated', 'leadUpdated', 'leadContacted', 'leadReplied', 'leadStatusChanged'])(
		'%s: continues with reordered filters, but starts with a new baseline without filters',
		async (event) => {
			const world = createWorld({
				leads: structuredClone(existingLeads),
				now: Date.parse(getMinuteTime(99)),
			});
			serveWorld(world);
			const twoFilters = { filters: { source: 'website', company: 'Company' } };
			const firstTrigger = activateTrigger(event, twoFilters);
			await firstTrigger.poll();
			const reorderedFilters = { filters: { company: 'Company', source: 'website' } };
			world.leads.push(
				createUpdatedLead(100, 200, {
					source: 'website',
					status: 'replied',
					lastContactedAt: getMinuteTime(200),
				}),
			);
			expect(
				getEmittedIds(await restart(event, firstTrigger.staticData(), reorderedFilters).poll()),
			).toEqual(['lead_100']);
			const unfilteredTrigger = restart(event, firstTrigger.staticData());
			expect(await unfilteredTrigger.poll()).toBeNull();
			world.leads.push(
				createUpdatedLead(201, 202, { status: 'replied', lastContactedAt: getMinuteTime(201) }),
			);
			expect(getEmittedIds(await unfilteredTrigger.poll())).toEqual(['lead_201']);
		},
	);

	test.each<[string, (world: MockWorld) => void]>([
		['leadCreated', ({ leads }) => leads.push(buildLead(900))],
		['leadReplied', ({ leads }) => leads.push(createUpdatedLead(900, 900, { status: 'replied' }))],
		['jobCompleted', ({ jobs }) => jobs.push(createJob('b', getMinuteTime(900)))],
		['voiceCloneReady', ({ voices }) => voices.push({ voiceId: 'b', status: 'ready' })],
	])(
		'%s: starts with a new baseline for another credential, but continues with a renewed key',
		async (event, causeEvent) => {
			const world = createWorld({
				leads: structuredClone(existingLeads),
				now: Date.parse(getMinuteTime(99)),
				jobs: [createJob('a', getMinuteTime(1))],
				voices: [{ voiceId: 'a', status: 'ready' }],
			});
			serveWorld(world);
			const firstTrigger = activateTrigger(event);
			await firstTrigger.poll();
			causeEvent(world);
			expect(
				await restart(event, firstTrigger.staticData(), {}, { credentialId: '2' }).poll(),
			).toBeNull();
			const renewedKey = { credentials: { baseUrl: ORIGIN, apiKey: `${getTestKey()}-renewedKey` } };
			expect(await restart(event, firstTrigger.staticData(), {}, renewedKey).poll()).toHaveLength(
				1,
			);
		},
	);

	test('starts with a new baseline if the path of the Base URL changes', async () => {
		const world = createWorld({ jobs: [{ id: 'a', status: 'pending' }] });
		serveWorld(world);
		const firstTrigger = activateTrigger('jobCompleted');
		await firstTrigger.poll();
		world.jobs = [{ id: 'a', status: 'completed' }];
		const credentials = { baseUrl: `${ORIGIN}/api/v2/`, apiKey: getTestKey() };
		const staticData = firstTrigger.staticData();
		expect(await restart('jobCompleted', staticData, {}, { credentials }).poll()).toHaveLength(1);
		const jobsReply = { body: { success: true, data: { jobs: world.jobs } } };
		serveWorld(world, ({ path }) => (path === '/v3/api/v2/users/jobs' ? jobsReply : undefined));
		const otherPath = { credentials: { ...credentials, baseUrl: `${ORIGIN}/v3` } };
		expect(await restart('jobCompleted', staticData, {}, otherPath).poll()).toBeNull();
	});

	test('continues if only New Statuses is edited', async () => {
		const world = createWorld({ leads: buildLeads(2), now: Date.parse(getMinuteTime(2)) });
		serveWorld(world);
		const firstTrigger = activateTrigger('leadStatusChanged', { statuses: ['cold'] });
		await firstTrigger.poll();
		world.leads[0] = createUpdatedLead(1, 90, { status: 'replied' });
		const unfilteredTrigger = restart('leadStatusChanged', firstTrigger.staticData(), {
			statuses: [],
		});
		expect(getEmittedIds(await unfilteredTrigger.poll())).toEqual(['lead_1']);
	});
});

test.each(['leadReplied', 'leadStatusChanged'])(
	'%s: ignores old replies of leads that start to match the filters',
	async (event) => {
		const world = createWorld({ leads: buildLeads(60), now: Date.parse(getMinuteTime(100)) });
		world.leads = world.leads.map((lead) => ({ ...lead, status: 'replied' }));
		serveWorld(world);
		world.leads.push(buildLead(100, { title: 'Chief' }));
		const trigger = activateTrigger(event, { filters: { title: 'Chief' } });
		await trigger.poll();
		world.leads = world.leads.map((lead, index) => ({
			...lead,
			title: 'Chief of Staff',
			updatedAt: getMinuteTime(200 + index),
		}));
		expect(await trigger.poll()).toBeNull();
		world.leads[3] = { ...world.leads[3], status: 'cold', updatedAt: getMinuteTime(300) };
		const statusChange = { id: 'lead_4', oldStatus: 'replied' };
		const items = (await trigger.poll()) ?? [];
		expect(items).toMatchObject(event === 'leadStatusChanged' ? [statusChange] : []);
		world.leads[3] = { ...world.leads[3], status: 'replied', updatedAt: getMinuteTime(301) };
		expect(getEmittedIds(await trigger.poll())).toEqual(['lead_4']);
	},
);

describe('lists that are empty by mistake', () => {
	test('requests an empty list again in the first poll', async () => {
		const world = createWorld({ jobs: [createJob('a', getMinuteTime(1))] });
		const emptyReply = { body: { success: true, data: { jobs: [], statistics: {} } } };
		serveWorld(world, (_, index) => (index === 0 ? emptyReply : undefined));
		const trigger = activateTrigger('jobCompleted');
		expect(await trigger.poll()).toBeNull();
		expect(await trigger.poll()).toBeNull();
		world.jobs.push(createJob('b', getMinuteTime(2)));
		expect(getEmittedIds(await trigger.poll())).toEqual(['b']);
	});

	test.each<[string, (world: MockWorld) => void, (world: MockWorld) => void]>([
		[
			'leadCreated',
			(world) => (world.leads = buildLeads(500)),
			(world) => world.leads.push(buildLead(501, { createdAt: new Date(world.now).toISOString() })),
		],
		[
			'leadReplied',
			(world) => (world.leads = buildLeads(50).map((lead) => ({ ...lead, status: 'replied' }))),
			({ leads, now }) =>
				leads.push(buildLead(501, { createdAt: new Date(now).toISOString(), status: 'replied' })),
		],
	])(
		'%s: emits no existing lead after an empty first poll',
		async (event, addExisting, causeEvent) => {
			const world = createWorld();
			serveWorld(world);
			const trigger = activateTrigger(event);
			await trigger.poll();
			addExisting(world);
			for (const lead of world.leads) lead.updatedAt = new Date(world.now).toISOString();
			expect(await trigger.poll()).toBeNull();
			world.now += 60_000;
			causeEvent(world);
			for (const lead of world.leads.slice(-1)) lead.updatedAt = new Date(world.now).toISOString();
			expect(await trigger.poll()).toHaveLength(1);
		},
	);
});

describe('event times', () => {
	test.each([
		['2 ms before createdAt', -2],
		['2 ms after createdAt', 2],
		['a second after createdAt', 1_000],
	])('Lead Updated ignores a new lead whose updatedAt is %s', async (_, ms) => {
		const world = createWorld({
			leads: [createUpdatedLead(1, 5)],
			now: Date.parse(getMinuteTime(5)),
		});
		serveWorld(world);
		const trigger = activateTrigger('leadUpdated');
		await trigger.poll();
		const updatedAt = new Date(Date.parse(getMinuteTime(9)) + ms).toISOString();
		world.leads.push(buildLead(9, { updatedAt }));
		expect(await trigger.poll()).toBeNull();
		world.leads[1].updatedAt = new Date(Date.parse(getMinuteTime(9)) + 1_001).toISOString();
		expect(getEmittedIds(await trigger.poll())).toEqual(['lead_9']);
	});

	test('API Key Expiring ignores another notation of the same date', async () => {
		const world = createWorld({ keys: [createKey('a', '2026-04-05T00:00:00Z')] });
		serveWorld(world);
		const trigger = activateTrigger('apiKeyExpiring', { includeExisting: true });
		expect(await trigger.poll()).toHaveLength(1);
		world.keys = [createKey('a', '2026-04-05T02:00:00.000+02:00')];
		expect(await trigger.poll()).toBeNull();
		world.keys = [createKey('a', '2026-04-05')];
		expect(await trigger.poll()).toBeNull();
	});

	test('API Key Expiring uses the local clock if the service sends no date', async () => {
		const world = createWorld({ keys: [createKey('b', '2027-04-05T00:00:00Z')] });
		serveWorld(world, () => ({
			body: { success: true, data: world.keys },
			headers: { date: '' },
		}));
		const trigger = activateTrigger('apiKeyExpiring');
		expect(await trigger.poll()).toBeNull();
		world.keys.push(createKey('a', '2026-04-05T00:00:00Z'));
		expect(getEmittedIds(await trigger.poll())).toEqual(['a']);
	});
});
