import type { IDataObject, INodeParameters, INodePropertyOptions } from 'n8n-workflow';
import { events } from '../../../nodes/Trigger/events';
import { OutreachTrigger } from '../../../nodes/Trigger/OutreachTrigger.node';
import { leadOf, leadsUpTo, simple } from '../lead/samples';
import { useStage } from '../stage';
import type { World } from './world';
import { changed, newWorld, on, RESTART, serveWorld, testRun, timeOf } from './world';

useStage();

const job = (id: string, status: string, fields: IDataObject = {}): IDataObject => ({
	id,
	type: 'network_action',
	status,
	createdAt: timeOf(1),
	completedAt: status === 'completed' ? timeOf(2) : null,
	message: '',
	progress: 0,
	metadata: {},
	...fields,
});
const voice = (voiceId: string, status: string) => ({ voiceId, name: voiceId, status });
const row = (id: string, status: string, respondedAt = '') =>
	`${id},Name,a@b.example,Company,Title,,${status},,,${respondedAt},,`;
const keyOf = (id: string, expiresAt: string | null) => ({
	id,
	name: id,
	isActive: true,
	expiresAt,
});
const inDays = (days: number) =>
	new Date(Date.parse('2026-03-31T07:00:00Z') + days * 86_400_000).toISOString();

/** What is told of the state before rests on polls that n8n has not saved. */
const withoutBefore = (items: IDataObject[]) =>
	items.map((item) =>
		Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'oldStatus')),
	);

/** How an event comes about: a beginning, what starts the workflow, and what must not. */
interface Sample {
	event: string;
	parameters?: INodeParameters;
	before: Partial<World>;
	/** Changes that start nothing. */
	quiet: (world: World) => void;
	/** Changes that start the workflow. */
	happens: (world: World) => void;
	/** The items that come out. */
	gives: IDataObject[];
	/** What a test run gives at the end. */
	shows: IDataObject[];
	path: string;
}

