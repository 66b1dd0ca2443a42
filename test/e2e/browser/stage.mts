import { writeFileSync } from 'node:fs';
import { type Browser, type BrowserContext, test as base, expect } from '@playwright/test';
import { freshSandbox } from '../../../sandbox/launcher/once.mts';
import { endAll } from '../../../sandbox/launcher/processes.mjs';
import { type SignedIn, startSignedIn } from '../signedIn.mts';
import type { Workbench } from '../workbench.mts';
import { CREDENTIAL } from '../workflow.mts';
import { Editor } from './pages/editor.mts';

const LONGEST_START_MS = 240_000;
const LONGEST_STEP_MS = 30_000;
const LONGEST_LOAD_MS = 60_000;

interface OfEachTest {
	/** n8n's editor. */
	editor: Editor;
	/** What n8n and the service have stored; the service is as at its start. */
	bench: Workbench;
}

interface OfAllTests {
	/** A service and an n8n with the packed nodes. */
	stage: SignedIn;
	/** A browser that has signed in; one for all, as the editor is large. */
	visitor: BrowserContext;
}

/**
 * Playwright's `test` with n8n's editor before it. After a test that has failed the next one has a
 * service, an n8n and a browser of its own.
 */
export const test = base.extend<OfEachTest, OfAllTests>({
	stage: [
		async ({}, use) => {
			await use(await startSignedIn(await freshSandbox('browser')));
			await endAll();
		},
		{ scope: 'worker', timeout: LONGEST_START_MS },
	],
	visitor: [
		async ({ browser, stage }, use) => {
			const context = await visitorOf(browser, stage);
			await use(context);
			await context.close();
		},
		{ scope: 'worker' },
	],
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
	page: async ({ visitor }, use, testInfo) => {
		const page = await visitor.newPage();
		const said: string[] = [];
		page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
		page.on('pageerror', (error) => said.push(`uncaught: ${error.stack ?? error.message}`));
		await use(page);
		if (testInfo.status !== testInfo.expectedStatus) {
			writeFileSync(testInfo.outputPath('console.log'), said.join('\n'));
			await page.screenshot({ path: testInfo.outputPath('page.png') });
		}
		await page.close();
	},
	editor: async ({ page }, use) => await use(new Editor(page)),
});

export { expect };

/** Opens a browser window and signs in, by n8n's own route. */
async function visitorOf(
	browser: Browser,
	{ server, signIn: { email, password } }: SignedIn,
): Promise<BrowserContext> {
	const viewport = { width: 1600, height: 1000 };
	const context = await browser.newContext({ baseURL: server.url, viewport });
	context.setDefaultTimeout(LONGEST_STEP_MS);
	context.setDefaultNavigationTimeout(LONGEST_LOAD_MS);
	const data = { emailOrLdapLoginId: email, password };
	const answer = await context.request.post('/rest/login', { data });
	expect(answer.ok(), 'n8n takes the sign-in').toBe(true);
	return context;
}
