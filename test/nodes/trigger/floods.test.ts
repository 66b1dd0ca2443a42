import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';
import { ORIGIN } from '../../engine';
import { leadOf, leadsUpTo } from '../lead/samples';
import { key, useStage } from '../stage';
import type { World } from './world';
import { changed, newWorld, on, RESTART, serveWorld, timeOf } from './world';

useStage();

const ids = (items: object[] | null) => (items ?? []).map((item) => (item as { id: string }).id);
const keyOf = (id: string, expiresAt: string) => ({ id, name: id, isActive: true, expiresAt });
const jobOf = (id: string, completedAt: string) => ({ id, status: 'completed', completedAt });

/** The same trigger after n8n's own restart, also edited. */
const again = (
	event: string,
	memory: IDataObject,
	parameters: INodeParameters = {},
	more: { credentialId?: string; credentials?: ICredentialDataDecryptedObject } = {},
) => on(event, parameters, { activation: RESTART, memory, ...more });

describe('what is watched', () => {
	const leads = leadsUpTo(9).map((lead, at) => ({
		...changed(at + 1, 90 + at, { status: 'replied', lastContactedAt: timeOf(90 + at) }),
		source: at < 1 ? 'website' : lead.source,
	}));

	test.each(['leadCreated', 'leadUpdated', 'leadContacted', 'leadReplied', 'leadStatusChanged'])(
		'%s: without its filter the watch begins anew, and goes on when nothing was changed',
		async (event) => {
			const world = newWorld({ leads: structuredClone(leads), now: Date.parse(timeOf(99)) });
			serveWorld(world);
			const narrow = { filters: { source: 'website', company: 'Company' } };
			const first = on(event, narrow);
			await first.poll();
			const same = { filters: { company: 'Company', source: 'website' } };
			world.leads.push(
				changed(100, 200, { source: 'website', status: 'replied', lastContactedAt: timeOf(200) }),
			);
			expect(ids(await again(event, first.memory(), same).poll())).toEqual(['lead_100']);
			const wide = again(event, first.memory());
			expect(await wide.poll()).toBeNull();
			world.leads.push(changed(201, 202, { status: 'replied', lastContactedAt: timeOf(201) }));
			expect(ids(await wide.poll())).toEqual(['lead_201']);
		},
	);

	test.each<[string, (world: World) => void]>([
		['leadCreated', ({ leads: all }) => all.push(leadOf(900))],
		['leadReplied', ({ leads: all }) => all.push(changed(900, 900, { status: 'replied' }))],
		['jobCompleted', ({ jobs }) => jobs.push(jobOf('b', timeOf(900)))],
		['voiceCloneReady', ({ voices }) => voices.push({ voiceId: 'b', status: 'ready' })],
	])('%s: another credential begins anew, a renewed key goes on', async (event, happens) => {
		const world = newWorld({
			leads: structuredClone(leads),
			now: Date.parse(timeOf(99)),
			jobs: [jobOf('a', timeOf(1))],
			voices: [{ voiceId: 'a', status: 'ready' }],
		});
		serveWorld(world);
		const first = on(event);
		await first.poll();
		happens(world);
		expect(await again(event, first.memory(), {}, { credentialId: '2' }).poll()).toBeNull();
		const renewed = { credentials: { baseUrl: ORIGIN, apiKey: `${key()}-renewed` } };
		expect(await again(event, first.memory(), {}, renewed).poll()).toHaveLength(1);
	});

	test('what only chooses among the changes goes on', async () => {
		const world = newWorld({ leads: leadsUpTo(2), now: Date.parse(timeOf(2)) });
		serveWorld(world);
		const first = on('leadStatusChanged', { statuses: ['cold'] });
		await first.poll();
		world.leads[0] = changed(1, 90, { status: 'replied' });
		const wide = again('leadStatusChanged', first.memory(), { statuses: [] });
		expect(ids(await wide.poll())).toEqual(['lead_1']);
	});
});

test.each(['leadReplied', 'leadStatusChanged'])(
	'%s: leads that come under the filter with an old reply start nothing',
	async (event) => {
		const world = newWorld({ leads: leadsUpTo(60), now: Date.parse(timeOf(100)) });
		world.leads = world.leads.map((lead) => ({ ...lead, status: 'replied' }));
		serveWorld(world);
		world.leads.push(leadOf(100, { title: 'Chief' }));
		const trigger = on(event, { filters: { title: 'Chief' } });
		await trigger.poll();
		world.leads = world.leads.map((lead, at) => ({
			...lead,
			title: 'Chief of Staff',
			updatedAt: timeOf(200 + at),
		}));
		expect(await trigger.poll()).toBeNull();
		world.leads[3] = { ...world.leads[3], status: 'cold', updatedAt: timeOf(300) };
		const moved = { id: 'lead_4', oldStatus: 'replied' };
		const cold = (await trigger.poll()) ?? [];
		expect(cold).toMatchObject(event === 'leadStatusChanged' ? [moved] : []);
		world.leads[3] = { ...world.leads[3], status: 'replied', updatedAt: timeOf(301) };
		expect(ids(await trigger.poll())).toEqual(['lead_4']);
	},
);

