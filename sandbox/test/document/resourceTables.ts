import { keys, setClock, setConnection, setHealth, setJob, setVoiceClone } from '../sandbox';
import { refuse, succeed } from '../client';
import { expectFields, type Check } from './check';
import { lead, requests } from './samples';

/** The seven tables under "Resources and their fields" and "States and transitions". */
export const resourceTables: Check[] = [
	{
		name: 'API key',
		check: async () => {
			const [key] = (await succeed('listKeys')).body.data;
			expectFields(key, {
				id: 'string',
				name: 'string',
				prefix: 'string',
				permissions: 'array',
				isActive: 'boolean',
				createdAt: 'string',
				expiresAt: 'string|null',
				lastUsed: 'string',
				usageCount: 'number',
			});
			expect(keys.full.startsWith(key.prefix)).toBe(true);
			expect(key.prefix).toHaveLength(8);
		},
	},
	{
		name: 'Lead',
		check: async () => {
			const { leads } = (await succeed('listLeads', { query: { limit: 100 } })).body.data;
			for (const one of leads) {
				expectFields(one, {
					id: 'string',
					firstName: 'string',
					lastName: 'string',
					email: 'string',
					linkedinUrl: 'string',
					company: 'string',
					title: 'string',
					phone: 'string|null',
					location: 'string',
					industry: 'string',
					status: 'string',
					source: 'string',
					notes: 'string|null',
					tags: 'array',
					customFields: 'object',
					createdAt: 'string',
					updatedAt: 'string',
					lastContactedAt: 'string|null',
				});
			}
		},
	},
	{
		name: 'Job',
		check: async () => {
			const { jobs, statistics } = (await succeed('listUserJobs')).body.data;
			for (const job of jobs) {
				expectFields(job, {
					id: 'string',
					type: 'string',
					status: 'string',
					createdAt: 'string',
					completedAt: 'string|null',
					message: 'string',
					progress: 'number',
					metadata: 'object',
				});
				expect(job.completedAt === null).toBe(job.progress < 100 && job.status !== 'failed');
				const metadata = {
					network_action: { actionType: expect.any(String), delayMs: expect.any(Number) },
					data_enrichment: { batchSize: expect.any(Number), processedCount: expect.any(Number) },
				}[job.type];
				expect(job.metadata).toMatchObject(metadata ?? { type: 'unknown' });
			}
			const numbers = ['total', 'pending', 'running', 'completed', 'failed', 'successRate'];
			expectFields(statistics, Object.fromEntries(numbers.map((name) => [name, 'number'])));
		},
	},
	{
		name: 'Voice clone',
		check: async () => {
			const [voice] = (await succeed('listVoiceClones')).body.data.voiceClones;
			expectFields(voice, {
				voiceId: 'string',
				name: 'string',
				description: 'string',
				isActive: 'boolean',
				sampleCount: 'number',
				createdAt: 'string',
				updatedAt: 'string',
				labels: 'object',
			});
			const params = { voiceId: voice.voiceId };
			const body = { name: 'New', settings: { stability: 7 } };
			const { data } = (await succeed('updateVoiceClone', { params, body })).body;
			expectFields(data, {
				id: 'string',
				name: 'string',
				description: 'string',
				status: 'string',
				settings: 'object',
				created_at: 'string',
				updated_at: 'string',
			});
			expect(data).toMatchObject({ name: 'New', description: voice.description });
			expect(data.settings).toEqual({ stability: 7, clarity: 0.75, use_speaker_boost: true });
		},
	},
	{
		name: 'Integration status (user)',
		check: async () => {
			const { data } = (await succeed('getUserIntegrations')).body;
			expectFields(data, { linkedin: 'object', webhooks: 'object', summary: 'object' });
			expectFields(data.linkedin, {
				connected: 'boolean',
				profileUrl: 'string',
				name: 'string',
				connectionCount: 'number',
			});
			expectFields(data.webhooks, { configured: 'boolean', endpoints: 'array', status: 'string' });
			expect(data.summary).toEqual({ total: 2, connected: 2, completionPercentage: 100 });

			await setConnection({ connected: false });
			const off = (await succeed('getUserIntegrations')).body.data;
			expectFields(off.linkedin, { connected: 'boolean', setupUrl: 'string' });
			expect(off.summary).toEqual({ total: 2, connected: 1, completionPercentage: 50 });
		},
	},
	{
		name: 'State sets',
		check: async () => {
			for (const status of ['new', 'contacted', 'replied', 'converted', 'cold']) {
				expect((await succeed('listLeads', { query: { status } })).body.data.leads).not.toEqual([]);
			}
			const [job] = (await succeed('listUserJobs')).body.data.jobs;
			for (const status of ['pending', 'running', 'completed', 'failed'] as const) {
				await setJob(job.id, { status });
				const { jobs } = (await succeed('listUserJobs', { query: { status } })).body.data;
				expect(jobs.map(({ id }) => id)).toContain(job.id);
			}
			for (const status of ['processing', 'ready', 'failed']) {
				const { data } = (await succeed('listVoiceClones', { query: { status } })).body;
				expect(data.total).toBeGreaterThan(0);
			}
			const active = (await succeed('listKeys')).body.data.map(({ isActive }) => isActive);
			expect(new Set(active)).toEqual(new Set([true, false]));
			for (const status of ['healthy', 'degraded', 'maintenance'] as const) {
				await setHealth(status);
				expect((await succeed('getHealth')).body.status).toBe(status);
			}
		},
	},
	{
		name: 'Moves that are stated',
		check: async () => {
			const { data } = (await succeed('createLead', { body: lead })).body;
			expect(data).toMatchObject({ status: 'new', tags: [], customFields: {} });
			await succeed('deleteLead', { leadId: data.id });
			await refuse(404, 'deleteLead', { leadId: data.id });

			const { key, id } = (await succeed('createKey', requests.createKey)).body.data;
			await succeed('listLeads', { key });
			await succeed('deleteKey', { params: { keyId: id } });
			await refuse(401, 'listLeads', { key });

			const [voice] = (await succeed('listVoiceClones')).body.data.voiceClones;
			const params = { voiceId: voice.voiceId };
			const lastUsed = '2026-01-02T03:04:05.000Z';
			await setVoiceClone(voice.voiceId, { activeCampaigns: 3, lastUsed });
			const { body } = await refuse(409, 'deleteVoiceClone', { params });
			expect(body.details).toEqual({ active_campaigns: 3, last_used: lastUsed });
			await setVoiceClone(voice.voiceId, { activeCampaigns: 0 });
			expect((await succeed('deleteVoiceClone', { params })).body.deleted_id).toBe(voice.voiceId);
			await refuse(404, 'deleteVoiceClone', { params });

			await setClock({ advance: 2_000 });
			const [, , expired] = (await succeed('listKeys')).body.data;
			expect(expired).toMatchObject({ name: 'Demo, expired yesterday', isActive: false });
			await refuse(401, 'listLeads', { key: keys.expired });
		},
	},
];
