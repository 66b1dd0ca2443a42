import { getListedName } from './pages/nodeCreator.mts';
import { expect, test } from './fixtures.mts';

/** Common searches in the nodes panel, and our node that each should find. */
const searches: { text: string; node: string }[] = [
	{ text: 'api key', node: 'Outreach API Key' },
	{ text: 'campaign', node: 'Outreach Campaign Export' },
	{ text: 'cold email', node: 'Outreach Network Action' },
	{ text: 'connect', node: 'Outreach Account' },
	{ text: 'create lead', node: 'Outreach Lead' },
	{ text: 'credits', node: 'Outreach Enrichment' },
	{ text: 'enrich', node: 'Outreach Enrichment' },
	{ text: 'export', node: 'Outreach Campaign Export' },
	{ text: 'find or create', node: 'Outreach Lead' },
	{ text: 'import', node: 'Outreach Lead' },
	{ text: 'invite', node: 'Outreach' },
	{ text: 'job', node: 'Outreach Job' },
	{ text: 'linkedin', node: 'Outreach Network Action' },
	{ text: 'new lead', node: 'Outreach' },
	{ text: 'outreach trigger', node: 'Outreach' },
	{ text: 'reply', node: 'Outreach' },
	{ text: 'send message', node: 'Outreach Network Action' },
	{ text: 'sequence', node: 'Outreach Network Action' },
	{ text: 'sync', node: 'Outreach Lead' },
	{ text: 'upsert', node: 'Outreach Lead' },
	{ text: 'voice', node: 'Outreach Voice Clone' },
];

test('the nodes panel finds the right node for common searches', async ({ bench, editor }) => {
	const softExpect = expect.configure({ soft: true });
	await editor.openEmptyWorkflow();
	const creator = await editor.openNodeCreator();
	await test.step('finds all nodes for outreach', async () => {
		await creator.search('outreach');
		const ours = bench.listNodeTypes().map(({ displayName }) => getListedName(displayName));
		await softExpect.poll(async () => (await creator.listResults()).sort()).toEqual(ours.sort());
	});
	for (const { node, text } of searches) {
		await test.step(text, async () => {
			await creator.clearResults();
			await creator.search(text);
			const options = { message: `"${text}" finds ${node}`, timeout: 10_000 };
			await softExpect.poll(async () => await creator.listResults(), options).toContain(node);
		});
	}
});
