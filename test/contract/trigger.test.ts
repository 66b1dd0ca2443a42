/** @jest-environment <rootDir>/sandbox/test/environment.js */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import getStatusSchema from '../../nodes/Account/__schema__/v1.0.0/integration/getStatus.json';
import exportSchema from '../../nodes/CampaignExport/__schema__/v1.0.0/campaign/export.json';
import { simpleLead } from '../../nodes/shared/lists/leads/leads';
import { events } from '../../nodes/Trigger/events';
import { OutreachTrigger } from '../../nodes/Trigger/OutreachTrigger.node';
import { switchOn } from '../engine';
import { faultsOf } from '../items';
import type { Job, Lead } from '../../sandbox/test/sandbox';
import {
	allLeads,
	control,
	faults,
	keys,
	log,
	reset,
	setClock,
	setConnection,
	setJob,
	setProspect,
	setVoiceClone,
	url,
} from '../../sandbox/test/sandbox';
import { schemas } from '../schemas.generated.json';

jest.setTimeout(30_000);

const DAY = 86_400_000;
const WIDE = { minute: 100_000, hour: 1_000_000, day: 10_000_000 };

function on(event: string, parameters: INodeParameters = {}, mode?: 'manual', apiKey = keys.full) {
	const active = switchOn({
		node: new OutreachTrigger(),
		parameters: { event, simple: false, ...parameters },
		credentials: { baseUrl: url, apiKey },
		mode,
	});
	return { ...active, poll: async () => (await active.poll())?.map(({ json }) => json) ?? null };
}

const later = async () => await setClock({ advance: 1_000 });
const create = async (email: string, fields: Partial<Lead> = {}) =>
	await control('leads', { leads: [{ firstName: 'A', lastName: 'B', email, ...fields }] });
const change = async (changes: Partial<Lead>) => {
	const [lead] = (await allLeads()).filter(({ status }) => status === 'new');
	const updatedAt = await later();
	await control(`leads/${lead.id}`, { ...changes, updatedAt }, 'PATCH');
	return lead.id;
};
const voiceIn = async (status: string) => {
	const { voiceClones } = await control<{ voiceClones: Array<{ id: string; status: string }> }>(
		'voice-clones',
	);
	return voiceClones.find((voice) => voice.status === status)?.id ?? '';
};
const openJob = async () => {
	const { jobs } = await control<{ jobs: Job[] }>('jobs');
	return jobs.find(({ status }) => status === 'pending')?.id ?? '';
};
const changedLead = {
	...schemas.Lead,
	properties: { ...schemas.Lead.properties, oldStatus: { type: ['string', 'null'] } },
};
const integrations = {
	...schemas.Integrations,
	properties: {
		...schemas.Integrations.properties,
		userId: { type: 'string' },
		oldStatus: { type: ['string', 'null'] },
	},
};

/** What happens at the service, and the id of the one item that comes out. */
const samples: Array<{
	event: string;
	parameters?: INodeParameters;
	schema: object;
	before?: () => Promise<unknown>;
	happens: () => Promise<IDataObject>;
}> = [
	{
		event: 'leadCreated',
		schema: schemas.Lead,
		happens: async () => {
			await later();
			await create('new@example.com');
			return { email: 'new@example.com' };
		},
	},
	{
		event: 'leadUpdated',
		schema: schemas.Lead,
		happens: async () => ({ id: await change({ title: 'Other' }), title: 'Other' }),
	},
	{
		event: 'leadContacted',
		schema: schemas.Lead,
		happens: async () => ({ id: await change({ lastContactedAt: await later() }) }),
	},
	{
		event: 'leadReplied',
		schema: changedLead,
		happens: async () => ({ id: await change({ status: 'replied' }), oldStatus: 'new' }),
	},
	{
		event: 'leadStatusChanged',
		schema: changedLead,
		happens: async () => ({ id: await change({ status: 'cold' }), oldStatus: 'new' }),
	},
	{
		event: 'jobCompleted',
		parameters: { type: '' },
		schema: schemas.Job,
		happens: async () => ({ id: (await setJob(await openJob(), { status: 'completed' })).id }),
	},
	{
		event: 'jobFailed',
		schema: schemas.Job,
		happens: async () => ({ id: (await setJob(await openJob(), { status: 'failed' })).id }),
	},
	{
		event: 'voiceCloneReady',
		schema: schemas.ListedVoiceClone,
		happens: async () => {
			const voiceId = await voiceIn('processing');
			await setVoiceClone(voiceId, { status: 'ready' });
			return { voiceId };
		},
	},
	{
		event: 'voiceCloneFailed',
		schema: schemas.ListedVoiceClone,
		happens: async () => {
			const voiceId = await voiceIn('processing');
			await setVoiceClone(voiceId, { status: 'failed' });
			return { voiceId };
		},
	},
	{
		event: 'linkedinDisconnected',
		schema: integrations,
		happens: async () => {
			await setConnection({ connected: false });
			return { linkedin: { connected: false } };
		},
	},
	{
		event: 'linkedinConnected',
		schema: integrations,
		before: async () => await setConnection({ connected: false }),
		happens: async () => {
			await setConnection({ connected: true });
			return { linkedin: { connected: true } };
		},
	},
	{
		event: 'webhookStatusChanged',
		schema: integrations,
		happens: async () => {
			await setConnection({ webhooks: { configured: true, endpoints: [], status: 'error' } });
			return { webhooks: { status: 'error' }, oldStatus: 'active' };
		},
	},
	{
		event: 'prospectResponded',
		parameters: { campaign_id: 'campaign_fair', simple: true },
		schema: exportSchema,
		happens: async () => {
			const prospect_id = 'campaign_fair-0000001';
			const responded_at = await later();
			await setProspect('campaign_fair', prospect_id, {
				status: 'responded',
				responded_at,
				response_text: 'Yes',
			});
			return { prospectId: prospect_id, respondedAt: responded_at };
		},
	},
	{
		event: 'prospectConverted',
		parameters: { campaign_id: 'campaign_fair', simple: true },
		schema: exportSchema,
		happens: async () => {
			const prospect_id = 'campaign_fair-0000001';
			await setProspect('campaign_fair', prospect_id, {
				status: 'converted',
				responded_at: await later(),
				response_text: 'Yes',
			});
			return { prospectId: prospect_id, status: 'converted' };
		},
	},
	{
		event: 'apiKeyExpiring',
		parameters: { withinDays: 7 },
		schema: schemas.Key,
		before: async () => {
			const response = await fetch(`${url}/api/v2/keys`, {
				method: 'POST',
				headers: { 'content-type': 'application/json', 'x-api-key': keys.full },
				body: JSON.stringify({ name: 'Short', permissions: ['leads:read'], expiresInDays: 9 }),
			});
			expect(response.status).toBe(201);
		},
		happens: async () => {
			await setClock({ advance: 3 * DAY });
			return { name: 'Short' };
		},
	},
];

