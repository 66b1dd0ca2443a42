import type { IDataObject, INodeParameters, INodePropertyOptions } from 'n8n-workflow';
import { events } from '../../../nodes/Trigger/events';
import { OutreachTrigger } from '../../../nodes/Trigger/OutreachTrigger.node';
import { buildLead, buildLeads } from '../lead/fixtures';
import { useTestHarness } from '../harness';
import type { MockWorld } from './world';
import {
	createRow,
	createUpdatedLead,
	createWorld,
	activateTrigger,
	RESTART,
	serveWorld,
	runTest,
	getMinuteTime,
} from './world';

useTestHarness();

const createJob = (id: string, status: string, fields: IDataObject = {}): IDataObject => ({
	id,
	type: 'network_action',
	status,
	createdAt: getMinuteTime(1),
	completedAt: status === 'completed' ? getMinuteTime(2) : null,
	message: '',
	progress: 0,
	metadata: {},
	...fields,
});
const createVoice = (voiceId: string, status: string) => ({ voiceId, name: voiceId, status });
const createKey = (id: string, expiresAt: string | null) => ({
	id,
	name: id,
	isActive: true,
	expiresAt,
});
const getTimeInDays = (days: number) =>
	new Date(Date.parse('2026-03-31T07:00:00Z') + days * 86_400_000).toISOString();

/** Times of prospects, in order. */
const times = [1, 2, 3, 4, 5].map((day) => `2026-03-0${day}T10:00:00Z`);

/** After a restart, a poll may not know the previous status. */
const omitOldStatus = (items: IDataObject[]) =>
	items.map((item) =>
		Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'oldStatus')),
	);

/** An event with its existing records, changes and expected items. */
interface EventCase {
	event: string;
	/** Completes "leadCreated starts for". */
	subject: string;
	parameters?: INodeParameters;
	existing: Partial<MockWorld>;
	/** Makes changes that do not start the workflow. */
	changeOthers: (world: MockWorld) => void;
	/** Makes changes that start the workflow. */
	causeEvent: (world: MockWorld) => void;
	items: IDataObject[];
	/** The items of a test run after all changes. */
	samples: IDataObject[];
}

/** The path of each event's requests, by the first word of its name. */
const PATHS: Record<string, string> = {
	api: '/keys',
	job: '/users/jobs',
	lead: '/leads',
	linkedin: '/users/integrations',
	prospect: '/campaigns/spring/csv',
	voice: '/voice-clones',
	webhook: '/users/integrations',
};

