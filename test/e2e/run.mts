/**
 * Tests the packed nodes in a real n8n against the sandbox over HTTP. `-- --only recipes` runs one
 * part. The last line is "N passed, N failed".
 */
import { parseArgs } from 'node:util';
import { createFreshSandbox } from '../../sandbox/launcher/runOnce.mts';
import { Problem } from '../../sandbox/launcher/problems.mjs';
import { endAll, endOnSignals } from '../../sandbox/launcher/processes.mjs';
import { check, printTotals } from './checks.mts';
import { checkOperations } from './operations.mts';
import { checkCampaignReport } from './pipelines/campaignReport.mts';
import { checkConversation } from './pipelines/conversation.mts';
import { checkFindAndInvite } from './pipelines/findAndInvite.mts';
import { checkImporting } from './pipelines/importing.mts';
import { checkKeyRotation } from './pipelines/keyRotation.mts';
import { checkRecipeCases } from './pipelines/recipeCases.mts';
import { checkRecipes } from './pipelines/recipes.mts';
import { checkSalesAssistant } from './pipelines/salesAssistant.mts';
import { checkWatchers } from './pipelines/watchers.mts';
import { checkSecrets } from './secrets.mts';
import { startSignedInN8n } from './signedInN8n.mts';
import type { Workbench } from './workbench.mts';

/**
 * Each part resets the service. Parts that publish workflows run last, as published workflows start
 * by themselves.
 */
const parts: Record<string, Array<(bench: Workbench) => Promise<void>>> = {
	operations: [checkOperations],
	recipes: [checkImporting, checkRecipeCases, checkRecipes],
	examples: [
		...[checkFindAndInvite, checkConversation, checkCampaignReport, checkKeyRotation],
		...[checkSalesAssistant, checkWatchers],
	],
};

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
if (only !== undefined && !(only in parts)) {
	throw new Problem(`Parts are ${Object.keys(parts).join(', ')}.`);
}

endOnSignals();
await check('the packed nodes run in a real n8n', async () => {
	const { n8n, service } = await createFreshSandbox('e2e');
	const { bench } = await startSignedInN8n({ n8n, service });
	const selectedParts = only === undefined ? Object.values(parts) : [parts[only]];
	for (const checkPart of selectedParts.flat()) await checkPart(bench);
	if (only === undefined) await checkSecrets(bench);
});
await endAll();
process.exitCode = printTotals();
