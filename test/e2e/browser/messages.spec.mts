import { contacts } from '../contacts.mts';
import type { Workbench } from '../workbench.mts';
import { newLeadNode } from './newNode.mts';
import type { NodePanel } from './pages/nodePanel.mts';
import { executed, leadsOf } from './saved.mts';
import { expect, test } from './stage.mts';
import { labelOf, optionOf } from './words.mts';

const one = contacts.slice(0, 1);

test('beside the field: what has to be filled in before a run', async ({ bench, editor }) => {
	const lead = await newLeadNode(editor, bench, 'create', one);
	const type = bench.nodeType('OutreachLead');
	await lead.choose('mapping', optionOf(type, 'mapping', 'manual'));
	await lead.executeButton().click();
	for (const field of ['firstName', 'lastName', 'email']) {
		const words = `Parameter "${labelOf(type, field)}" is required.`;
		const said = await lead.issueOf(field);
		await expect(said.filter({ hasText: words })).toBeVisible();
	}
});

test('in the output: why a run that writes has stopped', async ({ bench, editor }) => {
	const lead = await newLeadNode(editor, bench, 'create', one);
	await test.step('a refusal of the service', async () => {
		await fault(bench, { kind: 'status', status: 403 });
		await expectTold(bench, lead, /^The API key lacks the permission/, /^Use a key with/);
	});
	await test.step('what is not known to be carried out', async () => {
		await bench.reset();
		await fault(bench, { kind: 'dropAfter' });
		await expectTold(bench, lead, /^It is unclear whether this worked$/, /Use Find by Email/);
		const made = (await leadsOf(bench)).filter(({ email }) => email === contacts[0].email);
		expect(made).toHaveLength(1);
	});
});

async function fault(bench: Workbench, order: object): Promise<void> {
	await bench.service.control('faults', { faults: [order] });
}

/** Executes a node, which stops and shows what happened and what to do next. */
async function expectTold(
	bench: Workbench,
	node: NodePanel,
	message: RegExp,
	nextStep: RegExp,
): Promise<void> {
	expect((await executed(bench, node)).status).toBe('error');
	await expect(node.output.message).toHaveText(message);
	await expect(node.output.nextStep).toHaveText(nextStep);
}
