/**
 * End to end: the packed nodes in a real n8n, against the sandbox service over real HTTP.
 * The last line is "N passed, N failed".
 */
import { startN8n } from '../../sandbox/launcher/n8nServer.mts';
import { freshSandbox } from '../../sandbox/launcher/once.mts';
import { freePort } from '../../sandbox/launcher/ports.mts';
import { endAll, endOnSignals } from '../../sandbox/launcher/processes.mjs';
import { step } from '../../sandbox/launcher/progress.mjs';
import { check, totals } from './checks.mts';
import { checkEditor } from './editor.mts';
import { checkLeadSync } from './leadSync.mts';

endOnSignals();
await check('the packed nodes run in a real n8n', async () => {
	const { n8n, service } = await freshSandbox('e2e');
	await checkLeadSync(n8n, service);
	const server = await step('Starting n8n', async () => startN8n(n8n, await freePort()));
	await checkEditor(server, service);
});
await endAll();
process.exitCode = totals();
