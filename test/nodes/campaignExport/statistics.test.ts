import type { INodeParameters } from 'n8n-workflow';
import schema from '../../../nodes/CampaignExport/__schema__/v1.0.0/campaign/getStatistics.json';
import { faultsOf } from '../../items';
import { serve } from '../service';
import type { Extra } from '../stage';
import { useStage } from '../stage';
import { ADA, BOB, COLUMNS, csvOf, runExport } from './samples';

useStage();

const statistics: INodeParameters = { operation: 'getStatistics', campaign_id: '={{ $json.id }}' };
const run = async (csv: string, extra: Extra = { items: [{ id: 'c' }] }, more = {}) => {
	const service = serve(() => ({ body: csv }));
	return { ...(await runExport({ ...statistics, ...more }, extra)), service };
};
const person = (id: string, status: string, contacted = '', responded = '') =>
	`${id},,,,,,${status},${contacted},,${responded},,`;
const MARCH = ['2026-03-01T08:00:00.000Z', '2026-03-02T00:00:00.000Z'];

test('the numbers of a campaign', async () => {
	const { json } = await run(
		csvOf(
			COLUMNS,
			ADA,
			BOB,
			person('p_3', 'contacted', '2026-02-01T00:00:00Z'),
			person('p_4', 'Converted ', '2026-04-01'),
			person('p_5', 'converted', '2026-03-03', '2026-03-05T10:00:00+02:00'),
			person('p_6', 'responded'),
			person('p_7', 'unsubscribed', 'soon'),
			person('p_8', ''),
		),
	);

	expect(faultsOf(json, schema)).toEqual([]);
	expect(json).toEqual([
		{
			campaignId: 'c',
			prospects: 8,
			byStatus: { responded: 2, pending: 1, contacted: 1, converted: 2, unsubscribed: 1, other: 1 },
			contacted: 5,
			responded: 3,
			converted: 2,
			replyRate: 60,
			firstContactedAt: '2026-02-01T00:00:00.000Z',
			lastContactedAt: '2026-04-01T00:00:00.000Z',
			firstRespondedAt: MARCH[1],
			lastRespondedAt: '2026-03-05T08:00:00.000Z',
		},
	]);
});

test('a prospect whose row comes twice counts once', async () => {
	const { json } = await run(csvOf(COLUMNS, ADA, BOB, ADA));
	expect(json).toMatchObject([{ prospects: 2, responded: 1 }]);
});

test.each([' ', 'N/A', 'null', '-', '0000-00-00'])('%j is no time of a contact', async (time) => {
	const { json } = await run(csvOf(COLUMNS, person('p_1', 'new', time, time)));
	expect(json).toMatchObject([{ contacted: 0, responded: 0, firstRespondedAt: null }]);
});

test('nobody contacted has no rate and no times', async () => {
	const { json } = await run(csvOf(COLUMNS, BOB));

	expect(json).toMatchObject([
		{ prospects: 1, contacted: 0, replyRate: null, firstContactedAt: null },
	]);
});

test('the rate has one decimal place', async () => {
	const rows = ['responded', 'contacted', 'contacted'].map((status, at) =>
		person(`p_${at}`, status),
	);

	expect((await run(csvOf(COLUMNS, ...rows))).json).toMatchObject([{ replyRate: 33.3 }]);
});

test('columns are known by other spellings, and by any separator', async () => {
	const csv = csvOf(
		'Prospect ID;STATUS;Contacted-At;Responded At',
		`p;responded;${MARCH.join(';')}`,
	);

	expect((await run(csv)).json).toMatchObject([
		{ responded: 1, firstContactedAt: MARCH[0], lastRespondedAt: MARCH[1] },
	]);
});

test('each item has its campaign, and one campaign is read once', async () => {
	const items = ['a', 'b', 'a'].map((id) => ({ id }));
	const { json, outputs, service } = await run(csvOf(COLUMNS, ADA), { items });

	expect(json.map(({ campaignId }) => campaignId)).toEqual(['a', 'b', 'a']);
	expect(outputs[0].map(({ pairedItem }) => pairedItem)).toEqual([
		{ item: 0 },
		{ item: 1 },
		{ item: 2 },
	]);
	expect(service.requests.map(({ path }) => path)).toEqual([
		'/campaigns/a/csv',
		'/campaigns/b/csv',
	]);
});

test('dates are sent, and refused in reverse order', async () => {
	const filters = { date_from: '2026-03-31T00:00:00Z', date_to: '2026-04-01T00:00:00Z' };
	const { service } = await run(csvOf(COLUMNS, ADA), undefined, { filters });
	expect(service.requests[0].query).toEqual({
		date_from: '2026-03-31T00:00:00.000Z',
		date_to: '2026-04-01T00:00:00.000Z',
	});

	const reversed = { date_from: '2026-04-02', date_to: '2026-04-01' };
	const { error } = await run(csvOf(COLUMNS), undefined, { filters: reversed });
	expect(error?.message).toBe('Date From is later than Date To');
});

test('more statuses than any campaign has are counted as one', async () => {
	const rows = Array.from({ length: 80 }, (_, at) => person(`p_${at}`, `s${at}`));
	const [{ byStatus }] = (await run(csvOf(COLUMNS, ...rows))).json as Array<{ byStatus: object }>;

	expect(Object.keys(byStatus)).toHaveLength(51);
	expect(byStatus).toMatchObject({ s0: 1, s49: 1, other: 30 });
});

test.each([
	['without the column status', csvOf('prospect_id,name', 'p,Ada'), "has no column 'status'"],
	['that breaks off', csvOf(COLUMNS, ADA) + 'p_2,"Bob', 'quotation mark that is not closed'],
])('an export %s gives no numbers', async (_, csv, reason) => {
	const { error, json } = await run(csv);

	expect(json).toEqual([]);
	expect(`${error?.message} ${error?.description}`).toContain(reason);
});