const eventCases: EventCase[] = [
	{
		event: 'leadCreated',
		subject: 'new leads, not for changed ones',
		existing: { leads: buildLeads(3) },
		changeOthers: ({ leads }) => leads.splice(0, 1, createUpdatedLead(1, 50)),
		causeEvent: ({ leads }) => leads.push(buildLead(5), buildLead(4)),
		items: [{ id: 'lead_4' }, { id: 'lead_5' }],
		samples: [5, 4, 3, 2, 1].map((number) => ({ id: `lead_${number}` })),
	},
	{
		event: 'leadUpdated',
		subject: 'changed leads, not for new ones',
		existing: { leads: buildLeads(3) },
		changeOthers: ({ leads }) => leads.push(buildLead(4)),
		causeEvent: ({ leads }) =>
			leads.splice(0, 2, createUpdatedLead(1, 60), createUpdatedLead(2, 50)),
		items: [{ id: 'lead_2' }, { id: 'lead_1' }],
		samples: [{ id: 'lead_1' }, { id: 'lead_2' }],
	},
	{
		event: 'leadContacted',
		subject: 'a newer contact time, not for new leads',
		existing: {
			leads: [buildLead(1), buildLead(2, { lastContactedAt: getMinuteTime(9) }), buildLead(3)],
		},
		changeOthers: ({ leads }) => leads.push(buildLead(4)),
		causeEvent: ({ leads }) =>
			leads.splice(
				0,
				2,
				buildLead(1, { lastContactedAt: getMinuteTime(20) }),
				buildLead(2, { lastContactedAt: getMinuteTime(19) }),
			),
		items: [{ id: 'lead_2' }, { id: 'lead_1' }],
		samples: [{ id: 'lead_1' }, { id: 'lead_2' }],
	},
	{
		event: 'leadReplied',
		subject: 'leads that become replied, not for other statuses',
		existing: { leads: [buildLead(1), buildLead(2, { status: 'replied' }), buildLead(3)] },
		changeOthers: ({ leads }) =>
			leads.splice(
				1,
				2,
				createUpdatedLead(2, 50, { status: 'replied' }),
				createUpdatedLead(3, 51, { status: 'cold' }),
			),
		causeEvent: ({ leads }) => {
			leads[0] = createUpdatedLead(1, 60, { status: 'replied' });
			leads.push(createUpdatedLead(4, 61, { status: 'replied' }));
		},
		items: [
			{ id: 'lead_1', status: 'replied', oldStatus: 'new' },
			{ id: 'lead_4', status: 'replied', oldStatus: null },
		],
		samples: [
			{ id: 'lead_4', oldStatus: null },
			{ id: 'lead_1', oldStatus: null },
			{ id: 'lead_2', oldStatus: null },
		],
	},
	{
		event: 'leadStatusChanged',
		subject: 'changed statuses, not for new leads or other changes',
		existing: { leads: buildLeads(3) },
		changeOthers: ({ leads }) => {
			leads[0] = createUpdatedLead(1, 50);
			leads.push(buildLead(4), createUpdatedLead(5, 51));
		},
		causeEvent: ({ leads }) => {
			leads[0] = createUpdatedLead(1, 61, { status: 'contacted' });
			leads[1] = createUpdatedLead(2, 60, { status: 'cold' });
		},
		items: [
			{ id: 'lead_2', status: 'cold', oldStatus: 'new' },
			{ id: 'lead_1', status: 'contacted', oldStatus: 'new' },
		],
		samples: [1, 2, 5, 4, 3].map((number) => ({ id: `lead_${number}`, oldStatus: null })),
	},
	{
		event: 'leadStatusChanged',
		subject: 'selected statuses only',
		parameters: { statuses: '["cold","converted"]' },
		existing: { leads: buildLeads(3) },
		changeOthers: ({ leads }) =>
			leads.splice(0, 1, createUpdatedLead(1, 50, { status: 'contacted' })),
		causeEvent: ({ leads }) => leads.splice(0, 1, createUpdatedLead(1, 60, { status: 'cold' })),
		items: [{ id: 'lead_1', status: 'cold', oldStatus: 'contacted' }],
		samples: [{ id: 'lead_1', status: 'cold', oldStatus: null }],
	},
	{
		event: 'jobCompleted',
		subject: 'completed jobs, not for failed ones',
		existing: {
			jobs: [createJob('a', 'completed'), createJob('b', 'running'), createJob('c', 'pending')],
		},
		changeOthers: ({ jobs }) => jobs.splice(1, 1, createJob('b', 'failed')),
		causeEvent: ({ jobs }) => {
			jobs[2] = createJob('c', 'completed', { completedAt: getMinuteTime(9) });
			jobs.push(createJob('d', 'completed', { completedAt: getMinuteTime(8) }));
		},
		items: [{ id: 'd' }, { id: 'c' }],
		samples: [{ id: 'c' }, { id: 'd' }, { id: 'a' }],
	},
	{
		event: 'jobFailed',
		subject: 'failed jobs of the chosen type only',
		parameters: { filters: { type: 'data_enrichment' } },
		existing: {
			jobs: [createJob('a', 'running', { type: 'data_enrichment' }), createJob('b', 'running')],
		},
		changeOthers: ({ jobs }) => jobs.splice(1, 1, createJob('b', 'failed')),
		causeEvent: ({ jobs }) =>
			jobs.splice(0, 1, createJob('a', 'failed', { type: 'data_enrichment' })),
		items: [{ id: 'a', status: 'failed' }],
		samples: [{ id: 'a', status: 'failed' }],
	},
	...[
		{ event: 'voiceCloneReady', status: 'ready', other: 'failed' },
		{ event: 'voiceCloneFailed', status: 'failed', other: 'ready' },
	].map(({ event, status, other }): EventCase => ({
		event,
		subject: `voice clones that are ${status}, not ${other}`,
		existing: { voices: [createVoice('a', status), createVoice('b', 'processing')] },
		changeOthers: ({ voices }) => voices.push(createVoice('c', other)),
		causeEvent: ({ voices }) => voices.splice(1, 1, createVoice('b', status)),
		items: [{ voiceId: 'b' }],
		samples: [{ voiceId: 'b' }, { voiceId: 'a' }],
	})),
	{
		event: 'linkedinDisconnected',
		subject: 'a disconnection, not for webhooks',
		existing: {},
		changeOthers: ({ integrations }) => (integrations.webhooks.status = 'error'),
		causeEvent: ({ integrations }) => (integrations.linkedin.connected = false),
		items: [{ userId: 'user_1', linkedin: { connected: false } }],
		samples: [{ linkedin: { connected: false } }],
	},
	{
		event: 'linkedinConnected',
		subject: 'a connection, not for webhooks',
		existing: { integrations: { ...createWorld().integrations, linkedin: { connected: false } } },
		changeOthers: ({ integrations }) => (integrations.webhooks.status = 'error'),
		causeEvent: ({ integrations }) => (integrations.linkedin.connected = true),
		items: [{ linkedin: { connected: true } }],
		samples: [{ linkedin: { connected: true } }],
	},
	{
		event: 'webhookStatusChanged',
		subject: 'a changed webhook status, not for LinkedIn',
		existing: {},
		changeOthers: ({ integrations }) => (integrations.linkedin.connected = false),
		causeEvent: ({ integrations }) => (integrations.webhooks.status = 'error'),
		items: [{ webhooks: { status: 'error' }, oldStatus: 'active' }],
		samples: [{ webhooks: { status: 'error' }, oldStatus: null }],
	},
	{
		event: 'prospectResponded',
		subject: 'newer responses, not for new prospects',
		parameters: { campaign_id: 'spring' },
		existing: {
			rows: [createRow('p1', 'responded', { respondedAt: times[1] }), createRow('p2', 'contacted')],
		},
		changeOthers: ({ rows }) => rows.push(createRow('p3', 'contacted')),
		causeEvent: ({ rows }) => {
			rows[1] = createRow('p2', 'converted', { respondedAt: times[3] });
			rows[2] = createRow('p3', 'responded', { respondedAt: times[2] });
		},
		items: [{ prospect_id: 'p3' }, { prospect_id: 'p2' }],
		samples: [{ prospect_id: 'p2' }, { prospect_id: 'p3' }, { prospect_id: 'p1' }],
	},
	{
		event: 'prospectAdded',
		subject: 'new prospects, not for changed ones',
		parameters: { campaign_id: 'spring' },
		existing: { rows: [createRow('p1', 'pending'), createRow('', 'pending')] },
		// without an ID, a changed row could be any prospect
		changeOthers: ({ rows }) =>
			rows.splice(
				0,
				2,
				createRow('p1', 'contacted', { contactedAt: times[3] }),
				createRow('', 'contacted'),
			),
		causeEvent: ({ rows }) => rows.push(createRow('p2', 'pending'), createRow('p3', 'contacted')),
		items: [{ prospect_id: 'p2' }, { prospect_id: 'p3' }],
		samples: [{ prospect_id: 'p3' }, { prospect_id: 'p2' }, { prospect_id: 'p1' }],
	},
	{
		event: 'prospectContacted',
		subject: 'a newer contact time, not for messages',
		parameters: { campaign_id: 'spring' },
		existing: {
			rows: [createRow('p1', 'contacted', { contactedAt: times[1] }), createRow('p2', 'pending')],
		},
		changeOthers: ({ rows }) => {
			rows[0] = createRow('p1', 'responded', { contactedAt: times[0] });
			rows.push(createRow('p3', 'contacted', { messagedAt: times[2] }));
		},
		causeEvent: ({ rows }) => {
			rows[1] = createRow('p2', 'contacted', { contactedAt: times[3] });
			rows[2] = createRow('p3', 'contacted', { contactedAt: times[2] });
		},
		items: [{ prospect_id: 'p3' }, { prospect_id: 'p2' }],
		samples: [{ prospect_id: 'p2' }, { prospect_id: 'p3' }, { prospect_id: 'p1' }],
	},
	{
		event: 'prospectMessaged',
		subject: 'a newer last message, not for contact times',
		parameters: { campaign_id: 'spring' },
		existing: {
			rows: [createRow('p1', 'contacted', { messagedAt: times[1] }), createRow('p2', 'pending')],
		},
		changeOthers: ({ rows }) => rows.push(createRow('p3', 'contacted', { contactedAt: times[2] })),
		causeEvent: ({ rows }) => {
			rows[0] = createRow('p1', 'contacted', { messagedAt: times[4] });
			rows[1] = createRow('p2', 'contacted', { messagedAt: times[3] });
		},
		items: [{ prospect_id: 'p2' }, { prospect_id: 'p1' }],
		samples: [{ prospect_id: 'p1' }, { prospect_id: 'p2' }],
	},
	{
		event: 'prospectConverted',
		subject: 'prospects that become converted, not for responses',
		parameters: { campaign_id: 'spring' },
		existing: { rows: [createRow('p1', 'converted'), createRow('p2', 'contacted')] },
		changeOthers: ({ rows }) => rows.push(createRow('p3', 'responded', { respondedAt: times[2] })),
		causeEvent: ({ rows }) =>
			rows.splice(1, 1, createRow('p2', 'converted', { respondedAt: times[3] })),
		items: [{ prospect_id: 'p2', status: 'converted' }],
		samples: [{ prospect_id: 'p2' }, { prospect_id: 'p1' }],
	},
	{
		event: 'apiKeyExpiring',
		subject: 'keys that expire within the chosen days',
		parameters: { withinDays: 7 },
		existing: {
			keys: [
				...[
					createKey('b', getTimeInDays(9)),
					createKey('c', null),
					createKey('a', getTimeInDays(3)),
				],
				createKey('old', getTimeInDays(-300)),
			],
		},
		changeOthers: (world) => world.keys.push(createKey('d', getTimeInDays(30))),
		causeEvent: (world) => (world.now += 3 * 86_400_000),
		items: [{ id: 'b', expiresAt: getTimeInDays(9) }],
		samples: [{ id: 'b' }, { id: 'a' }],
	},
	{
		event: 'apiKeyExpiring',
		subject: 'keys that expire within 14 days by default',
		existing: {
			keys: [
				createKey('c', getTimeInDays(15)),
				createKey('b', getTimeInDays(14.5)),
				createKey('a', getTimeInDays(13.5)),
			],
		},
		changeOthers: ({ keys }) => keys.push(createKey('d', getTimeInDays(15.1))),
		causeEvent: (world) => (world.now += 86_400_000),
		items: [{ id: 'b' }, { id: 'c' }],
		samples: [{ id: 'c' }, { id: 'b' }, { id: 'a' }],
	},
];

