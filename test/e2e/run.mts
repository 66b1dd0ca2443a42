/**
 * End to end: the packed nodes in a real n8n, against the sandbox service over real HTTP.
 * The last line is "N passed, N failed".
 */
import { startN8n } from '../../sandbox/launcher/n8nServer.mts';
import { freshSandbox } from '../../sandbox/launcher/once.mts';
import { freePort } from '../../sandbox/launcher/ports.mts';
import { endAll, endOnSignals } from '../../sandbox/launcher/processes.mjs';
import { step } from '../../sandbox/launcher/progress.mjs';
import { newSignIn } from '../../sandbox/launcher/signIn.mts';
import { check, totals } from './checks.mts';
import { checkCustomCalls } from './customCalls.mts';
import { checkEditor } from './editor.mts';
import { checkExamples } from './examples.mts';
import { checkFailures } from './failures.mts';
import { checkFiles } from './files.mts';
import { checkItemLinks } from './itemLinks.mts';
import { checkLeadSync } from './leadSync.mts';
import { checkOperations } from './operations.mts';
import { checkPickers } from './pickers.mts';
import { checkRepeats } from './repeats.mts';
import { checkSecrets } from './secrets.mts';
import { checkStop } from './stop.mts';
import { Workbench } from './workbench.mts';

endOnSignals();
await check('the packed nodes run in a real n8n', async () => {
	const { n8n, service } = await freshSandbox('e2e');
	await checkLeadSync(n8n, service);
	const server = await step('Starting n8n', async () =>
		// all that n8n can say, so that what must not be said would be found
		startN8n(n8n, await freePort(), { N8N_LOG_LEVEL: 'debug' }),
	);
	const signIn = newSignIn();
	await server.createOwner(signIn);
	const session = await server.session(signIn);
	const bench = await Workbench.open(n8n, service, session);

	await checkOperations(bench);
	await checkItemLinks(bench);
	await checkFailures(bench);
	await checkRepeats(bench);
	await checkStop(bench);
	await checkFiles(bench);
	await checkPickers(bench);
	await checkCustomCalls(bench);
	// after what reads the service's log: it publishes a workflow, which may then run by itself
	await checkEditor(server, session, bench);
	await checkExamples(bench);
	await checkSecrets(bench);
});
await endAll();
process.exitCode = totals();
