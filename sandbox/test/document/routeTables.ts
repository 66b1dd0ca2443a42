import { keys, setConnection } from '../sandbox';
import { refuse, send, succeed } from '../client';
import { expectInvalid, type Check } from './check';
import { lead, profileUrl, requests, userId } from './samples';

const voiceSettings = async () => {
	const query = { status: 'ready' };
	const [voice] = (await succeed('listVoiceClones', { query })).body.data.voiceClones;
	return { voiceId: voice.voiceId, voiceText: 'Hello' };
};

/** The tables under "Endpoints". */
export const routeTables: Check[] = [
	{
		name: 'Endpoints',
		checkEach: async (operationIds) => {
			for (const operationId of operationIds) {
				const { status } = await send(operationId, { ...requests[operationId], key: null });
				expect([operationId, status]).toEqual([operationId, operationId === 'getInfo' ? 200 : 401]);
			}
		},
	},
	{
		name: 'GET /users/jobs: query',
		check: async () => {
			const all = (await succeed('listUserJobs')).body.data.jobs;
			const middle = Date.parse(all[20].createdAt) / 1000;
			const count = async (query: Record<string, string | number>) =>
				(await succeed('listUserJobs', { query })).body.data.jobs.length;
			expect(await count({ startDate: middle })).toBe(21);
			expect(await count({ endDate: middle })).toBe(20);
			expect(await count({ status: 'failed' })).toBe(
				all.filter(({ status }) => status === 'failed').length,
			);
			expect(await count({ type: 'data_enrichment' })).toBe(
				all.filter(({ type }) => type === 'data_enrichment').length,
			);
			await expectInvalid('listUserJobs', [['startDate', { query: { startDate: 'x' } }]]);
		},
	},
	{
		name: 'Legacy routes of jobs',
		check: async () => {
			const [job] = (await succeed('getUserJobStatus', { params: { userId } })).body.data.jobs;
			const state = { id: job.id, status: job.status, progress: job.progress };
			const query = { userId, jobId: job.id };
			expect((await succeed('getJobStatus', { query })).body.data).toEqual([state]);
			expect((await succeed('getJobCounts', { query: { userId } })).body.data.total).toBe(40);
			const params = { jobId: job.id };
			const { body } = await succeed('editJobMessage', { params, body: { message: 'By hand' } });
			expect(body.data).toEqual({ ...job, message: 'By hand' });
			await refuse(403, 'editJobMessage', {
				...requests.editJobMessage,
				key: keys.readOnly,
			});
		},
	},
	{
		name: 'POST /linkedin/scheduleLinkedInAction: body',
		check: async () => {
			const settings = await voiceSettings();
			const base = { actionType: 'sendVoiceMessage', profileUrl, message: 'Hi' };
			const voiceParams = { stability: 1, clarity: 0, use_speaker_boost: false };
			const body = { ...base, voiceSettings: { ...settings, voiceParams } };
			const response = (await succeed('scheduleLinkedinAction', { body })).body;
			expect(response.message).toMatch(/sendVoiceMessage.* \d+ ms/);
			const bad = (changes: object) =>
				({ body: { ...base, voiceSettings: { ...settings, ...changes } } }) as const;
			await expectInvalid('scheduleLinkedinAction', [
				['actionType', { body: {} }],
				['actionType', { body: { actionType: 'x' } }],
				['voiceSettings', bad({ voiceText: '' })],
				['voiceSettings', bad({ voiceText: 'x'.repeat(501) })],
				['voiceSettings', bad({ voiceParams: { stability: 1.1 } })],
				['voiceSettings', bad({ voiceParams: { clarity: -0.1 } })],
				['voiceSettings', bad({ voiceId: undefined })],
			]);
		},
	},
	{
		name: 'POST /linkedin/scheduleLinkedInAction: what each actionType requires',
		check: async () => {
			const samples = {
				profileUrl,
				message: 'Hi',
				voiceSettings: await voiceSettings(),
				participantName: 'Ada',
				threadId: 'thread_1',
			};
			type Field = keyof typeof samples;
			const actions: [string, Field[]][] = [
				['sendConnectionRequest', ['profileUrl']],
				['getAcceptedConnections', []],
				['sendMessageToFirst', ['profileUrl', 'message']],
				['sendFirstMessage', ['profileUrl', 'message']],
				['sendVoiceMessage', ['profileUrl', 'message', 'voiceSettings']],
				['getLinkedInMessages', []],
				['getSpecificConversationMessages', ['participantName']],
				['accessConversationByThreadId', ['threadId']],
			];
			for (const [actionType, needed] of actions) {
				const fields = Object.fromEntries(needed.map((field) => [field, samples[field]]));
				const body = { actionType, ...fields };
				const { message } = (await succeed('scheduleLinkedinAction', { body })).body;
				expect(message).toContain(actionType);
				await expectInvalid(
					'scheduleLinkedinAction',
					needed.map((field) => [field, { body: { ...body, [field]: undefined } }]),
				);
			}
		},
	},
	{
		name: 'GET /leads: query',
		check: async () => {
			const { pagination } = (await succeed('listLeads')).body.data;
			expect(pagination).toMatchObject({ page: 1, limit: 50 });
			await expectInvalid(
				'listLeads',
				Object.entries({
					page: 0,
					limit: 101,
					status: 'x',
					source: 'x',
					search: 'x',
					createdAfter: 'x',
					createdBefore: 'x',
					lastContactedAfter: 'x',
					sortBy: 'x',
					sortOrder: 'x',
				}).map(([name, value]) => [name, { query: { [name]: value } }]),
			);
			const sorts = ['createdAt', 'updatedAt', 'firstName', 'lastName', 'company'];
			for (const sortBy of [...sorts, 'lastContactedAt']) {
				await succeed('listLeads', { query: { sortBy, sortOrder: 'asc', title: 'a' } });
			}
		},
	},
	{
		name: 'POST /leads: body',
		check: async () => {
			const texts = ['company', 'title', 'phone', 'linkedinUrl', 'industry', 'location', 'source'];
			const optional = Object.fromEntries(texts.map((name) => [name, name]));
			const body = { ...lead, ...optional, tags: ['a'], customFields: { b: 1 } };
			expect((await succeed('createLead', { body })).body.data).toMatchObject(body);
			await expectInvalid('createLead', [
				...Object.keys(lead).map(
					(name) => [name, { body: { ...lead, [name]: undefined } }] satisfies [string, object],
				),
				...[...texts, 'tags', 'customFields'].map(
					(name) => [name, { body: { ...lead, [name]: 1 } }] satisfies [string, object],
				),
			]);
		},
	},
	{
		name: 'POST /enrich: body',
		check: async () => {
			const names = { firstName: 'Ada', lastName: 'Lovelace', company: 'Analytical' };
			const leads = [names, { linkedinUrl: profileUrl }, { email: lead.email, ...names }];
			const enrichmentOptions = {
				includePersonalInfo: true,
				includeCompanyInfo: true,
				includeSocialProfiles: true,
				includeContactInfo: true,
			};
			const { data } = (await succeed('enrichLeads', { body: { leads, enrichmentOptions } })).body;
			expect(data.enriched.length + data.failed.length).toBe(leads.length);
			await expectInvalid('enrichLeads', [
				['leads', { body: {} }],
				['leads', { body: { leads: [{ firstName: 'Ada', lastName: 'Lovelace' }] } }],
				['enrichmentOptions', { body: { leads, enrichmentOptions: { includeCompanyInfo: 1 } } }],
			]);
		},
	},
	{
		name: 'POST /prospecting/search: body',
		check: async () => {
			const { data } = (await succeed('searchProspects', { body: { filters: {} } })).body;
			expect(data.prospects).toHaveLength(25);
			const next = { filters: {}, limit: 5, offset: 20 };
			const page = (await succeed('searchProspects', { body: next })).body.data.prospects;
			expect(page).toEqual(data.prospects.slice(20));
			await expectInvalid('searchProspects', [
				['filters', { body: {} }],
				['limit', { body: { filters: {}, limit: 101 } }],
				['limit', { body: { filters: {}, limit: 0 } }],
				['offset', { body: { filters: {}, offset: -1 } }],
			]);
		},
	},
	{
		name: 'GET /campaigns/{campaign_id}/csv: query',
		check: async () => {
			await setConnection({ connected: true });
			const rowsOf = async (query: Record<string, string>) => {
				const params = { campaign_id: 'campaign_empty' };
				const { body } = await succeed('exportCampaign', { params, query });
				return body;
			};
			for (const status of ['all', 'contacted', 'responded', 'converted']) {
				expect(await rowsOf({ status, include_responses: 'false' })).toBe(
					'prospect_id,name,email,company,title,linkedin_url,status,contacted_at,' +
						'last_message_at,responded_at,response_text,tags\r\n',
				);
			}
			const params = { campaign_id: 'campaign_fair' };
			await expectInvalid('exportCampaign', [
				['include_responses', { params, query: { include_responses: 'x' } }],
				['date_from', { params, query: { date_from: 'x' } }],
				['date_to', { params, query: { date_to: '2026-02-30' } }],
				['status', { params, query: { status: 'x' } }],
			]);
			await refuse(404, 'exportCampaign', { params: { campaign_id: 'none' } });
		},
	},
];
