import { contacts } from '../contacts.mts';
import type { Execution, Workbench } from '../workbench.mts';
import { expect, test } from './fixtures.mts';
import type { NodePanel } from './pages/nodePanel.mts';

const FIRST_COLUMNS = ['created', 'outcome', 'reason', 'who'];
const INVALID_EMAIL_REASON = 'Email is not a valid email address: "bob at analytical"';

const [ada, bob, cid] = contacts;
const contactsWithInvalidEmail = [ada, { ...bob, email: 'bob at analytical' }, cid];

test('Create If New lists contacts that did not become leads, both in its table and in a hint', async ({
	bench,
	editor,
	page,
}) => {
	await page.setViewportSize({ width: 1280, height: 700 });
	await editor.createWorkflow(contactsWithInvalidEmail);
	const lead = await editor.addNode('Outreach Lead', 'Create lead if new');
	await waitUntilSaved(bench, editor.getWorkflowId());
	const { data } = await executeSuccessfully(bench, lead);
	await expect
		.poll(async () => await lead.output.readTable())
		.toMatchObject([
			{ outcome: 'done', reason: 'Created', who: ada.email, created: 'true' },
			{ outcome: 'notSent', reason: INVALID_EMAIL_REASON, who: 'bob Example', created: 'false' },
			{ outcome: 'done', reason: 'Created', who: cid.email, created: 'true' },
		]);
	const [row] = await lead.output.readTable();
	expect(Object.keys(row).slice(0, FIRST_COLUMNS.length)).toEqual(FIRST_COLUMNS);

	const [{ hints = [] }] = data.resultData.runData[await lead.readName()];
	expect(hints).not.toEqual([]);
	for (const { message } of hints) await expect(lead.output.hints).toContainText(message);

	await test.step('creates no lead in a second run', async () => {
		await executeSuccessfully(bench, lead);
		const readCreated = async () => (await lead.output.readTable()).map((item) => item.created);
		await expect.poll(readCreated).toEqual(['false', 'false', 'false']);
	});
});

/** Waits until n8n has saved the last node with its credential, because it runs the saved workflow. */
async function waitUntilSaved(bench: Workbench, workflow: string): Promise<void> {
	await expect(async () => {
		const { nodes } = await bench.callN8n<{ nodes: object[] }>(`/rest/workflows/${workflow}`);
		expect(nodes.at(-1)).toMatchObject({ credentials: { outreachAutomationApi: {} } });
	}).toPass();
}

/** Executes an open node, and asserts success. */
async function executeSuccessfully(bench: Workbench, panel: NodePanel): Promise<Execution> {
	const execution = await bench.waitForEnd(await panel.execute());
	expect(execution.data.resultData.error?.message).toBeUndefined();
	expect(execution.status).toBe('success');
	return execution;
}
