import type { IDataObject, INodeParameters } from 'n8n-workflow';
import jobSchema from '../../nodes/Job/__schema__/v1.0.0/job/get.json';
import exportSchema from '../../nodes/CampaignExport/__schema__/v1.0.0/campaign/export.json';
import { OutreachTrigger } from '../../nodes/Trigger/OutreachTrigger.node';
import { startPolling } from '../engine';
import type { Job, Lead } from '../../sandbox/test/sandbox';
import {
	allLeads,
	control,
	keys,
	setClock,
	setConnection,
	setJob,
	setProspect,
	setVoiceClone,
	url,
} from '../../sandbox/test/sandbox';
import { schemas } from '../schemas.generated.json';

export const DAY = 86_400_000;
export const WIDE = { minute: 100_000, hour: 1_000_000, day: 10_000_000 };

/** Activates the trigger for an event. */
export function on(
	event: string,
	parameters: INodeParameters = {},
	mode?: 'manual',
	apiKey = keys.full,
) {
	const active = startPolling({
		node: new OutreachTrigger(),
		parameters: { event, simple: false, ...parameters },
		credentials: { baseUrl: url, apiKey },
		mode,
	});
	return { ...active, poll: async () => (await active.poll())?.map(({ json }) => json) ?? null };
}

const later = async () => await setClock({ advance: 1_000 });
export const create = async (email: string, fields: Partial<Lead> = {}) =>
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

const withOneProspect = async () => {
	await control('campaigns/campaign_fair', { rows: 1 }, 'PUT');
	await setProspect('campaign_fair', 'campaign_fair-0000001', { company: 'Engines' });
};

/** Causes each event, and returns the ID of the emitted item. */
export const samples: Array<{
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
		parameters: { filters: { type: '' } },
		schema: jobSchema,
		happens: async () => ({ id: (await setJob(await openJob(), { status: 'completed' })).id }),
	},
	{
		event: 'jobFailed',
		schema: jobSchema,
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
		before: withOneProspect,
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
		event: 'prospectAdded',
		parameters: { campaign_id: 'campaign_fair', simple: true },
		schema: exportSchema,
		before: withOneProspect,
		happens: async () => {
			await control('campaigns/campaign_fair', { rows: 2 }, 'PUT');
			return { prospectId: 'campaign_fair-0000002' };
		},
	},
	createProspectTimeSample('prospectContacted', 'contacted_at', 'contactedAt'),
	createProspectTimeSample('prospectMessaged', 'last_message_at', 'lastMessageAt'),
	{
		event: 'prospectConverted',
		parameters: { campaign_id: 'campaign_fair', simple: true },
		schema: exportSchema,
		before: withOneProspect,
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

/** @param field the column with Simplify, in place of `respondedAt` */
function createProspectTimeSample(event: string, column: string, field: string) {
	return {
		event,
		parameters: { campaign_id: 'campaign_fair', simple: true },
		schema: JSON.parse(JSON.stringify(exportSchema).replaceAll('respondedAt', field)) as object,
		before: withOneProspect,
		happens: async () => {
			const prospectId = 'campaign_fair-0000001';
			const time = await later();
			await setProspect('campaign_fair', prospectId, { [column]: time });
			return { prospectId, [field]: time };
		},
	};
}
