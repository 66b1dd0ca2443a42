import assert from 'node:assert/strict';
import { loadRecipe } from '../../../sandbox/launcher/workflows.mts';
import { check } from '../checks.mts';
import { waitUntil } from '../trigger/waitUntil.mts';
import { CREDENTIAL_ID, START_NODE } from '../workflow.mts';
import type { Workbench } from '../workbench.mts';
import {
	getAllItems,
	filterBodies,
	edit,
	pluckField,
	toProfileUrl,
	runPipeline,
	saveCopy,
	readRequests,
	setJobStatus,
	takeWrites,
} from './pipeline.mts';

const PERSON = 'ilse-brandt';
const MAX_CHECKS = 25;

/** Runs recipes of docs/recipes, pasted into a workflow, at least twice each. */
export async function checkRecipes(bench: Workbench): Promise<void> {
	await checkExport(bench);
	await checkNumbers(bench);
	await checkRemoveDuplicates(bench);
	await checkSpreadsheet(bench);
	await checkJobPolling(bench);
}

async function checkExport(bench: Workbench): Promise<void> {
	await check('recipe: writes every lead as a row of a CSV file', async () => {
		const id = await pasteRecipe(bench, 'export-all-leads');
		const leads = await bench.service.countLeads();
		for (const time of ['first', 'second']) {
			const [{ binary }] = getAllItems(await runPipeline(bench, id, START_NODE), 'File');
			const csv = (await bench.download(binary?.data?.id ?? '')).toString('utf8');
			const [names, ...rows] = csv.replace('\ufeff', '').trim().split('\n');
			assert.equal(names.trim().split(',').at(-1), 'tags');
			assert.equal(rows.length, leads, time);
		}
		assert.deepEqual(await takeWrites(bench), []);
	});
}

async function checkNumbers(bench: Workbench): Promise<void> {
	await check('recipe: counts prospects by status, with the reply rate', async () => {
		const id = await pasteRecipe(bench, 'campaign-numbers');
		for (const time of ['first', 'second']) {
			const run = await runPipeline(bench, id, START_NODE);
			const rows = getAllItems(run, 'By status').map(({ json }) => json);
			const count = (...wanted: string[]) =>
				rows
					.filter(({ status }) => wanted.length === 0 || wanted.includes(String(status)))
					.reduce((sum, row) => sum + Number(row.count_prospect_id), 0);
			assert.equal(count(), 120, time);
			const rate = count('responded', 'converted') / (count() - count('pending'));
			assert.deepEqual(pluckField(run, 'Reply rate', 'replyRate'), [Math.round(100 * rate)]);
		}
		await edit(bench, id, 'Prospects', { campaign_id: 'campaign_empty' });
		assert.deepEqual(getAllItems(await runPipeline(bench, id, START_NODE), 'Reply rate'), []);
	});
	await check('recipe: has a reply rate of 0 if nobody was contacted', async () => {
		const totals = { count_contacted_at: 0, count_responded_at: 2 };
		const id = await pasteRecipe(bench, 'campaign-numbers', { Totals: [{ json: totals }] });
		assert.deepEqual(
			pluckField(await runPipeline(bench, id, START_NODE), 'Reply rate', 'replyRate'),
			[0],
		);
	});
}

async function checkRemoveDuplicates(bench: Workbench): Promise<void> {
	await check('recipe: removes people whom an earlier run found', async () => {
		const id = await pasteRecipe(bench, 'people-seen-before');
		const passing = async () =>
			pluckField(await runPipeline(bench, id, START_NODE), 'New people', 'email');
		const first = await passing();
		assert.equal(first.length, 10);
		assert.deepEqual(await passing(), []);
		await edit(bench, id, 'Search', { maxResults: 15 });
		const others = await passing();
		assert.equal(new Set([...first, ...others]).size, 15);
	});
	await check('recipe: tells people without email and LinkedIn URL apart', async () => {
		const list = (firstName: string) => ({
			mode: 'raw',
			jsonOutput: JSON.stringify({ firstName, lastName: 'Example', email: null }),
			options: {},
		});
		const id = await pasteRecipe(bench, 'people-seen-before', undefined, {
			Search: { type: 'n8n-nodes-base.set', typeVersion: 3.4, parameters: list('Ada') },
		});
		const passing = async () =>
			pluckField(await runPipeline(bench, id, START_NODE), 'New people', 'firstName');
		assert.deepEqual(await passing(), ['Ada']);
		await edit(bench, id, 'Search', list('Grace'));
		assert.deepEqual(await passing(), ['Grace']);
		assert.deepEqual(await passing(), []);
	});
}

