/** @jest-environment <rootDir>/sandbox/test/environment.js */
import type { IDataObject } from 'n8n-workflow';
import statisticsSchema from '../../nodes/CampaignExport/__schema__/v1.0.0/campaign/getStatistics.json';
import schema from '../../nodes/CampaignExport/__schema__/v1.0.0/campaign/export.json';
import { OutreachCampaignExport } from '../../nodes/CampaignExport/OutreachCampaignExport.node';
import type { Ran, Run } from '../engine';
import { errorItem, faultsOf } from '../items';
import {
	faults,
	keys,
	log,
	reset,
	setCampaign,
	setProspect,
	url,
} from '../../sandbox/test/sandbox';
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
const run = async (parameters: IDataObject = {}, options: Partial<Run> = {}) =>
	await runExport('export', { campaign_id: CAMPAIGN, ...parameters }, options);

/** All columns of the prospects as items. */
const prospects = async (filters: IDataObject = {}) => (await run({ simple: false, filters })).json;

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

	long('all prospects with all columns, as the service has them, in its order', async () => {
		const json = await prospects();

		expect(faultsOf(json, rawSchema)).toEqual([]);
		expect(json).toEqual(
			await Promise.all(json.map(async ({ prospect_id }) => await expected(String(prospect_id)))),
		);
		expect(json.map(({ prospect_id }) => prospect_id)).toEqual(
			Array.from(json, (_, place) => `${CAMPAIGN}-${String(place + 1).padStart(7, '0')}`),
		);
	});

	test('what people write comes through', async () => {
		const response_text = 'Ja, "gern"; aber:\r\n1, 2\n„später“ 😀,';
		await setProspect(CAMPAIGN, `${CAMPAIGN}-0000002`, { response_text, name: ' Zoë, "Z" ' });

		expect((await prospects())[1]).toMatchObject({ response_text, name: ' Zoë, "Z" ' });
	});

	test('a campaign without prospects gives no items', async () => {
		expect((await run({ campaign_id: 'campaign_empty' })).outputs).toEqual([[]]);
	});
});

describe('each filter changes what comes', () => {
	test.each(['contacted', 'responded', 'converted'])('Status %s', async (status) => {
		const all = await prospects();
		const json = await prospects({ status });

		expect(json).toEqual(all.filter((prospect) => prospect.status === status));
		expect(json).not.toHaveLength(0);
	});

	test('Status All', async () => {
		expect(await prospects({ status: 'all' })).toEqual(await prospects());
	});

	test.each([true, false])('Include Responses %s', async (include_responses) => {
		const all = await prospects();
		const json = await prospects({ include_responses });

		const cleared = all.map((prospect) => ({ ...prospect, response_text: null }));
		expect(json).toEqual(include_responses ? all : cleared);
		expect(all).not.toEqual(cleared);
	});

	test('Date From and Date To, each alone and together', async () => {
		const all = await prospects();
		const times = all.flatMap(({ contacted_at }) => (contacted_at as string | null) ?? []).sort();
		const [date_from, date_to] = [times[20], times[60]];
		const wanted = (from: string, to: string) =>
			all.filter(({ contacted_at: at }) => at !== null && String(at) >= from && String(at) <= to);

		expect(await prospects({ date_from })).toEqual(wanted(date_from, '9'));
		expect(await prospects({ date_to })).toEqual(wanted('0', date_to));
		expect(await prospects({ date_from, date_to })).toEqual(wanted(date_from, date_to));
		expect((await log()).map(({ query }) => query)).toEqual([
			{},
			{ date_from },
			{ date_to },
			{ date_from, date_to },
		]);
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

	test('all four filters', async () => {
		const filters = {
			date_from: '2000-01-01T00:00:00Z',
			date_to: '2100-01-01T00:00:00Z',
			include_responses: false,
			status: 'responded',
		};
		const ran = await run({ output: 'file', filters });
		const responded = await prospects({ status: 'responded' });

		expect(ran.json).toMatchObject([{ prospects: responded.length }]);
		expect(fileOf(ran).match(/,responded,/g)).toHaveLength(responded.length);
		expect(fileOf(ran)).not.toContain('not now');
		expect((await log())[0].query).toEqual({
			date_from: '2000-01-01T00:00:00.000Z',
			date_to: '2100-01-01T00:00:00.000Z',
			include_responses: 'false',
			status: 'responded',
		});
	});

	test('a campaign without prospects is a file with the header alone', async () => {
		const ran = await run({ output: 'file', campaign_id: 'campaign_empty' });

		expect(fileOf(ran)).toBe(`${Object.keys(columns).join(',')}\r\n`);
		expect(ran.json).toMatchObject([{ prospects: 0 }]);
	});
});

describe('as statistics', () => {
	test.each([CAMPAIGN, 'campaign_fair', 'campaign_empty'])('%s', async (campaign_id) => {
		const { json } = await runExport('getStatistics', { campaign_id });
		const { json: all } = await run({ campaign_id, simple: false });
		const timesOf = (field: string) => all.flatMap((row) => (row[field] as string) ?? []).sort();
		const having = (...statuses: string[]) =>
			all.filter(({ status }) => statuses.includes(String(status))).length;
		const [contactedAt, respondedAt] = [timesOf('contacted_at'), timesOf('responded_at')];

		expect(faultsOf(json, statisticsSchema)).toEqual([]);
		expect(json).toMatchObject([
			{
				campaignId: campaign_id,
				prospects: all.length,
				contacted: having('contacted', 'responded', 'converted'),
				responded: respondedAt.length,
				converted: having('converted'),
				firstContactedAt: contactedAt[0] ?? null,
				lastContactedAt: contactedAt.at(-1) ?? null,
				firstRespondedAt: respondedAt[0] ?? null,
				lastRespondedAt: respondedAt.at(-1) ?? null,
			},
		]);
		const counts = Object.values(json[0].byStatus as Record<string, number>);
		expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all.length);
	});
});

describe.each(['items', 'file'])('as %s', (output) => {
	long('the service away for a moment is asked again', async () => {
		await faults({ kind: 'status', status: 503, times: 1 });

		expect((await run({ output })).error).toBeUndefined();
		expect((await log()).map(({ status }) => status)).toEqual([503, 200]);
	});

	test('with error output a campaign that is not there leaves by Error', async () => {
		await setCampaign('campaign_two', 2);
		const items = ['campaign_two', 'campaign_none', 'campaign_fair'].map((id) => ({ id }));

		const { outputs } = await run(
			{ output, campaign_id: '={{ $json.id }}' },
			{ items, onError: 'continueErrorOutput' },
		);

		const [good, bad] = outputs;
		expect(new Set(good.map(({ pairedItem }) => JSON.stringify(pairedItem)))).toEqual(
			new Set(['{"item":0}', '{"item":2}']),
		);
		expect(good).toHaveLength(output === 'file' ? 2 : 37);
		expect(bad.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }]);
		expect(faultsOf([bad[0].json], errorItem)).toEqual([]);
		expect(bad[0].json).toMatchObject({ reason: 'No campaign found with this ID' });
	});
});
