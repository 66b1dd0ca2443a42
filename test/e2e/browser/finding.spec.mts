import { getListedName } from './pages/nodeCreator.mts';
import { expect, test } from './fixtures.mts';
import type { INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';
import { listNodeOperations } from '../listedOperations.mts';

/** Common searches in the node panel, with our node that each should find. */
const searches: { words: string; node: string }[] = [
	{ words: 'api key', node: 'Outreach API Key' },
	{ words: 'campaign', node: 'Outreach Campaign Export' },
	{ words: 'cold email', node: 'Outreach Network Action' },
	{ words: 'connect', node: 'Outreach Account' },
	{ words: 'create lead', node: 'Outreach Lead' },
	{ words: 'credits', node: 'Outreach Enrichment' },
	{ words: 'enrich', node: 'Outreach Enrichment' },
	{ words: 'export', node: 'Outreach Campaign Export' },
	{ words: 'find or create', node: 'Outreach Lead' },
	{ words: 'import', node: 'Outreach Lead' },
	{ words: 'invite', node: 'Outreach' },
	{ words: 'job', node: 'Outreach Job' },
	{ words: 'linkedin', node: 'Outreach Network Action' },
	{ words: 'new lead', node: 'Outreach' },
	{ words: 'outreach trigger', node: 'Outreach' },
	{ words: 'reply', node: 'Outreach' },
	{ words: 'send message', node: 'Outreach Network Action' },
	{ words: 'sequence', node: 'Outreach Network Action' },
	{ words: 'sync', node: 'Outreach Lead' },
	{ words: 'upsert', node: 'Outreach Lead' },
	{ words: 'voice', node: 'Outreach Voice Clone' },
];

test('the node panel finds the right node for common searches', async ({ bench, editor }) => {
	const softly = expect.configure({ soft: true });
	await editor.openEmptyWorkflow();
	const creator = await editor.openNodeCreator();
	await test.step('outreach', async () => {
		await creator.search('outreach');
		const ours = bench.nodeTypes().map(({ displayName }) => getListedName(displayName));
		await softly.poll(async () => (await creator.listResults()).sort()).toEqual(ours.sort());
	});
	for (const { node, words } of searches) {
		await test.step(words, async () => {
			await creator.clearResults();
			await creator.search(words);
			const options = { message: `"${words}" finds ${node}`, timeout: 10_000 };
			await softly.poll(async () => await creator.listResults(), options).toContain(node);
		});
	}
});

test('the node panel lists each node by name with its actions, and adds it', async ({
	bench,
	editor,
}) => {
	test.slow();
	await editor.createWorkflow([{}]);
	for (const type of bench.nodeTypes()) {
		const { displayName } = type;
		await test.step(displayName, async () => {
			const creator = await editor.openNodeCreator();
			await creator.search(displayName);
			await creator.choose(getListedName(displayName));
			const actions = listActions(type);
			expect(await creator.listActions()).toEqual(actions);
			await creator.choose(actions[0]);
			const panel = await editor.getOpenNode();
			const name = await panel.name();
			await panel.close();
			await expect(editor.node(name)).toBeVisible();
		});
	}
	await expect(editor.nodes()).toHaveCount(bench.nodeTypes().length + 1);
});

/** The actions of a node's description, or the events of a trigger. */
function listActions(type: INodeTypeDescription): string[] {
	const events = type.properties.find(({ name }) => name === 'event')?.options ?? [];
	return type.group.includes('trigger')
		? (events as INodePropertyOptions[]).map(({ action, name }) => action ?? name)
		: listNodeOperations(type).map(({ action }) => action);
}
