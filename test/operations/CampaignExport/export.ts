import { COLUMNS } from '../../fuzz/records';
import type { Proof } from '../proof';
import { idsOf } from '../run';
import { reading } from '../storm';

/** The fields of a prospect, by the columns of the file. */
export const PROSPECT = COLUMNS.split(',').map((column) => {
	const [first, ...others] = column.split('_');
	return [first, ...others.map((word) => word[0].toUpperCase() + word.slice(1))].join('');
});
const CAMPAIGNS = ['campaign_spring', 'campaign_fair'];

export const proof: Proof = {
	example: { parameters: { campaign_id: '={{ $json.id }}' } },
	required: ['Campaign ID', 'Put Output File in Field'],
	storm: reading(
		(given, before, _, item) => {
			const rows = before.campaigns[String(item.campaign)];
			const ids = new Set(idsOf(given, 'prospect_id'));
			const isWhole = given.length === rows && ids.size === rows;
			return isWhole ? undefined : `${given.length} rows of ${rows}`;
		},
		{
			weight: 4,
			parameters: { campaign_id: '={{ $json.campaign }}', simple: false },
			item: (mark) => ({ mark, campaign: CAMPAIGNS[Number(mark.replace(/\D/g, '')) % 2] }),
		},
	),
	fuzz: { kind: 'list' },
	documented: PROSPECT,
	runs: [
		{
			shows: 'as items: each prospect that responded, typed',
			parameters: { campaign_id: 'campaign_fair', filters: { status: 'responded' } },
			check: async ({ equal, items, ok, service }) => {
				const path = '/campaigns/campaign_fair/csv?status=responded';
				const answer = await service.ask(path);
				const ids = [...(await answer.text()).matchAll(/^campaign_fair-\d+/gm)].map(([id]) => id);
				ok(ids.length > 1);
				equal(idsOf(items, 'prospectId'), ids);
				for (const { respondedAt, tags } of items) {
					ok(!Number.isNaN(Date.parse(String(respondedAt))));
					ok(Array.isArray(tags));
				}
			},
		},
	],
	routes: {
		exportCampaign: {
			request: { params: { campaign_id: 'campaign_fair' } },
			permission: null,
			answer: ({ rows }, { query: { status = 'all' } }) => {
				const shown = rows.filter((row) => status === 'all' || row.split(',')[6] === status);
				return { status: 200, text: [COLUMNS, ...shown].join('\r\n') };
			},
		},
	},
};
