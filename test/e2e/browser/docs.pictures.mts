import type { Workbench } from '../workbench.mts';
import {
	type Workflow,
	listRecipes,
	loadExample,
	loadRecipe,
} from '../../../sandbox/launcher/workflows.mts';
import { pasteRecipe } from '../pipelines/pipeline.mts';
import type { Editor } from './pages/editor.mts';
import type { NodePanel } from './pages/nodePanel.mts';
import {
	EXAMPLES,
	LEAD_SYNC_PICTURES,
	type PictureSetup,
	hintSetup,
	pictureSetups,
} from './pictureSetups.mts';
import { CANVAS_ONLY_CSS, NO_MESSAGES_CSS, takePicture } from './takePicture.mts';
import { expect, test } from './fixtures.mts';

const NODE_VIEWPORT = { width: 1280, height: 700 };
const STICKY_NOTE = 'n8n-nodes-base.stickyNote';
const WIDTH = 1100;
/** The height of n8n's bars and margins around a workflow, in pixels. */
const CANVAS_MARGIN = 160;
const MIN_HEIGHT = 360;
/** Space for the labels below a recipe's last row, as recipes have no notes around their nodes. */
const LABEL_HEIGHT = 40;

for (const colorScheme of ['light', 'dark'] as const) {
	test(`shows the lead sync after a run in the ${colorScheme} theme`, async ({
		bench,
		editor,
		page,
	}) => {
		await page.setViewportSize({ width: WIDTH, height: 540 });
		await page.emulateMedia({ colorScheme });
		await editor.openWorkflow(loadExample('lead-sync').id);
		expect((await bench.waitForEnd(await editor.execute())).status).toBe('success');
		await expect(page.getByText('Workflow executed successfully')).toBeVisible();
		await takePicture(page.getByTestId('canvas'), LEAD_SYNC_PICTURES[colorScheme], CANVAS_ONLY_CSS);
	});
}

for (const name of EXAMPLES) {
	test(`shows the example ${name}`, async ({ editor, page }) => {
		const workflow = loadExample(name);
		await page.setViewportSize({ width: WIDTH, height: computeHeight(workflow) });
		await editor.openWorkflow(workflow.id);
		await expectNodes(editor, workflow);
		await takePicture(page.getByTestId('canvas'), `examples/${name}.png`, CANVAS_ONLY_CSS);
	});
}

for (const name of listRecipes()) {
	test(`shows the recipe ${name}`, async ({ bench, editor, page }) => {
		const workflow = loadRecipe(name);
		await page.setViewportSize({ width: WIDTH, height: computeHeight(workflow) + LABEL_HEIGHT });
		await editor.openWorkflow(await pasteRecipe(bench, name));
		await expectNodes(editor, workflow);
		await takePicture(page.getByTestId('canvas'), `recipes/${name}.png`, CANVAS_ONLY_CSS);
	});
}

for (const [name, setup] of Object.entries({ ...pictureSetups, hint: hintSetup })) {
	test(`shows the node and its output for the page ${name}`, async ({ bench, editor, page }) => {
		await page.setViewportSize(NODE_VIEWPORT);
		await takeNodePicture(await runNode(bench, editor, setup), name);
	});
}

test('shows the trigger and its newest leads', async ({ editor, page }) => {
	await page.setViewportSize(NODE_VIEWPORT);
	await editor.openEmptyWorkflow();
	const trigger = await editor.addNode('Outreach Trigger', 'On lead replied');
	await trigger.execute();
	await takeNodePicture(trigger, 'trigger');
});

/** Saves a workflow with the node, runs it, and opens the node. */
async function runNode(
	bench: Workbench,
	editor: Editor,
	{ items = [{}], node, parameters }: PictureSetup,
): Promise<NodePanel> {
	const { displayName, name: type } = bench.getNodeType(node);
	await editor.openWorkflow(
		await bench.save(displayName, items, [{ name: displayName, type, parameters }]),
	);
	expect((await bench.waitForEnd(await editor.execute())).status).toBe('success');
	return await editor.openNode(displayName);
}

/** Takes a picture of an open node when its table is visible. */
async function takeNodePicture({ output, panel }: NodePanel, name: string): Promise<void> {
	await expect.poll(async () => (await output.readTable()).length).toBeGreaterThan(0);
	await takePicture(panel, `nodes/${name}.png`, NO_MESSAGES_CSS);
}

async function expectNodes(editor: Editor, { nodes }: Workflow): Promise<void> {
	const steps = nodes.filter(({ type }) => type !== STICKY_NOTE);
	await expect(editor.nodes()).toHaveCount(steps.length);
	for (const step of steps) await expect(editor.node(step.name)).toBeVisible();
}

/** Calculates the workflow's height at the width of the picture. */
function computeHeight({ nodes }: Workflow): number {
	const getSpan = (axis: 0 | 1) => {
		const coordinates = nodes.map(({ position }) => position[axis]);
		return Math.max(...coordinates) - Math.min(...coordinates);
	};
	const height = Math.round((WIDTH * getSpan(1)) / getSpan(0)) + CANVAS_MARGIN;
	return Math.max(height, MIN_HEIGHT);
}
