import { join } from 'node:path';
import { itemsOf } from '../../../sandbox/launcher/n8n.mts';
import { summaryOf } from '../../../sandbox/launcher/leadSync.mts';
import { ROOT } from '../../../sandbox/launcher/paths.mts';
import { exampleWorkflow } from '../../../sandbox/launcher/workflows.mts';
import { expect, test } from './stage.mts';

const FILE = join(ROOT, 'workflows/lead-sync.json');
const STICKY_NOTE = 'n8n-nodes-base.stickyNote';

test('the lead sync is imported from its file and runs', async ({ bench, editor }) => {
	const { nodes } = exampleWorkflow('lead-sync');
	const steps = nodes.filter(({ type }) => type !== STICKY_NOTE);
	await editor.emptyWorkflow();
	await editor.importFile(FILE);
	await expect(editor.nodes()).toHaveCount(steps.length);

	const before = await bench.service.leadCount();
	const run = await bench.ended(await editor.execute());
	expect(run.data.resultData.error?.message).toBeUndefined();
	const { alreadyThere, created, read } = summaryOf(run);
	expect(created).toBeGreaterThan(0);
	expect(created + alreadyThere).toBe(read);
	expect(await bench.service.leadCount()).toBe(before + created);
	await expect(editor.done('Summary')).toBeVisible();

	await test.step('the last node shows what came of it', async () => {
		const summary = await editor.openNode('Summary');
		const [{ json }] = itemsOf(run, 'Summary');
		await expect
			.poll(async () => (await summary.output.table())[0])
			.toMatchObject({ created: String(json.created), read: String(json.read) });
	});
});
