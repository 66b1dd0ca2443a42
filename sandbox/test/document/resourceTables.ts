import { keys, setClock, setJob, setVoiceClone } from '../sandbox';
import { refuse, succeed } from '../client';
import type { Check } from './check';
import { lead, requests } from './samples';

/** The tables under "States and transitions"; every response is also validated against openapi.yaml. */
export const resourceTables: Check[] = [
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
