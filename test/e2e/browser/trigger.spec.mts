import { leadsOf } from './saved.mts';
import { expect, test } from './stage.mts';
import { eventOf } from './words.mts';

/** As many as a test run in the editor gives. */
const SAMPLE = 10;

test('Fetch Test Event shows the newest leads', async ({ bench, editor, page }) => {
	await editor.emptyWorkflow();
	const type = bench.nodeType('OutreachTrigger');
	const trigger = await editor.addNode(type.displayName, eventOf(type, 'leadCreated'));
	await expect(trigger.executeButton()).toHaveText('Fetch Test Event');
	await trigger.execute();
	const newest = (await leadsOf(bench))
		.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
		.slice(0, SAMPLE);
	await expect
		.poll(async () => (await trigger.output.table()).map(({ email }) => email).sort())
		.toEqual(newest.map(({ email }) => email).sort());
	await expect(page.getByText('Fetch Test Event').first()).toBeVisible();
});
