import type { NodePanel } from './pages/nodePanel.mts';
import { PICTURED_TRIGGER, pictured } from './pictured.mts';
import { WITHOUT_MESSAGES, keepPicture, takePicture } from './pictures.mts';
import { expect, test } from './stage.mts';
import { eventOf } from './words.mts';

const SIZE = { width: 1280, height: 700 };
/** Shows most columns of a table. */
const WIDE = { width: 1920, height: 900 };

const TEXT = /./;
const EMAIL = /^\S+@\S+$/;
const TIME = /^\d{4}-\d{2}-\d{2}T/;

/** What the table begins with for whoever looks at it, by the name of the picture: columns, and their first row. */
const FIRST: Record<string, Record<string, RegExp | string>> = {
	account: { success: 'true', version: TEXT, status: 'healthy' },
	'api-key': { name: 'Demo, all permissions', prefix: /^oak_/ },
	'campaign-export': { name: TEXT, status: 'pending', email: EMAIL },
	enrichment: { outcome: /^(done|failed)$/, reason: TEXT, who: 'grace@navy.example' },
	job: { type: 'network_action', status: 'pending', createdAt: TIME },
	lead: { outcome: 'done', reason: 'null', who: 'grace@navy.example', created: 'true' },
	'network-action': { outcome: 'done', reason: 'null', who: 'grace@navy.example' },
	'prospect-search': { firstName: TEXT, lastName: TEXT, email: EMAIL },
	'voice-clone': { name: TEXT, description: TEXT, isActive: /^(true|false)$/ },
};
const FIRST_OF_TRIGGER = { firstName: TEXT, lastName: TEXT, email: EMAIL };

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
		await expectFirst(panel, FIRST[name]);
		await takePicture(panel.panel, `nodes/${name}.png`, testInfo, WITHOUT_MESSAGES);
		await page.setViewportSize(WIDE);
		await keepPicture(panel, `result-${name}.png`, testInfo);
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
	await expectFirst(trigger, FIRST_OF_TRIGGER);
	await takePicture(trigger.panel, 'nodes/trigger.png', testInfo, WITHOUT_MESSAGES);
	await page.setViewportSize(WIDE);
	await keepPicture(trigger, 'result-trigger.png', testInfo);
});

async function expectFirst(
	{ output }: NodePanel,
	first: Record<string, RegExp | string>,
): Promise<void> {
	const expected = Object.entries(first).map(([name, text]) => [
		name,
		typeof text === 'string' ? text : expect.stringMatching(text),
	]);
	await expect
		.poll(async () => Object.entries((await output.table())[0] ?? {}).slice(0, expected.length))
		.toEqual(expected);
}
