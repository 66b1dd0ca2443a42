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
	await check("$('Start').item leads back to each contact, also one who is not found", async () => {
		await bench.reset();
		type Person = { email: string; firstName: string; lastName: string };
		const { people } = await bench.service.control<{ people: Person[] }>('people');
		const known = people.slice(0, 3);
		const emails = [known[0].email, 'unknown@example.com', known[2].email];
		const contacts = known.map(({ firstName, lastName }, place) => ({
			...{ crmId: `crm-${place}`, email: emails[place], firstName, lastName },
		}));
		const execution = await bench.saveAndRun('Look back', contacts, [
			{ name: 'Create If New', type: 'outreachLead', parameters: {} },
			{ name: 'Enrich', type: 'outreachEnrichment', parameters: {} },
			lookBack,
		]);
		assert.deepEqual(
			itemsOf(execution, 'Look back').map(({ json }) => [json.crmId, json.email]),
			contacts.map(({ crmId, email }) => [crmId, email]),
		);
	});
}
