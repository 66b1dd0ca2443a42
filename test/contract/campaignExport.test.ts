/** @jest-environment <rootDir>/sandbox/test/environment.js */
import type { IDataObject } from 'n8n-workflow';
import { OutreachCampaignExport } from '../../nodes/CampaignExport/OutreachCampaignExport.node';
import { keys, reset, setProspect, url } from '../../sandbox/test/sandbox';
import { runnerOf } from './run';

const CAMPAIGN = 'campaign_spring';
const PROSPECTS = 120;

const runExport = runnerOf(new OutreachCampaignExport());
const run = async (parameters: IDataObject = {}) =>
	await runExport('export', { campaign_id: CAMPAIGN, ...parameters });

beforeEach(async () => await reset({ limits: { minute: 1000, hour: 10_000 } }));

test('returns all columns of all prospects without Simplify', async () => {
	const { json } = await run({ simple: false });

	const row = await setProspect(CAMPAIGN, `${CAMPAIGN}-0000002`, {});
	const cells = Object.entries(row).map(([name, cell]) => [name, cell === '' ? null : cell]);
	const tags = row.tags === '' ? [] : row.tags.split(';');
	expect(json).toHaveLength(PROSPECTS);
	expect(json[1]).toEqual({ ...Object.fromEntries(cells), tags });
});

test('returns no items for a campaign without prospects', async () => {
	expect((await run({ campaign_id: 'campaign_empty' })).outputs).toEqual([[]]);
});

test('returns the unchanged file and its number of prospects', async () => {
	const fileName = 'spring.csv';
	const { json, outputs } = await run({ exportAs: 'file', binaryPropertyName: 'spring', fileName });
	const response = await fetch(`${url}/api/v2/campaigns/${CAMPAIGN}/csv`, {
		headers: { 'x-api-key': keys.full },
	});

	const data = String(outputs[0][0].binary?.spring.data);
	const bytes = Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0));
	expect(new TextDecoder().decode(bytes)).toBe(await response.text());
	expect(json).toEqual([{ campaignId: CAMPAIGN, fileName, prospects: PROSPECTS }]);
	expect(outputs[0][0].pairedItem).toEqual({ item: 0 });
});
