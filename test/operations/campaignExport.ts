import { buildReadRun } from './faults';
import { pluck } from './fixtureHelpers';
import type { OperationFixtures } from './operationFixture';

const CAMPAIGNS = ['campaign_spring', 'campaign_fair'];

export const fixtures: OperationFixtures = {
	export: {
		example: { parameters: { campaign_id: '={{ $json.id }}' } },
		faultRun: buildReadRun({
			parameters: { campaign_id: '={{ $json.campaign }}', simple: false },
			createItem: (mark) => ({ mark, campaign: CAMPAIGNS[Number(mark.replace(/\D/g, '')) % 2] }),
			findMistake: (records, before, _, item) => {
				const rows = before.campaigns[String(item.campaign)];
				const ids = new Set(pluck(records, 'prospect_id'));
				const isComplete = records.length === rows && ids.size === rows;
				return isComplete ? undefined : `${records.length} rows of ${rows}`;
			},
		}),
		documentedFields: [
			...['prospectId', 'name', 'email', 'company', 'title', 'linkedinUrl', 'status', 'tags'],
			...['contactedAt', 'lastMessageAt', 'respondedAt', 'responseText'],
		],
		runs: [
			{
				title: 'returns each prospect that responded as an item with typed fields',
				parameters: { campaign_id: 'campaign_fair', filters: { status: 'responded' } },
				check: async ({ equal, items, ok, service }) => {
					const response = await service.callApi('/campaigns/campaign_fair/csv?status=responded');
					const ids = [...(await response.text()).matchAll(/^campaign_fair-\d+/gm)].map(
						([id]) => id,
					);
					ok(ids.length > 1);
					equal(pluck(items, 'prospectId'), ids);
					for (const { respondedAt, tags } of items) {
						ok(!Number.isNaN(Date.parse(String(respondedAt))));
						ok(Array.isArray(tags));
					}
				},
			},
		],
	},
};
