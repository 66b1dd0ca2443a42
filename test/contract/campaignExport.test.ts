/** @jest-environment <rootDir>/sandbox/test/environment.js */
import type { IDataObject } from 'n8n-workflow';
import schema from '../../nodes/CampaignExport/__schema__/v1.0.0/campaign/export.json';
import { OutreachCampaignExport } from '../../nodes/CampaignExport/OutreachCampaignExport.node';
import type { Ran } from '../engine';
import { faultsOf } from '../items';
import { keys, reset, setProspect, url } from '../../sandbox/test/sandbox';
import { runnerOf } from './run';

const text = { type: ['string', 'null'] };
const time = { ...text, format: 'date-time' };
/** The twelve columns of the API, typed. */
const columns = {
	prospect_id: { type: 'string' },
	name: text,
	email: text,
	company: text,
	title: text,
	linkedin_url: text,
	status: { enum: ['pending', 'contacted', 'responded', 'converted'] },
	contacted_at: time,
	last_message_at: time,
	responded_at: time,
	response_text: text,
	tags: { type: 'array', items: { type: 'string', pattern: '^[^;]+$' } },
};
const rawSchema = { type: 'object', properties: columns, required: Object.keys(columns) };
const fileSchema = {
	type: 'object',
	properties: {
		campaignId: { type: 'string' },
		fileName: { type: 'string' },
		prospects: { type: 'integer' },
	},
	required: ['campaignId', 'fileName', 'prospects'],
};

const CAMPAIGN = 'campaign_spring';
const PROSPECTS = 120;

const runExport = runnerOf(new OutreachCampaignExport());
const run = async (parameters: IDataObject = {}) =>
	await runExport('export', { campaign_id: CAMPAIGN, ...parameters });

/** What the file of the first item holds, which is text in UTF-8. */
function fileOf({ outputs }: Ran, field = 'data'): string {
	const data = String(outputs[0][0].binary?.[field].data);
	return new TextDecoder().decode(Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0)));
}

/** A row as the service has it, as an item. */
async function expected(id: string): Promise<IDataObject> {
	const row = await setProspect(CAMPAIGN, id, {});
	const cells = Object.entries(row).map(([name, cell]) => [name, cell === '' ? null : cell]);
	return {
		...(Object.fromEntries(cells) as IDataObject),
		tags: row.tags === '' ? [] : row.tags.split(';'),
	};
}

beforeEach(async () => await reset({ limits: { minute: 1000, hour: 10_000 } }));

describe('as items', () => {
	test('all prospects, simplified', async () => {
		const { json, outputs } = await run();

		expect(faultsOf(json, schema)).toEqual([]);
		expect(json).toHaveLength(PROSPECTS);
		expect(new Set(outputs[0].map(({ pairedItem }) => JSON.stringify(pairedItem)))).toEqual(
			new Set(['{"item":0}']),
		);
	});

	test('all prospects with all columns, as the service has them', async () => {
		const { json } = await run({ simple: false });

		expect(faultsOf(json, rawSchema)).toEqual([]);
		expect(json[1]).toEqual(await expected(`${CAMPAIGN}-0000002`));
	});

	test('a campaign without prospects gives no items', async () => {
		expect((await run({ campaign_id: 'campaign_empty' })).outputs).toEqual([[]]);
	});
});

describe('as a CSV file', () => {
	test('the file as the service gives it, and how many prospects it holds', async () => {
		const ran = await run({ output: 'file', binaryPropertyName: 'spring', fileName: 'spring.csv' });
		const answer = await fetch(`${url}/api/v2/campaigns/${CAMPAIGN}/csv`, {
			headers: { 'x-api-key': keys.full },
		});

		expect(fileOf(ran, 'spring')).toBe(await answer.text());
		expect(faultsOf(ran.json, fileSchema)).toEqual([]);
		expect(ran.json).toEqual([
			{ campaignId: CAMPAIGN, fileName: 'spring.csv', prospects: PROSPECTS },
		]);
		expect(ran.outputs[0][0].pairedItem).toEqual({ item: 0 });
	});
});