const samples: Sample[] = [
	{
		event: 'leadCreated',
		before: { leads: leadsUpTo(3) },
		quiet: ({ leads }) => leads.splice(0, 1, changed(1, 50)),
		happens: ({ leads }) => leads.push(leadOf(5), leadOf(4)),
		gives: [{ id: 'lead_4' }, { id: 'lead_5' }],
		shows: [5, 4, 3, 2, 1].map((number) => ({ id: `lead_${number}` })),
		path: '/leads',
	},
	{
		event: 'leadUpdated',
		before: { leads: leadsUpTo(3) },
		quiet: ({ leads }) => leads.push(leadOf(4)),
		happens: ({ leads }) => leads.splice(0, 2, changed(1, 60), changed(2, 50)),
		gives: [{ id: 'lead_2' }, { id: 'lead_1' }],
		shows: [{ id: 'lead_1' }, { id: 'lead_2' }],
		path: '/leads',
	},
	{
		event: 'leadContacted',
		before: { leads: [leadOf(1), leadOf(2, { lastContactedAt: timeOf(9) }), leadOf(3)] },
		quiet: ({ leads }) => leads.push(leadOf(4)),
		happens: ({ leads }) =>
			leads.splice(
				0,
				2,
				leadOf(1, { lastContactedAt: timeOf(20) }),
				leadOf(2, { lastContactedAt: timeOf(19) }),
			),
		gives: [{ id: 'lead_2' }, { id: 'lead_1' }],
		shows: [{ id: 'lead_1' }, { id: 'lead_2' }],
		path: '/leads',
	},
	{
		event: 'leadReplied',
		before: { leads: [leadOf(1), leadOf(2, { status: 'replied' }), leadOf(3)] },
		quiet: ({ leads }) =>
			leads.splice(1, 2, changed(2, 50, { status: 'replied' }), changed(3, 51, { status: 'cold' })),
		happens: ({ leads }) => {
			leads[0] = changed(1, 60, { status: 'replied' });
			leads.push(changed(4, 61, { status: 'replied' }));
		},
		gives: [
			{ id: 'lead_1', status: 'replied', oldStatus: 'new' },
			{ id: 'lead_4', status: 'replied', oldStatus: null },
		],
		shows: [
			{ id: 'lead_4', oldStatus: null },
			{ id: 'lead_1', oldStatus: null },
			{ id: 'lead_2', oldStatus: null },
		],
		path: '/leads',
	},
	{
		event: 'leadStatusChanged',
		before: { leads: leadsUpTo(3) },
		quiet: ({ leads }) => {
			leads[0] = changed(1, 50);
			leads.push(leadOf(4), changed(5, 51));
		},
		happens: ({ leads }) => {
			leads[0] = changed(1, 61, { status: 'contacted' });
			leads[1] = changed(2, 60, { status: 'cold' });
		},
		gives: [
			{ id: 'lead_2', status: 'cold', oldStatus: 'new' },
			{ id: 'lead_1', status: 'contacted', oldStatus: 'new' },
		],
		shows: [1, 2, 5, 4, 3].map((number) => ({ id: `lead_${number}`, oldStatus: null })),
		path: '/leads',
	},
	{
		event: 'leadStatusChanged',
		parameters: { statuses: '["cold","converted"]' },
		before: { leads: leadsUpTo(3) },
		quiet: ({ leads }) => leads.splice(0, 1, changed(1, 50, { status: 'contacted' })),
		happens: ({ leads }) => leads.splice(0, 1, changed(1, 60, { status: 'cold' })),
		gives: [{ id: 'lead_1', status: 'cold', oldStatus: 'contacted' }],
		shows: [{ id: 'lead_1', status: 'cold', oldStatus: null }],
		path: '/leads',
	},
	{
		event: 'jobCompleted',
		before: { jobs: [job('a', 'completed'), job('b', 'running'), job('c', 'pending')] },
		quiet: ({ jobs }) => jobs.splice(1, 1, job('b', 'failed')),
		happens: ({ jobs }) => {
			jobs[2] = job('c', 'completed', { completedAt: timeOf(9) });
			jobs.push(job('d', 'completed', { completedAt: timeOf(8) }));
		},
		gives: [{ id: 'd' }, { id: 'c' }],
		shows: [{ id: 'c' }, { id: 'd' }, { id: 'a' }],
		path: '/users/jobs',
	},
	{
		event: 'jobFailed',
		parameters: { filters: { type: 'data_enrichment' } },
		before: { jobs: [job('a', 'running', { type: 'data_enrichment' }), job('b', 'running')] },
		quiet: ({ jobs }) => jobs.splice(1, 1, job('b', 'failed')),
		happens: ({ jobs }) => jobs.splice(0, 1, job('a', 'failed', { type: 'data_enrichment' })),
		gives: [{ id: 'a', status: 'failed' }],
		shows: [{ id: 'a', status: 'failed' }],
		path: '/users/jobs',
	},
	{
		event: 'voiceCloneReady',
		before: { voices: [voice('a', 'ready'), voice('b', 'processing')] },
		quiet: ({ voices }) => voices.push(voice('c', 'failed')),
		happens: ({ voices }) => voices.splice(1, 1, voice('b', 'ready')),
		gives: [{ voiceId: 'b' }],
		shows: [{ voiceId: 'b' }, { voiceId: 'a' }],
		path: '/voice-clones',
	},
	{
		event: 'voiceCloneFailed',
		before: { voices: [voice('a', 'failed'), voice('b', 'processing')] },
		quiet: ({ voices }) => voices.push(voice('c', 'ready')),
		happens: ({ voices }) => voices.splice(1, 1, voice('b', 'failed')),
		gives: [{ voiceId: 'b' }],
		shows: [{ voiceId: 'b' }, { voiceId: 'a' }],
		path: '/voice-clones',
	},
	{
		event: 'linkedinDisconnected',
		before: {},
		quiet: ({ integrations }) => (integrations.webhooks.status = 'error'),
		happens: ({ integrations }) => (integrations.linkedin.connected = false),
		gives: [{ userId: 'user_1', linkedin: { connected: false } }],
		shows: [{ linkedin: { connected: false } }],
		path: '/users/integrations',
	},
	{
		event: 'linkedinConnected',
		before: { integrations: { ...newWorld().integrations, linkedin: { connected: false } } },
		quiet: ({ integrations }) => (integrations.webhooks.status = 'error'),
		happens: ({ integrations }) => (integrations.linkedin.connected = true),
		gives: [{ linkedin: { connected: true } }],
		shows: [{ linkedin: { connected: true } }],
		path: '/users/integrations',
	},
	{
		event: 'webhookStatusChanged',
		before: {},
		quiet: ({ integrations }) => (integrations.linkedin.connected = false),
		happens: ({ integrations }) => (integrations.webhooks.status = 'error'),
		gives: [{ webhooks: { status: 'error' }, oldStatus: 'active' }],
		shows: [{ webhooks: { status: 'error' }, oldStatus: null }],
		path: '/users/integrations',
	},
	{
		event: 'prospectResponded',
		parameters: { campaign_id: 'spring' },
		before: { rows: [row('p1', 'responded', '2026-03-01T10:00:00Z'), row('p2', 'contacted')] },
		quiet: ({ rows }) => rows.push(row('p3', 'contacted')),
		happens: ({ rows }) => {
			rows[1] = row('p2', 'converted', '2026-03-02T10:00:00Z');
			rows[2] = row('p3', 'responded', '2026-03-01T11:00:00Z');
		},
		gives: [{ prospect_id: 'p3' }, { prospect_id: 'p2' }],
		shows: [{ prospect_id: 'p2' }, { prospect_id: 'p3' }, { prospect_id: 'p1' }],
		path: '/campaigns/spring/csv',
	},
	{
		event: 'prospectConverted',
		parameters: { campaign_id: 'spring' },
		before: { rows: [row('p1', 'converted'), row('p2', 'contacted')] },
		quiet: ({ rows }) => rows.push(row('p3', 'responded', '2026-03-01T11:00:00Z')),
		happens: ({ rows }) => rows.splice(1, 1, row('p2', 'converted', '2026-03-02T10:00:00Z')),
		gives: [{ prospect_id: 'p2', status: 'converted' }],
		shows: [{ prospect_id: 'p2' }, { prospect_id: 'p1' }],
		path: '/campaigns/spring/csv',
	},
	{
		event: 'apiKeyExpiring',
		parameters: { withinDays: 7 },
		before: {
			keys: [
				...[keyOf('b', inDays(9)), keyOf('c', null), keyOf('a', inDays(3))],
				keyOf('old', inDays(-300)),
			],
		},
		quiet: (world) => world.keys.push(keyOf('d', inDays(30))),
		happens: (world) => (world.now += 3 * 86_400_000),
		gives: [{ id: 'b', expiresAt: inDays(9) }],
		shows: [{ id: 'b' }, { id: 'a' }],
		path: '/keys',
	},
	{
		event: 'apiKeyExpiring',
		before: {
			keys: [keyOf('c', inDays(15)), keyOf('b', inDays(14.5)), keyOf('a', inDays(13.5))],
		},
		quiet: ({ keys }) => keys.push(keyOf('d', inDays(15.1))),
		happens: (world) => (world.now += 86_400_000),
		gives: [{ id: 'b' }, { id: 'c' }],
		shows: [{ id: 'c' }, { id: 'b' }, { id: 'a' }],
		path: '/keys',
	},
];