test('every event has a test case', () => {
	const testedEvents = new Set(eventCases.map(({ event }) => event));
	expect([...testedEvents].sort()).toEqual(events.map(({ option }) => option.value).sort());
});

describe.each(eventCases.map((one) => ({ parameters: {}, ...one })))(
	'$event starts for $subject, and',
	(eventCase) => {
		const { existing, event, items, causeEvent, parameters, changeOthers, samples } = eventCase;
		const createExistingWorld = () => createWorld(structuredClone(existing));
		const serveChangedWorld = () => {
			const world = createExistingWorld();
			changeOthers(world);
			causeEvent(world);
			serveWorld(world);
		};

		test('emits nothing for other changes, with one request per poll', async () => {
			const world = createExistingWorld();
			const service = serveWorld(world);
			const trigger = activateTrigger(event, parameters);
			expect(await trigger.poll()).toBeNull();
			const requests = service.requests.length;
			changeOthers(world);
			for (let poll = 0; poll < 2; poll++) expect(await trigger.poll()).toBeNull();
			expect(service.requests.map((request) => request.path)).toEqual(
				Array(requests + 2).fill(PATHS[event.replace(/[A-Z].*/, '')]),
			);
		});

		test('emits each change once, oldest first', async () => {
			const world = createExistingWorld();
			serveWorld(world);
			const trigger = activateTrigger(event, parameters);
			await trigger.poll();
			changeOthers(world);
			await trigger.poll();
			causeEvent(world);
			expect(await trigger.poll()).toMatchObject(items);
			expect(await trigger.poll()).toBeNull();
		});

		test('emits existing ones once with Include Existing', async () => {
			serveChangedWorld();
			const trigger = activateTrigger(event, { ...parameters, includeExisting: true });
			const existing = (await trigger.poll()) ?? [];
			expect(existing.slice(-items.length)).toMatchObject(omitOldStatus(items));
			expect(await trigger.poll()).toBeNull();
		});

		test('returns the newest matching records in a test run and saves no state', async () => {
			serveChangedWorld();
			const trigger = activateTrigger(event, parameters, { mode: 'manual', activation: 'manual' });
			const sampleItems = await trigger.poll();
			expect(sampleItems).toMatchObject(samples);
			expect(sampleItems).toHaveLength(samples.length);
			expect(trigger.staticData()).toEqual({});
		});

		test('emits each change once across restarts with the saved state', async () => {
			const world = createExistingWorld();
			serveWorld(world);
			const firstTrigger = activateTrigger(event, parameters);
			await firstTrigger.poll();
			changeOthers(world);
			await firstTrigger.poll();
			causeEvent(world);
			const secondTrigger = activateTrigger(event, parameters, {
				activation: RESTART,
				staticData: firstTrigger.savedStaticData(),
			});
			expect(await secondTrigger.poll()).toMatchObject(omitOldStatus(items));
			const thirdTrigger = activateTrigger(event, parameters, {
				activation: RESTART,
				staticData: secondTrigger.savedStaticData(),
			});
			expect(await thirdTrigger.poll()).toBeNull();
		});

		test('keeps its state and throws a readable error if a poll or test run fails', async () => {
			const world = createExistingWorld();
			serveWorld(world);
			const trigger = activateTrigger(event, parameters);
			await trigger.poll();
			const stateBefore = trigger.staticData();
			causeEvent(world);
			serveWorld(world, () => ({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } }));
			await expect(trigger.poll()).rejects.toMatchObject({
				message: 'The service is not available right now (SERVICE_UNAVAILABLE)',
				description: expect.stringContaining('The next poll continues') as string,
			});
			await expect(runTest(event, parameters)).rejects.toThrow('The service is not available');
			expect(trigger.staticData()).toEqual(stateBefore);
			serveWorld(world);
			expect(await trigger.poll()).toMatchObject(omitOldStatus(items));
		});
	},
);

