import type { Workbench } from '../workbench.mts';
import { addLeadNode } from './newNode.mts';
import type { Editor } from './pages/editor.mts';
import { type Lead, readServiceLeads, executeSuccessfully, waitUntilSaved } from './saved.mts';
import { expect, test } from './fixtures.mts';

test('the picker finds leads by scrolling and searching, and Delete removes the picked lead', async ({
	bench,
	editor,
}) => {
	const panel = await addLeadNode(editor, bench, 'Delete lead permanently');
	const picker = panel.picker('lead');
	const leads = (await readServiceLeads(bench)).toSorted((a, b) =>
		a.createdAt < b.createdAt ? 1 : -1,
	);
	await test.step('loads more leads while scrolling', async () => {
		await picker.open();
		await expect(picker.entries.first()).toContainText(leads[0].email);
		const pageSize = await picker.entries.count();
		expect(pageSize).toBeLessThan(leads.length);
		await picker.scrollToMore();
		await picker.choose(leads[pageSize].email);
		await waitUntilPicked(bench, editor, leads[pageSize]);
	});

	const oldest = leads[leads.length - 1];
	await test.step('searches for a lead', async () => {
		await picker.open();
		await picker.search(oldest.email);
		await expect(picker.entries).toHaveCount(1);
		await picker.choose(oldest.email);
		await waitUntilPicked(bench, editor, oldest);
	});

	await executeSuccessfully(bench, panel);
	await expect
		.poll(async () => await panel.output.readTable())
		.toMatchObject([{ deleted: 'true' }]);
	const remainingIds = (await readServiceLeads(bench)).map(({ id }) => id);
	expect(remainingIds).toHaveLength(leads.length - 1);
	expect(remainingIds).not.toContain(oldest.id);
});

/** Waits until n8n has saved the picked lead. */
async function waitUntilPicked(bench: Workbench, editor: Editor, { id }: Lead): Promise<void> {
	await waitUntilSaved(bench, editor.getWorkflowId(), { parameters: { lead: { value: id } } });
}