test('every event comes about here', () => {
	const here = new Set(samples.map(({ event }) => event));
	expect([...here].sort()).toEqual(events.map(({ option }) => option.value).sort());
});

describe.each(samples)('$event $parameters', (sample) => {
	const { before, event, gives, happens, parameters, path, quiet, shows } = sample;
	const world = () => newWorld(structuredClone(before));

	test('the first poll starts nothing, one request a poll; then what is news, oldest first, once', async () => {
		const now = world();
		const service = serveWorld(now);
		const trigger = on(event, parameters);
		expect(await trigger.poll()).toBeNull();
		const requests = service.requests.length;
		expect(await trigger.poll()).toBeNull();
		quiet(now);
		expect(await trigger.poll()).toBeNull();
		expect(service.requests).toHaveLength(requests + 2);
		happens(now);
		expect(await trigger.poll()).toMatchObject(gives);
		expect(await trigger.poll()).toBeNull();
		expect(service.requests).toHaveLength(requests + 4);
		expect(service.requests.map((request) => request.path)).toEqual(
			service.requests.map(() => path),
		);
	});

	test('Include Existing starts also for what is there', async () => {
		const now = world();
		serveWorld(now);
		quiet(now);
		happens(now);
		const trigger = on(event, { ...parameters, includeExisting: true });
		const items = (await trigger.poll()) ?? [];
		expect(items.length).toBeGreaterThanOrEqual(gives.length);
		expect(await trigger.poll()).toBeNull();
	});

	test('a test run gives the newest that are in that state, and remembers nothing', async () => {
		const now = world();
		serveWorld(now);
		quiet(now);
		happens(now);
		const trigger = on(event, parameters, { mode: 'manual', activation: 'manual' });
		const shown = await trigger.poll();
		expect(shown).toMatchObject(shows);
		expect(shown).toHaveLength(shows.length);
		expect(trigger.memory()).toEqual({});
	});

	test('what a restart brings back is enough: nothing lost, nothing twice', async () => {
		const now = world();
		serveWorld(now);
		const first = on(event, parameters);
		await first.poll();
		quiet(now);
		await first.poll();
		happens(now);
		const second = on(event, parameters, { activation: RESTART, memory: first.saved() });
		expect(await second.poll()).toMatchObject(withoutBefore(gives));
		const third = on(event, parameters, { activation: RESTART, memory: second.saved() });
		expect(await third.poll()).toBeNull();
	});

	test('a poll that fails changes nothing, and says so in words', async () => {
		const now = world();
		serveWorld(now);
		const trigger = on(event, parameters);
		await trigger.poll();
		const remembered = trigger.memory();
		happens(now);
		serveWorld(now, () => ({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } }));
		await expect(trigger.poll()).rejects.toThrow('The service is not available right now');
		expect(trigger.memory()).toEqual(remembered);
		serveWorld(now);
		expect(await trigger.poll()).toMatchObject(withoutBefore(gives));
	});
});

