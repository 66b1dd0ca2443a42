import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { STATE_FOLDER } from '../../../sandbox/launcher/paths.mts';
import { FLAGS, getChromiumPath } from './chromium.mts';

/**
 * `npm run test:browser` tests n8n's editor as users see it. `npm run pictures` takes the docs'
 * pictures.
 */
export default defineConfig({
	projects: [
		{ name: 'tests', testMatch: '*.spec.mts' },
		{ name: 'pictures', testMatch: '*.pictures.mts' },
	],
	outputDir: join(STATE_FOLDER, 'browser'),
	// all tests share n8n and the service
	workers: 1,
	forbidOnly: true,
	globalTimeout: 20 * 60_000,
	timeout: 90_000,
	expect: { timeout: 20_000, toPass: { timeout: 20_000 } },
	reporter: 'list',
	use: {
		// the attribute that n8n's editor uses
		testIdAttribute: 'data-test-id',
		launchOptions: { executablePath: getChromiumPath(), args: FLAGS },
	},
});
