import { contacts } from '../contacts.mts';
import type { Workbench } from '../workbench.mts';
import { addLeadNode } from './newNode.mts';
import type { NodePanel } from './pages/nodePanel.mts';
import { executeNode, readServiceLeads } from './saved.mts';
import { expect, test } from './fixtures.mts';

const oneContact = contacts.slice(0, 1);

test('the output shows why a write failed, and the next step', async ({ bench, editor }) => {
	const lead = await addLeadNode(editor, bench, 'Create lead', oneContact);
	await test.step('shows a rejection by the service', async () => {
		await injectFault(bench, { kind: 'status', status: 403 });
		await expectErrorMessage(bench, lead, /^The API key lacks the permission/, /^Use a key with/);
	});
	await test.step('shows an unclear outcome', async () => {
		await bench.reset();
		await injectFault(bench, { kind: 'dropAfter' });
		await expectErrorMessage(
			bench,
			lead,
			/^It is unclear whether this worked$/,
			/Use Find by Email/,
		);
		const created = (await readServiceLeads(bench)).filter(
			({ email }) => email === contacts[0].email,
		);
		expect(created).toHaveLength(1);
	});
});

async function injectFault(bench: Workbench, fault: object): Promise<void> {
	await bench.service.control('faults', { faults: [fault] });
}

/** Executes a node, and expects an error with this message and next step. */
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
