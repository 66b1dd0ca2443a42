import assert from 'node:assert/strict';
import { idsOf, type Case } from '../case.mts';
import { askWith } from '../keys.mts';

export const campaignExportCases: Case[] = [
	{
		node: 'outreachCampaignExport',
		resource: 'campaign',
		operation: 'export',
		shows: 'as items: each prospect that responded, typed',
		parameters: { campaign_id: 'campaign_fair', filters: { status: 'responded' } },
		route: 'exportCampaign',
		check: async ({ items, service }) => {
			const answer = await askWith(
				service.keys.full,
				service,
				'/campaigns/campaign_fair/csv?status=responded',
			);
			const ids = [...(await answer.text()).matchAll(/^campaign_fair-\d+/gm)].map(([id]) => id);
			assert.ok(ids.length > 1);
			assert.deepEqual(idsOf(items, 'prospectId'), ids);
			for (const { respondedAt, tags } of items) {
				assert.ok(!Number.isNaN(Date.parse(String(respondedAt))));
				assert.ok(Array.isArray(tags));
			}
		},
	},
];
