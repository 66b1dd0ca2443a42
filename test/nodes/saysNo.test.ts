/** What an answer that says no may hold without giving any of what was asked for. */
import type { IDataObject } from 'n8n-workflow';
import { manually } from './lead/samples';
import { serve } from './service';
import { runLead, useStage } from './stage';

useStage();

const BESIDE = [
	...['availableRoute', 'code', 'details', 'error', 'errors', 'limit', 'message', 'meta', 'offset'],
	...['ok', 'page', 'pages', 'pagination', 'permissionHelp', 'rateLimitInfo', 'remainingCredits'],
	...['retryAfter', 'status', 'success', 'timestamp', 'total', 'version'],
];

/** What becomes of a create that is answered with a no that also holds this. */
async function outcomeWith(holds: IDataObject): Promise<unknown> {
	serve(() => ({ status: 200, body: { success: false, message: 'Not today', ...holds } }));
	const create = { operation: 'create', ...manually };
	const { json } = await runLead(create, { onError: 'continueRegularOutput' });
	return json[0].outcome;
}

test.each(BESIDE)('%s says nothing of a lead: it was surely not created', async (name) => {
	expect(await outcomeWith({ data: { [name]: 'about the answer' } })).toBe('failed');
	expect(await outcomeWith({ data: [{ [name]: { [name]: 7 } }] })).toBe('failed');
});

test.each<[string, IDataObject]>([
	['a field of a lead', { data: { email: 'ada@x.example' } }],
	['an ID', { id: 'lead_1' }],
	['a job', { jobId: '' }],
	['a voice', { voiceId: null }],
	['a list that holds one', { data: [{ name: 'Ada' }] }],
	['what it has cost', { creditsUsed: 1 }],
	['a yes beside it', { status: 'created' }],
	['another yes', { ok: true }],
])('with %s, it may have been created all the same', async (_, holds) => {
	expect(await outcomeWith(holds)).toBe('unclear');
});

test.each([[], {}, [{}], { name: '' }, { count: 0 }, { isNew: false }, { id_: null }])(
	'%j is nothing',
	async (data) => {
		expect(await outcomeWith({ data: data as IDataObject })).toBe('failed');
	},
);
