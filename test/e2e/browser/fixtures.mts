import { writeFileSync } from 'node:fs';
import { type Browser, type BrowserContext, test as base, expect } from '@playwright/test';
import { createFreshSandbox } from '../../../sandbox/launcher/runOnce.mts';
import { endAll } from '../../../sandbox/launcher/processes.mjs';
import { type SignedInN8n, startSignedInN8n } from '../signedInN8n.mts';
import type { Workbench } from '../workbench.mts';
import { Editor } from './pages/editor.mts';

const START_TIMEOUT_MS = 240_000;
const STEP_TIMEOUT_MS = 30_000;
const LOAD_TIMEOUT_MS = 60_000;

interface TestFixtures {
	/** n8n's editor. */
	editor: Editor;
	/** Access to n8n's API and the service, which was reset. */
	bench: Workbench;
}

interface WorkerFixtures {
	/** A running n8n with the packed nodes, and a service. */
	n8nSession: SignedInN8n;
	/** A signed-in browser, shared by all tests because the editor loads slowly. */
	signedInBrowser: BrowserContext;
}

/**
 * Playwright's `test` with n8n's editor open. After a failed test, the next test has a new service,
 * n8n and browser.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
	n8nSession: [
		async ({}, use) => {
			await use(await startSignedInN8n(await createFreshSandbox('browser')));
			await endAll();
		},
		{ scope: 'worker', timeout: START_TIMEOUT_MS },
	],
	signedInBrowser: [
		async ({ browser, n8nSession }, use) => {
			const context = await signIn(browser, n8nSession);
			await use(context);
			await context.close();
		},
		{ scope: 'worker' },
	],
	bench: [
		async ({ n8nSession: { bench } }, use) => {
			await bench.reset();
			await use(bench);
		},
		{ auto: true },
	],
	page: async ({ signedInBrowser }, use, testInfo) => {
		const page = await signedInBrowser.newPage();
		const consoleLines: string[] = [];
		page.on('console', (message) => consoleLines.push(`${message.type()}: ${message.text()}`));
		page.on('pageerror', (error) => consoleLines.push(`uncaught: ${error.stack ?? error.message}`));
		await use(page);
		if (testInfo.status !== testInfo.expectedStatus) {
			writeFileSync(testInfo.outputPath('console.log'), consoleLines.join('\n'));
			await page.screenshot({ path: testInfo.outputPath('page.png') });
		}
		await page.close();
	},
	editor: async ({ page }, use) => await use(new Editor(page)),
});

export { expect };

/** Opens a browser window and signs in through n8n's API. */
async function signIn(
	browser: Browser,
	{ server, account: { email, password } }: SignedInN8n,
): Promise<BrowserContext> {
	const viewport = { width: 1600, height: 1000 };
	const context = await browser.newContext({ baseURL: server.url, viewport });
	context.setDefaultTimeout(STEP_TIMEOUT_MS);
	context.setDefaultNavigationTimeout(LOAD_TIMEOUT_MS);
	const data = { emailOrLdapLoginId: email, password };
	const response = await context.request.post('/rest/login', { data });
	expect(response.ok(), 'n8n accepts the sign-in').toBe(true);
	return context;
}