describe('Simplify', () => {
	const fieldsOf = (names: string) => names.split(' ');

	test.each([
		['leadCreated', {}, Object.keys(simple(leadOf(1)))],
		[
			'leadUpdated',
			{},
			Object.keys(simple(leadOf(1))).map((name) => (name === 'createdAt' ? 'updatedAt' : name)),
		],
		[
			'leadStatusChanged',
			{},
			fieldsOf('firstName lastName email id company title linkedinUrl status updatedAt oldStatus'),
		],
		[
			'prospectResponded',
			{ campaign_id: 'spring' },
			fieldsOf(
				'name status email company title linkedinUrl respondedAt responseText tags prospectId',
			),
		],
	])('%s leaves at most ten fields', async (event, parameters, fields) => {
		serveWorld(
			newWorld({ leads: [changed(1, 5)], rows: [row('p1', 'responded', '2026-03-01T10:00:00Z')] }),
		);
		const [item] = (await testRun(event, { ...parameters, simple: true })) ?? [];
		expect(Object.keys(item)).toEqual([...fields, 'hint']);
		expect(item.hint).toMatch(/^Sample for testing: one of the 10 newest/);
		expect(fields.length).toBeLessThanOrEqual(10);
	});

	test('LinkedIn Account Disconnected: one flat item', async () => {
		const world = newWorld();
		world.integrations.linkedin.connected = false;
		serveWorld(world);
		expect(await testRun('linkedinDisconnected', { simple: true })).toMatchObject([
			{ linkedinConnected: false, webhooksStatus: 'active' },
		]);
	});
});

describe('filters', () => {
	test.each([
		['source', 'website', { source: 'website' }],
		['company', 'Acme', { company: 'Acme' }],
		['title', 'Chief', { title: 'Chief of Staff' }],
		['search', 'needle', { email: 'needle@b.example' }],
	])('%s is sent with every request, and only such leads count', async (name, value, fields) => {
		const world = newWorld({ leads: [leadOf(1, fields), leadOf(2)] });
		const service = serveWorld(world);
		const trigger = on('leadCreated', { filters: { [name]: value } });
		await trigger.poll();
		world.leads.push(leadOf(3), leadOf(4, fields));
		expect(await trigger.poll()).toMatchObject([{ id: 'lead_4' }]);
		for (const { query } of service.requests) expect(query[name]).toBe(value);
	});
});

test('job events follow one person', async () => {
	const profileUrl = 'https://www.linkedin.com/in/ada';
	const world = newWorld({
		jobs: [
			job('a', 'running', { metadata: { profileUrl: 'https://linkedin.com/in/ada/' } }),
			job('b', 'running', { metadata: { profileUrl: 'https://www.linkedin.com/in/bob' } }),
		],
	});
	serveWorld(world);
	const trigger = on('jobCompleted', { filters: { profileUrl } });
	await trigger.poll();
	for (const one of world.jobs) one.status = 'completed';
	expect(await trigger.poll()).toMatchObject([{ id: 'a' }]);
});

test('each event has a text for the node panel', () => {
	const [chosen] = new OutreachTrigger().description.properties;
	expect(chosen.displayName).toBe('Trigger On');
	const options = (chosen.options ?? []) as INodePropertyOptions[];
	const texts = options.map(({ action }) => action);
	expect(texts).toContain('On lead created');
	expect(texts).toContain('On LinkedIn account connected');
	expect(texts).toContain('On API key expiring');
	expect(texts.filter((text) => /^On [A-Za-z ]+$/.test(String(text)))).toHaveLength(15);
});
