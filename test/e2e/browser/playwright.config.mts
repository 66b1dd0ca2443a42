import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { STATE } from '../../../sandbox/launcher/paths.mts';
import { FLAGS, getChromiumPath } from './chromium.mts';

/** `npm run test:browser`: n8n's editor, used as a person does. `npm run pictures`: the docs' pictures. */
export default defineConfig({
	projects: [
		{ name: 'tests', testMatch: '*.spec.mts' },
		{ name: 'pictures', testMatch: '*.pictures.mts' },
	],
	outputDir: join(STATE, 'browser'),
	// n8n and the service are the same for all tests
	workers: 1,
	forbidOnly: true,
	// a few minutes are to do; on a machine that others use as well it takes its time
	globalTimeout: 20 * 60_000,
	timeout: 90_000,
	expect: { timeout: 20_000, toPass: { timeout: 20_000 } },
	reporter: 'list',
	use: {
		// the name that n8n's editor uses
		testIdAttribute: 'data-test-id',
		launchOptions: { executablePath: getChromiumPath(), args: FLAGS },
	},
});