describe('one list that is empty by mistake', () => {
	test('voice clones do not leave, and do not start again', async () => {
		const world = newWorld({ voices: [{ voiceId: 'a', status: 'ready' }] });
		serveWorld(world);
		const trigger = on('voiceCloneReady');
		await trigger.poll();
		const voices = world.voices.splice(0);
		expect(await trigger.poll()).toBeNull();
		expect(await trigger.poll()).toBeNull();
		world.voices.push(...voices);
		expect(await trigger.poll()).toBeNull();
	});

	test('jobs: the start asks a second time', async () => {
		const world = newWorld({ jobs: [jobOf('a', timeOf(1))] });
		const none = { body: { success: true, data: { jobs: [], statistics: {} } } };
		serveWorld(world, (_, place) => (place === 0 ? none : undefined));
		const trigger = on('jobCompleted');
		expect(await trigger.poll()).toBeNull();
		expect(await trigger.poll()).toBeNull();
		world.jobs.push(jobOf('b', timeOf(2)));
		expect(ids(await trigger.poll())).toEqual(['b']);
	});

	test.each<[string, (world: World) => void, (world: World) => void]>([
		[
			'leadCreated',
			(world) => (world.leads = leadsUpTo(500)),
			(world) => world.leads.push(leadOf(501, { createdAt: new Date(world.now).toISOString() })),
		],
		[
			'leadReplied',
			(world) => (world.leads = leadsUpTo(50).map((lead) => ({ ...lead, status: 'replied' }))),
			({ leads, now }) =>
				leads.push(leadOf(501, { createdAt: new Date(now).toISOString(), status: 'replied' })),
		],
	])('%s: what is there afterwards was there before', async (event, fill, happens) => {
		const world = newWorld();
		serveWorld(world);
		const trigger = on(event);
		await trigger.poll();
		fill(world);
		for (const lead of world.leads) lead.updatedAt = new Date(world.now).toISOString();
		expect(await trigger.poll()).toBeNull();
		world.now += 60_000;
		happens(world);
		for (const lead of world.leads.slice(-1)) lead.updatedAt = new Date(world.now).toISOString();
		expect(await trigger.poll()).toHaveLength(1);
	});
});

describe('times and keys', () => {
	test.each([
		['2 ms before it', -2],
		['2 ms behind it', 2],
		['a second behind it', 1_000],
	])('Lead Updated: a new lead whose updatedAt is %s starts nothing', async (_, ms) => {
		const world = newWorld({ leads: [changed(1, 5)], now: Date.parse(timeOf(5)) });
		serveWorld(world);
		const trigger = on('leadUpdated');
		await trigger.poll();
		const updatedAt = new Date(Date.parse(timeOf(9)) + ms).toISOString();
		world.leads.push(leadOf(9, { updatedAt }));
		expect(await trigger.poll()).toBeNull();
		world.leads[1].updatedAt = new Date(Date.parse(timeOf(9)) + 1_001).toISOString();
		expect(ids(await trigger.poll())).toEqual(['lead_9']);
	});

	test('API Key Expiring: the same date in another spelling starts nothing', async () => {
		const world = newWorld({ keys: [keyOf('a', '2026-04-05T00:00:00Z')] });
		serveWorld(world);
		const trigger = on('apiKeyExpiring', { includeExisting: true });
		expect(await trigger.poll()).toHaveLength(1);
		world.keys = [keyOf('a', '2026-04-05T02:00:00.000+02:00')];
		expect(await trigger.poll()).toBeNull();
		world.keys = [keyOf('a', '2026-04-05')];
		expect(await trigger.poll()).toBeNull();
	});

	test('API Key Expiring: a service that does not tell its time', async () => {
		const world = newWorld({ keys: [keyOf('b', '2027-04-05T00:00:00Z')] });
		serveWorld(world, () => ({
			body: { success: true, data: world.keys },
			headers: { date: '' },
		}));
		const trigger = on('apiKeyExpiring');
		expect(await trigger.poll()).toBeNull();
		world.keys.push(keyOf('a', '2026-04-05T00:00:00Z'));
		expect(ids(await trigger.poll())).toEqual(['a']);
	});
});
