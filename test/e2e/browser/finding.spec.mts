import { listedName } from './pages/nodeCreator.mts';
import { searches } from './searches.mts';
import { expect, test } from './stage.mts';
import { actionsOf } from './words.mts';

test('what people type finds the node that they mean', async ({ bench, editor }) => {
	const softly = expect.configure({ soft: true });
	await editor.emptyWorkflow();
	const creator = await editor.nodeCreator();
	await test.step('outreach', async () => {
		await creator.search('outreach');
		const ours = bench.nodeTypes().map(({ displayName }) => listedName(displayName));
		await softly.poll(async () => (await creator.found()).sort()).toEqual(ours.sort());
	});
	for (const { node, words } of searches) {
		await test.step(words, async () => {
			await creator.searchNothing();
			await creator.search(words);
			const options = { message: `"${words}" finds ${node}`, timeout: 10_000 };
			await softly.poll(async () => await creator.found(), options).toContain(node);
		});
	}
});

test('each node is found by its name, offers its actions, and is added', async ({
	bench,
	editor,
}) => {
	test.slow();
	await editor.newWorkflow([{}]);
	for (const type of bench.nodeTypes()) {
		const { displayName } = type;
		await test.step(displayName, async () => {
			const creator = await editor.nodeCreator();
			await creator.search(displayName);
			await creator.choose(listedName(displayName));
			const actions = actionsOf(type);
			expect(await creator.offers()).toEqual(actions);
			await creator.choose(actions[0]);
			const panel = await editor.opened();
			const name = await panel.name();
			await panel.close();
			await expect(editor.node(name)).toBeVisible();
		});
	}
	await expect(editor.nodes()).toHaveCount(bench.nodeTypes().length + 1);
});
