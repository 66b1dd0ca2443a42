import assert from 'node:assert/strict';
import { itemsOf } from '../../sandbox/launcher/n8n.mts';
import { check } from './checks.mts';
import type { Workbench } from './workbench.mts';

const EXPORT = {
	name: 'Export',
	type: 'outreachCampaignExport',
	parameters: {
		campaign_id: '={{ $json.campaign }}',
		output: 'file',
		binaryPropertyName: 'export',
		fileName: '={{ $json.campaign }}.csv',
	},
};
const READ = {
	name: 'Read it',
	type: 'n8n-nodes-base.extractFromFile',
	parameters: { operation: 'csv', binaryPropertyName: 'export', options: {} },
};

/** The CSV file of Campaign Export in n8n's own file store. */
export async function checkFiles(bench: Workbench): Promise<void> {
	await check("Campaign Export as a file: n8n's file store has it byte for byte", async () => {
		await bench.reset();
		const answer = await bench.service.ask('/campaigns/campaign_spring/csv');
		const csv = Buffer.from(await answer.arrayBuffer());
		const items = [{ campaign: 'campaign_spring' }];
		const execution = await bench.saveAndRun('Campaign file', items, [EXPORT, READ]);
		const [{ binary, json }] = itemsOf(execution, 'Export');
		const { id = '', fileName, mimeType } = binary?.export ?? {};

		assert.deepEqual(
			[json.prospects, fileName, mimeType],
			[120, 'campaign_spring.csv', 'text/csv'],
		);
		assert.match(id, /^filesystem/);
		assert.deepEqual(await bench.download(id), csv);
		assert.equal(itemsOf(execution, 'Read it').length, 120);
	});
}
