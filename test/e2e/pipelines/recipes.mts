import assert from 'node:assert/strict';
import { check } from '../checks.mts';
import { startHttpServer } from '../httpServer.mts';
import { waitUntil } from '../trigger/waitUntil.mts';
import { START_NODE } from '../workflow.mts';
import type { Workbench } from '../workbench.mts';
import {
	editNode,
	getAllItems,
	pasteRecipe,
	pluckField,
	runPipeline,
	setJobStatus,
	drainWrites,
	toProfileUrl,
} from './pipeline.mts';
import { describeWrites } from './pipelineRuns.mts';

const PROFILE_NAME = 'ilse-brandt';
const MAX_POLLS = 25;

/** Tests recipes that need files, waits or another service; recipeCases.mts has the other recipes. */
export async function checkRecipes(bench: Workbench): Promise<void> {
	await checkExport(bench);
	await checkNumbers(bench);
	await checkExcel(bench);
	await checkSpreadsheet(bench);
	await checkEnrichedContacts(bench);
	await checkJobPolling(bench);
}

async function checkExport(bench: Workbench): Promise<void> {
	await check('export-all-leads writes each lead as a row of a CSV file', async () => {
		const id = await pasteRecipe(bench, 'export-all-leads');
		const leads = await bench.service.countLeads();
		for (const round of ['first', 'second']) {
			const [{ binary }] = getAllItems(await runPipeline(bench, id, START_NODE), 'File');
			const csv = (await bench.download(binary?.data?.id ?? '')).toString('utf8');
			const [names, ...rows] = csv.replace('\ufeff', '').trim().split('\n');
			assert.equal(names.trim().split(',').at(-1), 'tags');
			assert.equal(rows.length, leads, round);
		}
		assert.deepEqual(await drainWrites(bench), []);
	});
}

async function checkNumbers(bench: Workbench): Promise<void> {
	await check('campaign-numbers counts prospects by status, with the reply rate', async () => {
		const id = await pasteRecipe(bench, 'campaign-numbers');
		for (const round of ['first', 'second']) {
			const run = await runPipeline(bench, id, START_NODE);
			const rows = getAllItems(run, 'By status').map(({ json }) => json);
			const counts = Object.fromEntries(
				rows.map((row) => [String(row.status), Number(row.count_prospect_id)]),
			);
			const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
			assert.equal(total, 120, round);
			const rate = (counts.responded + counts.converted) / (total - counts.pending);
			assert.deepEqual(pluckField(run, 'Reply rate', 'replyRate'), [Math.round(100 * rate)]);
		}
		await editNode(bench, id, 'Prospects', { campaign_id: 'campaign_empty' });
		assert.deepEqual(getAllItems(await runPipeline(bench, id, START_NODE), 'Reply rate'), []);
	});
}

async function checkExcel(bench: Workbench): Promise<void> {
	await check('excel-to-leads creates leads from a file uploaded to a form', async () => {
		const rows = [
			{ Name: 'Ada Lovelace', 'E-mail': 'ada@engines.example', Company: 'Engines', Phone: 4930555 },
			{ Name: 'Hopper, Grace', 'E-mail': 'grace@navy.example', Company: 'Navy' },
			{ Name: 'No Email', Company: 'Navy' },
		];
		const type = 'n8n-nodes-base.convertToFile';
		const writeFile = { name: 'File', type, typeVersion: 1.1, parameters: { operation: 'xlsx' } };
		const [{ binary }] = getAllItems(
			await bench.saveAndRun('An Excel file', rows, [writeFile]),
			'File',
		);
		const data = (await bench.download(binary?.data?.id ?? '')).toString('base64');
		const file = { data, mimeType: 'application/octet-stream', fileName: 'leads.xlsx' };
		const id = await pasteRecipe(bench, 'excel-to-leads', {
			Form: [{ json: {}, binary: { File: file } }],
		});
		const run = await runPipeline(bench, id, 'Form');
		assert.deepEqual(pluckField(run, 'Leads', 'outcome'), ['done', 'done', 'notSent']);
		const created = (await drainWrites(bench)).map(({ body }) => [body?.firstName, body?.lastName]);
		assert.deepEqual(created.sort(), [
			['Ada', 'Lovelace'],
			['Grace', 'Hopper'],
		]);
		await runPipeline(bench, id, 'Form');
		assert.deepEqual(await drainWrites(bench), []);
	});
}

