import { newNode } from './newNode.mts';
import type { NodePanel } from './pages/nodePanel.mts';
import { succeeded, untilSaved } from './saved.mts';
import { expect, test } from './stage.mts';

test('API Key → Get: what is known of a key, but not the key', async ({ bench, editor }) => {
	const { id, key } = await bench.service.newKey('Of the CRM');
	const get = await newNode(editor, bench, 'OutreachApiKey', 'get');
	const picker = get.picker('keyId');
	await picker.open();
	await picker.choose('Of the CRM');
	await untilSaved(bench, editor.workflowId(), { parameters: { keyId: { value: id } } });
	await succeeded(bench, get);
	await expectTable(get, [{ name: 'Of the CRM', prefix: key.slice(0, 8), id }]);
	await expect(get.output.panel).toContainText('leads:read');
	await expect(get.panel).not.toContainText(key);
});

async function expectTable({ output }: NodePanel, rows: object[]): Promise<void> {
	await expect.poll(async () => await output.table()).toMatchObject(rows);
}
