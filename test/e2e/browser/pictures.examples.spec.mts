import { type Workflow, exampleWorkflow } from '../../../sandbox/launcher/workflows.mts';
import { EXAMPLES } from './pictured.mts';
import { ONLY_THE_CANVAS, takePicture } from './pictures.mts';
import { expect, test } from './stage.mts';

const STICKY_NOTE = 'n8n-nodes-base.stickyNote';
const WIDTH = 1100;
/** What n8n leaves free around a workflow, and its bars, in pixels. */
const AROUND = 160;
const LEAST_HEIGHT = 360;

for (const name of EXAMPLES) {
	test(`the example ${name} is shown with all its nodes`, async ({ editor, page }, testInfo) => {
		const workflow = exampleWorkflow(name);
		await page.setViewportSize({ width: WIDTH, height: heightOf(workflow) });
		await editor.openWorkflow(workflow.id);
		const steps = workflow.nodes.filter(({ type }) => type !== STICKY_NOTE);
		await expect(editor.nodes()).toHaveCount(steps.length);
		for (const step of steps) await expect(editor.node(step.name)).toBeVisible();
		const canvas = page.getByTestId('canvas');
		await takePicture(canvas, `examples/${name}.png`, testInfo, ONLY_THE_CANVAS);
	});
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
