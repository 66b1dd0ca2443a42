import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { itemsOf } from '../../sandbox/launcher/n8n.mts';
import { idsOf } from '../operations/run.ts';
import { check } from './checks.mts';
import type { Workbench } from './workbench.mts';

/** The CSV file of Campaign Export in n8n's own file store. */
export async function checkFiles(bench: Workbench): Promise<void> {
	const { n8n, service } = bench;
	await bench.reset();
	const answer = await service.ask('/campaigns/campaign_spring/csv');
	const csv = Buffer.from(await answer.arrayBuffer());
	const execution = await bench.saveAndRun(
		'Campaign file',
		[{ campaign: 'campaign_spring' }],
		[
			{
				name: 'Export',
				type: 'outreachCampaignExport',
				parameters: {
					campaign_id: '={{ $json.campaign }}',
					output: 'file',
					binaryPropertyName: 'export',
					fileName: '={{ $json.campaign }}.csv',
				},
			},
			{
				name: 'Read it',
				type: 'n8n-nodes-base.extractFromFile',
				parameters: { operation: 'csv', binaryPropertyName: 'export', options: {} },
			},
		],
	);
	const [exported] = itemsOf(execution, 'Export');
	const { id = '', fileName, mimeType } = exported?.binary?.export ?? {};

	await check('Campaign Export as a file: one item, with the number of prospects', () => {
		const name = 'campaign_spring.csv';
		assert.deepEqual(exported?.json, {
			campaignId: 'campaign_spring',
			fileName: name,
			prospects: 120,
		});
		assert.deepEqual([fileName, mimeType], [name, 'text/csv']);
		assert.deepEqual(exported.pairedItem, { item: 0 });
	});
	await check("Campaign Export as a file: it lies in n8n's folder, byte for byte as sent", () => {
		assert.match(id, /^filesystem/);
		const files = readdirSync(n8n.folder, { recursive: true }).map(String);
		const file = files.find((path) => basename(path) === basename(id));
		assert.ok(file, 'n8n has no such file');
		assert.deepEqual(readFileSync(join(n8n.folder, file)), csv);
	});
	await check('Campaign Export as a file: Download in the editor gives the same file', async () => {
		assert.deepEqual(await bench.download(id), csv);
	});
	await check("Campaign Export as a file: n8n's Extract From File reads every prospect", () => {
		const rows = itemsOf(execution, 'Read it').map((item) => item.json);
		const ids = [...csv.toString().matchAll(/^campaign_spring-\d+/gm)].map(
			([prospect]) => prospect,
		);
		assert.equal(ids.length, 120);
		assert.deepEqual(idsOf(rows, 'prospect_id'), ids);
	});
}
