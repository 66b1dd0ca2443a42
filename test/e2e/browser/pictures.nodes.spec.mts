import { PICTURED_TRIGGER, pictured } from './pictured.mts';
import { WITHOUT_MESSAGES, takePicture } from './pictures.mts';
import { expect, test } from './stage.mts';
import { eventOf } from './words.mts';

const SIZE = { width: 1280, height: 700 };

for (const [name, { items = [{}], node, parameters }] of Object.entries(pictured)) {
	test(`the page ${name} shows the node and what came out`, async ({
		bench,
		editor,
		page,
	}, testInfo) => {
		await page.setViewportSize(SIZE);
		const { displayName } = bench.nodeType(node);
		const step = { name: displayName, type: bench.nodeType(node).name, parameters };
		await editor.openWorkflow(await bench.save(displayName, items, [step]));
		expect((await bench.ended(await editor.execute())).status).toBe('success');
		const panel = await editor.openNode(displayName);
		await expect.poll(async () => (await panel.output.table()).length).toBeGreaterThan(0);
		await takePicture(panel.panel, `nodes/${name}.png`, testInfo, WITHOUT_MESSAGES);
	});
}

test('the page of the trigger shows it and its newest leads', async ({
	bench,
	editor,
	page,
}, testInfo) => {
	await page.setViewportSize(SIZE);
	await editor.emptyWorkflow();
	const type = bench.nodeType(PICTURED_TRIGGER.node);
	const trigger = await editor.addNode(
		type.displayName,
		eventOf(type, PICTURED_TRIGGER.parameters.event),
	);
	await trigger.execute();
	await expect.poll(async () => (await trigger.output.table()).length).toBeGreaterThan(0);
	await takePicture(trigger.panel, 'nodes/trigger.png', testInfo, WITHOUT_MESSAGES);
});
