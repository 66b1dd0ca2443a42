/**
 * Every tool in the real n8n, called by AI agents, alone: `npm run test:e2e` has it as well.
 * The last line is "N passed, N failed".
 */
import { freshSandbox } from '../../../sandbox/launcher/once.mts';
import { endAll, endOnSignals } from '../../../sandbox/launcher/processes.mjs';
import { check, totals } from '../checks.mts';
import { startSignedIn } from '../signedIn.mts';
import { checkAgents } from './agents.mts';

endOnSignals();
await check('the packed nodes are tools in a real n8n', async () => {
	const { bench } = await startSignedIn(await freshSandbox('agents'));
	await checkAgents(bench);
});
await endAll();
process.exitCode = totals();
