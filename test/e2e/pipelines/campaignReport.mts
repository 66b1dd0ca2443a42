import assert from 'node:assert/strict';
import { loadExample } from '../../../sandbox/launcher/workflows.mts';
import { check } from '../checks.mts';
import type { Execution, Workbench } from '../workbench.mts';
import { getAllItems, pluckField, runPipeline, drainWrites } from './pipeline.mts';

const PROSPECTS = { campaign_spring: 120, campaign_fair: 35, campaign_empty: 0 };
const PROSPECT_COUNT = Object.values(PROSPECTS).reduce((sum, count) => sum + count, 0);

/** Tests the numbers, rows and files of the nightly report. */
export async function checkCampaignReport(bench: Workbench): Promise<void> {
	const { id } = loadExample('campaign-report');
	let firstReport: Execution | undefined;

	await check(
		'campaign-report outputs counts, a row for each prospect, and the campaigns that were not exported',
		async () => {
			await bench.reset();
			firstReport = await runPipeline(bench, id);
			const ids = pluckField(firstReport, 'Google Sheets', 'Prospect ID');
			assert.equal(ids.length, PROSPECT_COUNT);
			assert.equal(new Set(ids).size, PROSPECT_COUNT);
			assert.deepEqual(pluckField(firstReport, 'Slack', 'count_Prospect_ID'), [120, 35]);
			assert.deepEqual(pluckField(firstReport, 'Not exported', 'campaignId'), [
				'campaign_2019',
				null,
			]);
		},
	);
	await check(
		'campaign-report stores every campaign with all its prospects as a file',
		async () => {
			assert.ok(firstReport);
			const items = getAllItems(firstReport, 'Google Drive');
			const lengths = await Promise.all(
				items.map(async ({ json, binary }) => {
					const rows = countRows(await bench.download(binary?.data?.id ?? ''));
					return [json.campaignId, rows];
				}),
			);
			assert.deepEqual(Object.fromEntries(lengths), PROSPECTS);
		},
	);
	await check(
		'campaign-report outputs the same rows in the next run, and changes no records',
		async () => {
			const secondReport = await runPipeline(bench, id);
			assert.ok(firstReport);
			const listRows = (run: Execution) =>
				getAllItems(run, 'Google Sheets').map(({ json }) => json);
			assert.deepEqual(listRows(secondReport), listRows(firstReport));
			assert.deepEqual(await drainWrites(bench), []);
		},
	);
}

/** Counts the prospects of a CSV file: the lines that start with an ID. */
function countRows(file: Buffer): number {
	return [...file.toString('utf8').matchAll(/^campaign_/gm)].length;
}