async function checkSpreadsheet(bench: Workbench): Promise<void> {
	await check('prospects-from-a-spreadsheet uploads all rows in one request', async () => {
		const csv = '\ufeffName;Email\nAda Lovelace;ada@engines.example\nHopper, Grace;\n';
		const data = Buffer.from(csv).toString('base64');
		const file = { data, mimeType: 'text/csv', fileName: 'people.csv' };
		const form = [{ json: {}, binary: { File: file } }];
		const id = await pasteRecipe(bench, 'prospects-from-a-spreadsheet', { Form: form });
		const rows = [
			{ Name: 'Ada Lovelace', Email: 'ada@engines.example' },
			{ Name: 'Hopper, Grace' },
		];
		for (const round of ['first', 'second']) {
			await runPipeline(bench, id, 'Form');
			assert.deepEqual(await describeWrites(bench), [`upload ${JSON.stringify(rows)}`], round);
		}
	});
}

async function checkEnrichedContacts(bench: Workbench): Promise<void> {
	await check('enrich-hubspot fills empty fields, and enriches contacts once', async () => {
		const hubSpot = await startHttpServer();
		const emptyFields = { email: null, phone: null, hs_linkedin_url: null };
		const contacts = [
			{
				...emptyFields,
				id: '51',
				phone: '+49 30 1',
				hs_linkedin_url: toProfileUrl('zoe-quinn-a'),
			},
			{ ...emptyFields, id: '52', email: 'ines.moreau@atelier.example' },
			{ ...emptyFields, id: '53', email: 'unknown.person@nowhere.example' },
			{ ...emptyFields, id: '54' },
		];
		const rows = contacts.map(({ id, ...properties }) => ({
			json: { id, properties: { firstname: 'A', lastname: 'B', company: null, ...properties } },
		}));
		const id = await pasteRecipe(bench, 'enrich-hubspot', {
			Daily: [{ json: {} }],
			Contacts: rows,
		});
		const path = "/contacts/{{ $('Contacts').item.json.id }}";
		await editNode(bench, id, 'Update', {
			authentication: 'none',
			url: `=${hubSpot.url}${path}`,
		});
		const first = await runPipeline(bench, id, 'Daily');
		assert.deepEqual(pluckField(first, 'Enrich', 'outcome'), ['done', 'done', 'failed', 'notSent']);
		const [email, sameEmail] = pluckField(first, 'Enrich', 'email');
		const [, phone] = pluckField(first, 'Enrich', 'phone');
		const updates = [
			{ path: 'PATCH /contacts/51', body: { properties: { email, phone: '+49 30 1' } } },
			{ path: 'PATCH /contacts/52', body: { properties: { email: sameEmail, phone } } },
		];
		assert.deepEqual(hubSpot.bodies, updates);
		assert.equal(sameEmail, 'ines.moreau@atelier.example');
		await drainWrites(bench);
		const second = await runPipeline(bench, id, 'Daily');
		assert.deepEqual(pluckField(second, 'Enrich', 'outcome').slice(0, 2), ['skipped', 'skipped']);
		assert.deepEqual(await describeWrites(bench), ['enrich unknown.person@nowhere.example']);
		assert.deepEqual(hubSpot.bodies, updates);
		hubSpot.close();
	});
}

async function checkJobPolling(bench: Workbench): Promise<void> {
	const pasteWithShortWait = async () => {
		const id = await pasteRecipe(bench, 'follow-a-job');
		await editNode(bench, id, 'Wait', { amount: 0.3, unit: 'seconds' });
		return id;
	};
	const countPolls = async () =>
		(await bench.readRequests()).filter(({ path }) => path.endsWith('/users/jobs')).length;

	await check('follow-a-job polls a job until it ends, and invites nobody again', async () => {
		const id = await pasteWithShortWait();
		const executionId = await bench.start(id);
		await waitUntil(async () => (await countPolls()) >= 2);
		await setJobStatus(bench, PROFILE_NAME, 'completed');
		const first = await bench.waitForEnd(executionId);
		assert.equal(first.status, 'success');
		assert.deepEqual(pluckField(first, 'Ended?', 'status'), ['completed']);
		assert.deepEqual(await describeWrites(bench), [`contact ${PROFILE_NAME}`]);
		const second = await runPipeline(bench, id, START_NODE);
		assert.deepEqual(pluckField(second, 'Ended?', 'status'), ['completed']);
		assert.deepEqual(await describeWrites(bench), []);
	});
	await check('follow-a-job stops polling after 25 polls', async () => {
		const run = await runPipeline(bench, await pasteWithShortWait(), START_NODE);
		assert.equal(getAllItems(run, 'Job').length, MAX_POLLS);
		assert.deepEqual(pluckField(run, 'Ended?', 'status'), ['pending']);
	});
}
