import type { Workbench } from '../workbench.mts';
import { type Workflow, exampleWorkflow } from '../../../sandbox/launcher/workflows.mts';
import type { Editor } from './pages/editor.mts';
import type { NodePanel } from './pages/nodePanel.mts';
import {
	EXAMPLES,
	LEAD_SYNCS,
	PICTURED_TRIGGER,
	type Pictured,
	picturedHint,
	pictured,
} from './pictured.mts';
import { ONLY_THE_CANVAS, WITHOUT_MESSAGES, takePicture } from './takePicture.mts';
import { expect, test } from './stage.mts';
import { eventOf } from './words.mts';

const OF_A_NODE = { width: 1280, height: 700 };
const STICKY_NOTE = 'n8n-nodes-base.stickyNote';
const WIDTH = 1100;
/** What n8n leaves free around a workflow, and its bars, in pixels. */
const AROUND = 160;
const LEAST_HEIGHT = 360;

for (const colorScheme of ['light', 'dark'] as const) {
	test(`the lead sync, run, in the ${colorScheme} theme`, async ({ bench, editor, page }) => {
		await page.setViewportSize({ width: WIDTH, height: 540 });
		await page.emulateMedia({ colorScheme });
		await editor.openWorkflow(exampleWorkflow('lead-sync').id);
		expect((await bench.ended(await editor.execute())).status).toBe('success');
		await expect(page.getByText('Workflow executed successfully')).toBeVisible();
		await takePicture(page.getByTestId('canvas'), LEAD_SYNCS[colorScheme], ONLY_THE_CANVAS);
	});
}

for (const name of EXAMPLES) {
	test(`the example ${name}`, async ({ editor, page }) => {
		const workflow = exampleWorkflow(name);
		await page.setViewportSize({ width: WIDTH, height: heightOf(workflow) });
		await editor.openWorkflow(workflow.id);
		const steps = workflow.nodes.filter(({ type }) => type !== STICKY_NOTE);
		await expect(editor.nodes()).toHaveCount(steps.length);
		for (const step of steps) await expect(editor.node(step.name)).toBeVisible();
		await takePicture(page.getByTestId('canvas'), `examples/${name}.png`, ONLY_THE_CANVAS);
	});
}

for (const [name, one] of Object.entries({ ...pictured, hint: picturedHint })) {
	test(`the page ${name}: the node and what came out`, async ({ bench, editor, page }) => {
		await page.setViewportSize(OF_A_NODE);
		await takeNode(await ranNode(bench, editor, one), name);
	});
}

test('the page trigger: it and its newest leads', async ({ bench, editor, page }) => {
	await page.setViewportSize(OF_A_NODE);
	await editor.emptyWorkflow();
	const type = bench.nodeType(PICTURED_TRIGGER.node);
	const { event } = PICTURED_TRIGGER.parameters;
	const trigger = await editor.addNode(type.displayName, eventOf(type, event));
	await trigger.execute();
	await takeNode(trigger, 'trigger');
});

/** Saves a workflow with the node, runs it, and opens the node. */
async function ranNode(
	bench: Workbench,
	editor: Editor,
	{ items = [{}], node, parameters }: Pictured,
): Promise<NodePanel> {
	const { displayName, name: type } = bench.nodeType(node);
	await editor.openWorkflow(
		await bench.save(displayName, items, [{ name: displayName, type, parameters }]),
	);
	expect((await bench.ended(await editor.execute())).status).toBe('success');
	return await editor.openNode(displayName);
}

/** Takes an open node once its table is there. */
async function takeNode({ output, panel }: NodePanel, name: string): Promise<void> {
	await expect.poll(async () => (await output.table()).length).toBeGreaterThan(0);
	await takePicture(panel, `nodes/${name}.png`, WITHOUT_MESSAGES);
}

/** As high as the workflow is when it is as wide as the picture. */
function heightOf({ nodes }: Workflow): number {
	const span = (axis: 0 | 1) => {
		const places = nodes.map(({ position }) => position[axis]);
		return Math.max(...places) - Math.min(...places);
	};
	const height = Math.round((WIDTH * span(1)) / span(0)) + AROUND;
	return Math.max(height, LEAST_HEIGHT);
}
