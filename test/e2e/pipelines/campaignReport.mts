import assert from 'node:assert/strict';
import { loadExample } from '../../../sandbox/launcher/workflows.mts';
import { check } from '../checks.mts';
import type { Execution, Workbench } from '../workbench.mts';
import { getAllItems, pluckField, runPipeline, takeWrites } from './pipeline.mts';

const PROSPECTS = { campaign_spring: 120, campaign_fair: 35, campaign_empty: 0 };
const ALL = Object.values(PROSPECTS).reduce((sum, count) => sum + count, 0);

/** Tests the nightly report: numbers, rows and files. */
export async function checkCampaignReport(bench: Workbench): Promise<void> {
	const { id } = loadExample('campaign-report');
	let first: Execution | undefined;

	await check(
		'the report counts campaigns, lists prospects as rows, and names missing data',
		async () => {
			await bench.reset();
			first = await runPipeline(bench, id);
			const ids = pluckField(first, 'Google Sheets', 'Prospect ID');
			assert.equal(ids.length, ALL);
			assert.equal(new Set(ids).size, ALL);
			assert.deepEqual(pluckField(first, 'Slack', 'count_Prospect_ID'), [120, 35]);
			assert.deepEqual(pluckField(first, 'Not exported', 'campaignId'), ['campaign_2019', null]);
		},
	);
	await check('the report stores every campaign with all its prospects as a file', async () => {
		assert.ok(first);
		const items = getAllItems(first, 'Google Drive');
		const lengths = await Promise.all(
			items.map(async ({ json, binary }) => {
				const rows = countRows(await bench.download(binary?.data?.id ?? ''));
				return [json.campaignId, rows];
			}),
		);
		assert.deepEqual(Object.fromEntries(lengths), PROSPECTS);
	});
	await check('the next report has the same rows and changes nothing', async () => {
		const second = await runPipeline(bench, id);
		assert.ok(first);
		const rows = (run: Execution) => getAllItems(run, 'Google Sheets').map(({ json }) => json);
		assert.deepEqual(rows(second), rows(first));
		assert.deepEqual(await takeWrites(bench), []);
	});
}

/** Counts the prospects of a CSV file: the lines that start with an ID. */
function countRows(file: Buffer): number {
	return [...file.toString('utf8').matchAll(/^campaign_/gm)].length;
}