test.each([
	['linkedinConnected', true],
	['linkedinDisconnected', false],
])('%s starts only for a change to connected: %s', async (event, connected) => {
	const world = createWorld();
	serveWorld(world);
	const trigger = activateTrigger(event);
	const counts: unknown[] = [];
	for (const isConnected of [connected, !connected, connected]) {
		world.integrations.linkedin.connected = isConnected;
		counts.push((await trigger.poll())?.length);
	}
	expect(counts).toEqual([undefined, undefined, 1]);
});

describe('trigger with Simplify', () => {
	test.each(
		// prettier-ignore
		[
			['leadCreated', 'firstName lastName email id company title phone linkedinUrl status createdAt'],
			['leadUpdated', 'firstName lastName email id company title phone linkedinUrl status updatedAt'],
			['leadStatusChanged', 'firstName lastName email id company title linkedinUrl status updatedAt oldStatus'],
			['prospectResponded', 'name status email company title linkedinUrl respondedAt responseText tags prospectId'],
			['prospectMessaged', 'name status email company title linkedinUrl lastMessageAt responseText tags prospectId'],
		],
	)('%s: returns at most ten fields: %s', async (event, names) => {
		const prospectTimes = { messagedAt: times[0], respondedAt: times[1] };
		const rows = [createRow('p1', 'responded', prospectTimes)];
		serveWorld(createWorld({ leads: [createUpdatedLead(1, 5)], rows }));
		const [item] = (await runTest(event, { campaign_id: 'spring', simple: true })) ?? [];
		expect(Object.keys(item)).toEqual([...names.split(' '), 'hint']);
		expect(item.hint).toMatch(/^Sample for testing: one of the 10 newest/);
	});

	test('returns one flat item for LinkedIn Account Disconnected', async () => {
		const world = createWorld();
		world.integrations.linkedin.connected = false;
		serveWorld(world);
		expect(await runTest('linkedinDisconnected', { simple: true })).toMatchObject([
			{ linkedinConnected: false, webhooksStatus: 'active' },
		]);
	});
});

