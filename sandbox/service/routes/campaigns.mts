import { Readable } from 'node:stream';
import { columns, type CampaignRow } from '../campaigns.mts';
import { generateCsv } from '../csv.mts';
import { parseTimes } from '../time.mts';
import type { Call, Handlers } from './route.mts';

/** `GET /campaigns/{campaign_id}/csv`. */
export const campaignRoutes = {
	exportCampaign: ({ params: { campaign_id: id }, query }, { campaigns }) => {
		const rows = filterRows(campaigns.generateRows(id), query);
		return {
			status: 200,
			headers: {
				'content-type': 'text/csv; charset=utf-8',
				'content-disposition': `attachment; filename="campaign.csv"`,
			},
			body: Readable.from(generateCsv(columns, rows)),
		};
	},
} satisfies Partial<Handlers>;

function filterRows(
	rows: Iterable<CampaignRow>,
	query: Call<'exportCampaign'>['query'],
): Iterable<CampaignRow> {
	const { include_responses: includeResponses = true, status = 'all' } = query;
	const { date_from: from = '', date_to: to } = parseTimes(query, ['date_from', 'date_to']);
	const hasDateFilter = from !== '' || to !== undefined;
	return (function* () {
		for (const row of rows) {
			if (status !== 'all' && row.status !== status) continue;
			if (hasDateFilter && row.contacted_at === '') continue;
			if (row.contacted_at < from || (to !== undefined && row.contacted_at > to)) continue;
			yield includeResponses ? row : { ...row, response_text: '' };
		}
	})();
}
