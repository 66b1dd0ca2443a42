import { listedName } from './pages/nodeCreator.mts';
import { searches } from './searches.mts';
import { expect, test } from './stage.mts';
import { actionsOf } from './words.mts';

test('"outreach" lists every node of the package', async ({ bench, editor }) => {
	await editor.emptyWorkflow();
	const creator = await editor.nodeCreator();
	await creator.search('outreach');
	const ours = bench.nodeTypes().map(({ displayName }) => listedName(displayName));
	await expect.poll(async () => (await creator.found()).sort()).toEqual(ours.sort());
});

test('what people type finds a node of the package', async ({ bench, editor }) => {
	await editor.emptyWorkflow();
	const creator = await editor.nodeCreator();
	const ours = bench.nodeTypes().map(({ displayName }) => listedName(displayName));
	for (const { node, words } of searches) {
		await test.step(words, async () => {
			await creator.searchNothing();
			await creator.search(words);
			const wanted = node === undefined ? ours : [node];
			await expect
				.soft(
					async () => {
						const found = await creator.found();
						expect(
							found.some((name) => wanted.includes(name)),
							`found: ${found.join(', ')}`,
						).toBe(true);
					},
					`"${words}" finds ${node ?? 'a node of the package'}`,
				)
				.toPass({ timeout: 5_000 });
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