test.each([
	['source', 'website', { source: 'website' }],
	['company', 'Acme', { company: 'Acme' }],
	['title', 'Chief', { title: 'Chief of Staff' }],
	['search', 'needle', { email: 'needle@b.example' }],
])(
	'Lead Created sends the filter %s with every request and emits only matching leads',
	async (name, value, fields) => {
		const world = createWorld({ leads: [buildLead(1, fields), buildLead(2)] });
		const service = serveWorld(world);
		const trigger = activateTrigger('leadCreated', { filters: { [name]: value } });
		await trigger.poll();
		world.leads.push(buildLead(3), buildLead(4, fields));
		expect(await trigger.poll()).toMatchObject([{ id: 'lead_4' }]);
		for (const { query } of service.requests) expect(query[name]).toBe(value);
	},
);

test('emits only jobs for the chosen person', async () => {
	const profileUrl = 'https://www.linkedin.com/in/ada';
	const world = createWorld({
		jobs: [
			createJob('a', 'running', { metadata: { profileUrl: 'https://linkedin.com/in/ada/' } }),
			createJob('b', 'running', { metadata: { profileUrl: 'https://www.linkedin.com/in/bob' } }),
		],
	});
	serveWorld(world);
	const trigger = activateTrigger('jobCompleted', { filters: { profileUrl } });
	await trigger.poll();
	for (const job of world.jobs) job.status = 'completed';
	expect(await trigger.poll()).toMatchObject([{ id: 'a' }]);
});

test('lists each event as an action in the node panel', () => {
	const [eventParameter] = new OutreachTrigger().description.properties;
	expect(eventParameter.displayName).toBe('Trigger On');
	const options = (eventParameter.options ?? []) as INodePropertyOptions[];
	const actions = options.map(({ action }) => action);
	expect(actions).toContain('On lead created');
	expect(actions).toContain('On LinkedIn account connected');
	expect(actions).toContain('On API key expiring');
	expect(actions.filter((action) => /^On [A-Za-z ]+$/.test(String(action)))).toHaveLength(18);
});