async function checkSpreadsheet(bench: Workbench): Promise<void> {
	await check('recipe: uploads the rows of a spreadsheet as one list', async () => {
		const csv = '\ufeffName;Email\nAda Lovelace;ada@engines.example\nHopper, Grace;\n';
		const file = { data: btoa(unescape(encodeURIComponent(csv))), mimeType: 'text/csv' };
		const form = [{ json: {}, binary: { File: { ...file, fileName: 'people.csv' } } }];
		const id = await pasteRecipe(bench, 'prospects-from-a-spreadsheet', { Form: form });
		const rows = [
			{ Name: 'Ada Lovelace', Email: 'ada@engines.example' },
			{ Name: 'Hopper, Grace' },
		];
		for (const time of ['first', 'second']) {
			await runPipeline(bench, id, 'Form');
			const sent = filterBodies(await takeWrites(bench), '/uploadProspects');
			assert.deepEqual(sent, [{ prospects: rows }], time);
		}
	});
}

async function checkJobPolling(bench: Workbench): Promise<void> {
	const copy = async () => {
		const id = await pasteRecipe(bench, 'follow-a-job');
		await edit(bench, id, 'Wait', { amount: 0.3, unit: 'seconds' });
		return id;
	};
	const looks = async () =>
		(await readRequests(bench)).filter(({ path }) => path.endsWith('/users/jobs')).length;

	await check('recipe: checks a job until it ends, and invites nobody again', async () => {
		const id = await copy();
		const started = await bench.start(id);
		await waitUntil(async () => (await looks()) >= 2);
		await setJobStatus(bench, PERSON, 'completed');
		const first = await bench.waitForEnd(started);
		assert.equal(first.status, 'success');
		assert.deepEqual(pluckField(first, 'Ended?', 'status'), ['completed']);
		const invited = filterBodies(await takeWrites(bench), '/scheduleLinkedInAction');
		assert.deepEqual(
			invited.map(({ profileUrl }) => profileUrl),
			[toProfileUrl(PERSON)],
		);
		const second = await runPipeline(bench, id, START_NODE);
		assert.deepEqual(pluckField(second, 'Ended?', 'status'), ['completed']);
		assert.deepEqual(await takeWrites(bench), []);
	});
	await check('recipe: checks a job that does not end 25 times', async () => {
		const run = await runPipeline(bench, await copy(), START_NODE);
		assert.equal(getAllItems(run, 'Job').length, MAX_CHECKS);
		assert.deepEqual(pluckField(run, 'Ended?', 'status'), ['pending']);
	});
}

/**
 * Saves a recipe of docs/recipes like a user who pastes it and selects the credential. Resets the
 * service.
 * @param pinData replaces the output of nodes
 * @param changes replaces properties of nodes, by name
 */
export async function pasteRecipe(
	bench: Workbench,
	name: string,
	pinData = {},
	changes: Record<string, object> = {},
): Promise<string> {
	await bench.reset();
	const { nodes, connections } = loadRecipe(name);
	const credentials = { outreachAutomationApi: { id: CREDENTIAL_ID, name: '' } };
	for (const node of nodes) {
		if (node.type.includes('.outreach')) node.credentials = credentials;
		Object.assign(node, changes[node.name]);
	}
	return await saveCopy(bench, { id: '', name, nodes, connections, pinData });
}
