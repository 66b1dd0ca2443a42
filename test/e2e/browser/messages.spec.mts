import { contacts } from '../contacts.mts';
import type { Workbench } from '../workbench.mts';
import { addLeadNode } from './newNode.mts';
import type { NodePanel } from './pages/nodePanel.mts';
import { executeNode, readServiceLeads } from './saved.mts';
import { expect, test } from './fixtures.mts';

const one = contacts.slice(0, 1);

test('the output shows why a run that writes has stopped', async ({ bench, editor }) => {
	const lead = await addLeadNode(editor, bench, 'Create lead', one);
	await test.step('the output shows a rejection by the service', async () => {
		await injectFault(bench, { kind: 'status', status: 403 });
		await expectErrorMessage(bench, lead, /^The API key lacks the permission/, /^Use a key with/);
	});
	await test.step('the output shows a write with an unclear outcome', async () => {
		await bench.reset();
		await injectFault(bench, { kind: 'dropAfter' });
		await expectErrorMessage(
			bench,
			lead,
			/^It is unclear whether this worked$/,
			/Use Find by Email/,
		);
		const made = (await readServiceLeads(bench)).filter(({ email }) => email === contacts[0].email);
		expect(made).toHaveLength(1);
	});
});

async function injectFault(bench: Workbench, order: object): Promise<void> {
	await bench.service.control('faults', { faults: [order] });
}

/** Executes a node, which must fail with this message and next step. */
async function expectErrorMessage(
	bench: Workbench,
	node: NodePanel,
	message: RegExp,
	nextStep: RegExp,
): Promise<void> {
	expect((await executeNode(bench, node)).status).toBe('error');
	await expect(node.output.message).toHaveText(message);
	await expect(node.output.nextStep).toHaveText(nextStep);
}
