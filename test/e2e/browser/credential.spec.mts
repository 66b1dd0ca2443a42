import assert from 'node:assert/strict';
import type { ICredentialType } from 'n8n-workflow';
import { LOOPBACK, freePort } from '../../../sandbox/launcher/ports.mts';
import type { Workbench } from '../workbench.mts';
import type { Editor } from './pages/editor.mts';
import type { NodePanel } from './pages/nodePanel.mts';
import { succeeded } from './saved.mts';
import { expect, test } from './stage.mts';
import { actionOf } from './words.mts';

const TYPE = 'outreachAutomationApi';
const OF_THE_EXAMPLES = 'Outreach Automation (sandbox)';

test('a credential that works is saved, chosen and used', async ({ bench, editor }) => {
	const node = await readingNode(editor, bench);
	const dialog = await node.newCredential();
	await dialog.fill('apiKey', bench.service.keys.full);
	await dialog.fill('baseUrl', bench.service.url);
	await dialog.save();
	await expect(dialog.dialog).toBeHidden();
	await expect(node.credential()).not.toContainText(OF_THE_EXAMPLES);
	await succeeded(bench, node);
});

test('a credential with a wrong key says so', async ({ bench, editor, page }) => {
	const dialog = await (await readingNode(editor, bench)).newCredential();
	await dialog.fill('apiKey', bench.service.keys.expired);
	await dialog.fill('baseUrl', bench.service.url);
	await dialog.save();
	const types = (await (
		await page.request.get('/types/credentials.json')
	).json()) as ICredentialType[];
	const rules = types.find(({ name }) => name === TYPE)?.test?.rules ?? [];
	const refused = rules.find(({ properties }) => properties.value === 401);
	const words = refused?.properties.message ?? assert.fail('nothing is said of a wrong key');
	await expect(await dialog.reason()).toContainText(words);
});

test('a credential for a host where nothing answers says so', async ({ bench, editor }) => {
	const url = `http://${LOOPBACK}:${await freePort()}`;
	const dialog = await (await readingNode(editor, bench)).newCredential();
	await dialog.fill('apiKey', bench.service.keys.full);
	await dialog.fill('baseUrl', url);
	await dialog.save();
	await expect(await dialog.reason()).toContainText(`Nothing answers at ${url}`);
});

/** A new workflow that reads leads. */
async function readingNode(editor: Editor, bench: Workbench): Promise<NodePanel> {
	await editor.newWorkflow([{}]);
	const type = bench.nodeType('OutreachLead');
	return await editor.addNode(type.displayName, actionOf(type, 'getAll'));
}
