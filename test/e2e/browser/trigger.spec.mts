import { readServiceLeads } from './saved.mts';
import { expect, test } from './fixtures.mts';

/** The maximum number of items of a test run in the editor. */
const MAX_ITEMS = 10;

test('Fetch Test Event shows the newest leads', async ({ bench, editor, page }) => {
	await editor.openEmptyWorkflow();
	const trigger = await editor.addNode('Outreach Trigger', 'On lead created');
	await expect(trigger.executeButton()).toHaveText('Fetch Test Event');
	await trigger.execute();
	const newest = (await readServiceLeads(bench))
		.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
		.slice(0, MAX_ITEMS);
	await expect
		.poll(async () => (await trigger.output.readTable()).map(({ email }) => email).sort())
		.toEqual(newest.map(({ email }) => email).sort());
	await expect(page.getByText('Fetch Test Event').first()).toBeVisible();
});
