import assert from 'node:assert/strict';
import { itemsOf } from '../../sandbox/launcher/n8n.mts';
import { check } from './checks.mts';
import type { Workbench } from './workbench.mts';
import type { Step } from './workflow.mts';

/** A node behind one of ours that looks back at the contact which an item came from. */
const lookBack: Step = {
	name: 'Look back',
	type: 'n8n-nodes-base.set',
	typeVersion: 3.4,
	parameters: {
		assignments: {
			assignments: [
				{ id: 'a', name: 'crmId', type: 'string', value: "={{ $('Start').item.json.crmId }}" },
			],
		},
		includeOtherFields: true,
		options: {},
	},
};

/** How items hang together with what stands before and behind the nodes in a workflow. */
export async function checkItemLinks(bench: Workbench): Promise<void> {
	await check(
		"$('Start').item leads back to each contact, also where nothing was found",
		async () => {
			await bench.reset();
			type People = { people: { email: string; firstName: string; lastName: string }[] };
			const { people } = await bench.service.control<People>('people');
			const known = people.slice(0, 3);
			const contacts = [known[0], { ...known[1], email: 'unknown@example.com' }, known[2]].map(
				({ email, firstName, lastName }, place) => ({
					crmId: `crm-${place}`,
					email,
					firstName,
					lastName,
				}),
			);
			const execution = await bench.saveAndRun('Look back', contacts, [
				{ name: 'Create If New', type: 'outreachLead', parameters: {} },
				{ name: 'Enrich', type: 'outreachEnrichment', parameters: {} },
				lookBack,
			]);

			assert.equal(execution.status, 'success');
			assert.equal(itemsOf(execution, 'Create If New').length, 3);
			assert.deepEqual(
				itemsOf(execution, 'Look back').map(({ json }) => [json.crmId, json.email]),
				[0, 1, 2].map((place) => [contacts[place].crmId, contacts[place].email]),
			);
		},
	);

	await check("$('Start').item leads from each prospect to what asked for it", async () => {
		await bench.reset();
		const campaigns = ['campaign_fair', 'campaign_empty', 'campaign_spring'];
		const execution = await bench.saveAndRun(
			'Campaigns',
			campaigns.map((crmId) => ({ crmId })),
			[
				{
					name: 'Export',
					type: 'outreachCampaignExport',
					parameters: { campaign_id: '={{ $json.crmId }}' },
				},
				lookBack,
			],
		);

		const given = itemsOf(execution, 'Look back').map(({ json }) => json);
		assert.equal(given.length, 35 + 120);
		for (const { crmId, prospectId } of given) {
			assert.ok(String(prospectId).startsWith(`${crmId}-`));
		}
	});
}
