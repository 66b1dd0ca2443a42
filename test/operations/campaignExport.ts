import { reading } from './faults';
import { idsOf } from './parts';
import type { Proofs } from './proof';

const CAMPAIGNS = ['campaign_spring', 'campaign_fair'];

export const proofs: Proofs = {
	export: {
		example: { parameters: { campaign_id: '={{ $json.id }}' } },
		faults: reading({
			parameters: { campaign_id: '={{ $json.campaign }}', simple: false },
			item: (mark) => ({ mark, campaign: CAMPAIGNS[Number(mark.replace(/\D/g, '')) % 2] }),
			wrong: (given, before, _, item) => {
				const rows = before.campaigns[String(item.campaign)];
				const ids = new Set(idsOf(given, 'prospect_id'));
				const isWhole = given.length === rows && ids.size === rows;
				return isWhole ? undefined : `${given.length} rows of ${rows}`;
			},
		}),
		documented: [
			...['prospectId', 'name', 'email', 'company', 'title', 'linkedinUrl', 'status', 'tags'],
			...['contactedAt', 'lastMessageAt', 'respondedAt', 'responseText'],
		],
		runs: [
			{
				shows: 'as items: each prospect that responded, typed',
				parameters: { campaign_id: 'campaign_fair', filters: { status: 'responded' } },
				check: async ({ equal, items, ok, service }) => {
					const answer = await service.ask('/campaigns/campaign_fair/csv?status=responded');
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
	},
};
