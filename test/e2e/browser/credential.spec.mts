import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import type { ICredentialType } from 'n8n-workflow';
import { addLeadNode } from './newNode.mts';
import { executeSuccessfully } from './saved.mts';
import { expect, test } from './fixtures.mts';

const TYPE = 'outreachAutomationApi';
const EXAMPLE_CREDENTIAL = 'Outreach Automation (sandbox)';

test('the credential dialog reports an unusable key, and saves a valid one', async ({
	bench,
	editor,
}) => {
	const node = await addLeadNode(editor, bench, 'Get many leads');
	const dialog = await node.createCredential();
	await test.step('reports an expired key', async () => {
		await dialog.fill('apiKey', bench.service.keys.expired);
		await dialog.fill('baseUrl', bench.service.url);
		await dialog.save();
		await dialog.expectTestError(await readTestMessage(401, editor.page));
	});
	await test.step('saves a valid key, which the node uses', async () => {
		await dialog.fill('apiKey', bench.service.keys.full);
		await dialog.save();
		await expect(dialog.dialog).toBeHidden();
		await expect(node.credential()).not.toContainText(EXAMPLE_CREDENTIAL);
		await executeSuccessfully(bench, node);
	});
});

/** Reads the credential test's message for a status. */
async function readTestMessage(status: number, page: Page): Promise<string> {
	const response = await page.request.get('/types/credentials.json');
	const types = (await response.json()) as ICredentialType[];
	const rules = types.find(({ name }) => name === TYPE)?.test?.rules ?? [];
	const rule = rules.find(({ properties }) => properties.value === status);
	return rule?.properties.message ?? assert.fail(`no message for ${status}`);
}
