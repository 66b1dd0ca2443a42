import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { OutreachApiKey } from '../../nodes/ApiKey/OutreachApiKey.node';
import { OutreachJob } from '../../nodes/Job/OutreachJob.node';
import { OutreachVoiceClone } from '../../nodes/VoiceClone/OutreachVoiceClone.node';
import { ada, manually, newLead, pageOf } from './lead/samples';
import type { Lead } from './lead/samples';
import type { Reply, Seen } from './service';
import { serve } from './service';
import { openLeads, runLead, runOf, useStage } from './stage';

useStage();

const lead = newLead('7', { ...ada, id: 7 }) as Lead;
const done = (data: unknown): Reply => ({ body: { success: true, data } });
const withLeads = (leads: Lead[]) => (request: Seen) =>
	request.method === 'GET' ? pageOf(leads, request) : done(lead);

test.each<[string, Lead[], INodeParameters]>([
	['a created lead', [], { operation: 'create', ...manually }],
	['a lead that Create If New creates', [], { operation: 'createIfNew', ...manually }],
	['a lead that Create If New finds', [lead], { operation: 'createIfNew', ...manually }],
	['a lead that is found by email', [lead], { operation: 'findByEmail', ...manually }],
	['a listed lead', [lead], { operation: 'getAll' }],
	['a lead in a list as it came', [lead], { operation: 'getAll', simple: false }],
])('a number as the ID of %s is an ID, as text', async (_, leads, parameters) => {
	const service = serve(withLeads(leads));
	const ran = await runLead(parameters);
	expect(ran.error).toBeUndefined();
	expect(ran.json).toMatchObject([{ id: '7', email: ada.email }]);
	expect(service.requests.filter(({ method }) => method === 'POST').length).toBeLessThan(2);
});

test('a truth value is no ID: all leads that have it are given', async () => {
	const notes = Array.from({ length: 101 }, (_, place) => `${place}`);
	serve(withLeads(notes.map((note) => ({ ...lead, id: true, notes: note }) as never)));
	const ran = await runLead({ operation: 'getAll', returnAll: true, simple: false });
	expect(ran.json.map((one) => one.notes)).toEqual(notes);
});

test('a lead with such an ID is deleted by email, and picked from the list', async () => {
	const service = serve((request) =>
		request.method === 'GET' ? pageOf([lead], request) : { body: { success: true } },
	);
	const byEmail = { __rl: true, mode: 'email', value: ada.email };
	const ran = await runLead({ operation: 'delete', lead: byEmail });
	expect(ran.json).toMatchObject([{ deleted: true, id: '7' }]);
	expect(service.requests.at(-1)).toMatchObject({ method: 'DELETE', path: '/leads/7' });
	expect((await openLeads()).results).toMatchObject([{ value: '7' }]);
});

const voiceId = { __rl: true, mode: 'id', value: 'v' };
const job: IDataObject = { id: 7, createdAt: '2026-01-01T00:00:00Z' };
const jobs = { resource: 'job', operation: 'getAll' };
const keys = { resource: 'apiKey', operation: 'getAll' };
const voices = { voiceClones: [{ voiceId: 7 }], total: 1 };
const update = { operation: 'update', voiceId, updateFields: { name: 'Ada' } };

test.each([
	['a job', new OutreachJob(), jobs, { jobs: [job] }, 'id'],
	['a key', new OutreachApiKey(), keys, [{ id: 7 }], 'id'],
	['a voice clone', new OutreachVoiceClone(), { operation: 'getAll' }, voices, 'voiceId'],
	['an updated voice clone', new OutreachVoiceClone(), update, { id: 7 }, 'voiceId'],
])('a number as the ID of %s is an ID, as text', async (_, node, parameters, data, field) => {
	serve(() => done(data));
	const ran = await runOf(node, parameters);
	expect(ran.error).toBeUndefined();
	expect(ran.json).toMatchObject([{ [field]: '7' }]);
});

test('a deleted voice clone', async () => {
	serve(() => ({ body: { success: true, message: 'Done', deleted_id: 7 } }));
	const ran = await runOf(new OutreachVoiceClone(), { operation: 'delete', voiceId });
	expect(ran.json).toEqual([{ deleted: true, voiceId: '7', message: 'Done' }]);
});
