/**
 * Only what `npm run test:e2e` does in a browser, in an n8n of its own.
 * The last line is "N passed, N failed".
 */
import { freshSandbox } from '../../../sandbox/launcher/once.mts';
import { endAll, endOnSignals } from '../../../sandbox/launcher/processes.mjs';
import { check, totals } from '../checks.mts';
import { startSignedIn } from '../signedIn.mts';
import { checkInBrowser } from './checkInBrowser.mts';

endOnSignals();
await check('a real n8n starts with the packed nodes', async () => {
	await checkInBrowser(await startSignedIn(await freshSandbox('browser')));
});
await endAll();
process.exitCode = totals();
