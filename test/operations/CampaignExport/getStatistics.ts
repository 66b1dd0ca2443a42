import type { Proof } from '../proof';
import { reading } from '../storm';

export const proof: Proof = {
	example: { parameters: { campaign_id: '={{ $json.id }}' } },
	required: ['Campaign ID'],
	storm: reading(
		([json], before, _, { campaign }) => {
			const rows = before.campaigns[String(campaign)];
			return json?.prospects === rows ? undefined : `${String(json?.prospects)} of ${rows}`;
		},
		{
			parameters: { campaign_id: '={{ $json.campaign }}' },
			item: (mark) => ({ mark, campaign: 'campaign_spring' }),
		},
	),
	fuzz: { kind: 'single' },
	runs: [
		{
			shows: 'one item for each campaign, with the numbers of its export',
			given: () => [{ id: 'campaign_spring' }, { id: 'campaign_fair' }, { id: 'campaign_empty' }],
			parameters: { campaign_id: '={{ $json.id }}' },
			check: async ({ equal, items, ok, service }) => {
				for (const { campaignId, contacted, converted, prospects, replyRate, responded } of items) {
					const answer = await service.ask(`/campaigns/${String(campaignId)}/csv`);
					const rows = (await answer.text()).match(/^campaign_[a-z]+-\d+,/gm) ?? [];
					equal(prospects, rows.length);
					ok(Number(converted) <= Number(contacted));
					ok(Number(responded) <= Number(contacted));
					equal(replyRate === null, contacted === 0);
				}
				equal(items.length, 3);
			},
		},
	],
};
