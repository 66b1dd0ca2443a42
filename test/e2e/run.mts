/**
 * End to end: the packed nodes in a real n8n, against the sandbox service over real HTTP.
 * The last line is "N passed, N failed".
 */
import { freshSandbox } from '../../sandbox/launcher/once.mts';
import { endAll, endOnSignals } from '../../sandbox/launcher/processes.mjs';
import { checkAgents } from './agents/agents.mts';
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
import { checkPipelines } from './pipelines/all.mts';
import { checkRedirects } from './redirects.mts';
import { checkRepeats } from './repeats.mts';
import { checkSecrets } from './secrets.mts';
import { startSignedIn } from './signedIn.mts';
import { checkStop } from './stop.mts';
import { checkWaits } from './waits.mts';

endOnSignals();
await check('the packed nodes run in a real n8n', async () => {
	const { n8n, service } = await freshSandbox('e2e');
	await checkLeadSync(n8n, service);
	const { bench, server, session } = await startSignedIn({ n8n, service });

	await checkOperations(bench);
	await checkAgents(bench);
	await checkItemLinks(bench);
	await checkFailures(bench);
	await checkRepeats(bench);
	await checkStop(bench);
	await checkWaits(bench);
	await checkFiles(bench);
	await checkPickers(bench);
	await checkCustomCalls(bench);
	await checkRedirects(bench);
	// after what reads the service's log: it publishes a workflow, which may then run by itself
	await checkEditor(server, session, bench);
	await checkExamples(bench);
	await checkPipelines(bench);
	await checkSecrets(bench);
});
await endAll();
process.exitCode = totals();