beforeEach(async () => await reset({ limits: WIDE }));

test('every event comes about here', () => {
	expect(samples.map(({ event }) => event).sort()).toEqual(
		events.map(({ option }) => option.value).sort(),
	);
});

describe.each(samples)('$event', ({ before, event, happens, parameters, schema }) => {
	test('one item, complete and nothing else; one request a poll; a test run shows it', async () => {
		await before?.();
		const trigger = on(event, parameters);
		expect(await trigger.poll()).toBeNull();
		const requests = (await log()).length;
		expect(await trigger.poll()).toBeNull();
		const wanted = await happens();
		const items = (await trigger.poll()) ?? [];
		expect(items).toMatchObject([wanted]);
		expect(faultsOf(items, schema)).toEqual([]);
		expect(await trigger.poll()).toBeNull();
		expect(
			(await log())
				.slice(requests)
				.filter(({ path }) => path !== '/api/v2/keys' || event === 'apiKeyExpiring'),
		).toHaveLength(3);

		const shown = (await on(event, parameters, 'manual').poll()) ?? [];
		expect(faultsOf(shown, schema)).toEqual([]);
		expect(shown.length).toBeGreaterThan(0);
		expect(shown.length).toBeLessThanOrEqual(10);
	});

	test('the service fails, is away, and comes back: nothing lost, nothing twice', async () => {
		await before?.();
		const trigger = on(event, parameters);
		await trigger.poll();
		const wanted = await happens();
		await faults({ kind: 'notSuccess' });
		await expect(trigger.poll()).rejects.toThrow('reported that this failed');
		await control('faults', undefined, 'DELETE');
		expect(await trigger.poll()).toMatchObject([wanted]);
		expect(await trigger.poll()).toBeNull();
	});
});

test('Simplify: the fields that are promised', async () => {
	const [flat] = (await on('linkedinConnected', { simple: true }, 'manual').poll()) ?? [];
	expect(faultsOf([flat], getStatusSchema)).toEqual([]);
	const [lead] = (await on('leadCreated', { simple: true }, 'manual').poll()) ?? [];
	expect(Object.keys(lead)).toEqual(simpleLead.fields);
});

test('a key without the permission says which one it lacks, a global key that it is one', async () => {
	await expect(on('jobFailed', {}, undefined, keys.global).poll()).rejects.toThrow(
		/personal API key, not a global one/,
	);
	await expect(on('leadCreated', {}, undefined, keys.expired).poll()).rejects.toThrow(
		'The service did not accept the API key',
	);
});

test('a clock that differs by a day', async () => {
	await setClock({ advance: -DAY });
	const trigger = on('leadCreated');
	await trigger.poll();
	const newest =
		(await allLeads())
			.map(({ createdAt }) => createdAt)
			.sort()
			.at(-1) ?? '';
	await create('equal@example.com', { createdAt: newest, updatedAt: newest });
	expect(await trigger.poll()).toMatchObject([{ email: 'equal@example.com' }]);
	expect(await trigger.poll()).toBeNull();
});

test('a backlog of 50,000 leads over HTTP: at most 15 requests for the first batch', async () => {
	await reset({ leads: 50_000, limits: WIDE });
	for (const event of ['leadCreated', 'leadStatusChanged']) {
		await control('log', undefined, 'DELETE');
		const items = (await on(event, { includeExisting: true }).poll()) ?? [];
		if (event === 'leadCreated') expect(items.length).toBeGreaterThan(500);
		expect((await log()).length).toBeLessThanOrEqual(15);
	}
}, 60_000);
