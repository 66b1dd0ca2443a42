import { writeFileSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { freshSandbox } from '../../../sandbox/launcher/once.mts';
import { endAll } from '../../../sandbox/launcher/processes.mjs';
import { type SignedIn, startSignedIn } from '../signedIn.mts';
import type { Workbench } from '../workbench.mts';
import { CREDENTIAL } from '../workflow.mts';
import { Editor } from './pages/editor.mts';

const LONGEST_START_MS = 240_000;

type SignedInState = Awaited<ReturnType<typeof stateOf>>;

interface OfEachTest {
	/** n8n's editor in a page that has signed in. */
	editor: Editor;
	/** What n8n and the service have stored; the service is as at its start. */
	bench: Workbench;
}

interface OfAllTests {
	/** A service and an n8n with the packed nodes. */
	stage: SignedIn;
	/** What a browser keeps of signing in. */
	signedInState: SignedInState;
}

/**
 * Playwright's `test` with n8n's editor before it. After a test that has failed the next one has a
 * service and an n8n of its own.
 */
export const test = base.extend<OfEachTest, OfAllTests>({
	stage: [
		async ({}, use) => {
			await use(await startSignedIn(await freshSandbox('browser')));
			await endAll();
		},
		{ scope: 'worker', timeout: LONGEST_START_MS },
	],
	signedInState: [
		async ({ playwright, stage }, use) => await use(await stateOf(playwright, stage)),
		{ scope: 'worker' },
	],
	baseURL: async ({ stage }, use) => await use(stage.server.url),
	storageState: async ({ signedInState }, use) => await use(signedInState),
	bench: [
		async ({ stage: { bench, session } }, use) => {
			await bench.reset();
			await use(bench);
			// n8n puts one of the credentials there are into each new node
			for (const { id } of await bench.ask<{ id: string }[]>('/rest/credentials')) {
				if (id !== CREDENTIAL) await session(`/rest/credentials/${id}`, {}, 'DELETE');
			}
		},
		{ auto: true },
	],
	page: async ({ page }, use, testInfo) => {
		const said: string[] = [];
		page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
		page.on('pageerror', (error) => said.push(`uncaught: ${error.stack ?? error.message}`));
		await use(page);
		if (testInfo.status === testInfo.expectedStatus) return;
		writeFileSync(testInfo.outputPath('console.log'), said.join('\n'));
	},
	editor: async ({ page }, use) => await use(new Editor(page)),
});

export { expect };

async function stateOf(
	{ request }: Pick<typeof import('@playwright/test'), 'request'>,
	{ server, signIn: { email, password } }: SignedIn,
) {
	const context = await request.newContext({ baseURL: server.url });
	const data = { emailOrLdapLoginId: email, password };
	expect((await context.post('/rest/login', { data })).ok()).toBe(true);
	const state = await context.storageState();
	await context.dispose();
	return state;
}
