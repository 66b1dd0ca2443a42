import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
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

test('a credential with a wrong key says so, and works once it is corrected', async ({
	bench,
	editor,
}) => {
	const node = await readingNode(editor, bench);
	const dialog = await node.newCredential();
	await test.step('a wrong key', async () => {
		await dialog.fill('apiKey', bench.service.keys.expired);
		await dialog.fill('baseUrl', bench.service.url);
		await dialog.save();
		await dialog.saysWhy(await wordsFor(401, editor.page));
	});
	await test.step('one that works is saved and used', async () => {
		await dialog.fill('apiKey', bench.service.keys.full);
		await dialog.save();
		await expect(dialog.dialog).toBeHidden();
		await expect(node.credential()).not.toContainText(OF_THE_EXAMPLES);
		await succeeded(bench, node);
	});
});

/** n8n shows the system's code and lets no credential say more; docs/troubleshooting.md tells what it means. */
test('a credential for a host where nothing answers says so', async ({ bench, editor }) => {
	const url = `http://${LOOPBACK}:${await freePort()}`;
	const dialog = await (await readingNode(editor, bench)).newCredential();
	await dialog.fill('apiKey', bench.service.keys.full);
	await dialog.fill('baseUrl', url);
	await dialog.save();
	await dialog.saysWhy('ECONNREFUSED');
});

/** What the credential has its test say of a status. */
async function wordsFor(status: number, page: Page): Promise<string> {
	const answer = await page.request.get('/types/credentials.json');
	const types = (await answer.json()) as ICredentialType[];
	const rules = types.find(({ name }) => name === TYPE)?.test?.rules ?? [];
	const rule = rules.find(({ properties }) => properties.value === status);
	return rule?.properties.message ?? assert.fail(`nothing is said of ${status}`);
}

/** A new workflow that reads leads. */
async function readingNode(editor: Editor, bench: Workbench): Promise<NodePanel> {
	await editor.newWorkflow([{}]);
	const type = bench.nodeType('OutreachLead');
	return await editor.addNode(type.displayName, actionOf(type, 'getAll'));
}
