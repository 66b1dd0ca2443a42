import type { Workbench } from '../workbench.mts';
import { checkCampaignReport } from './campaignReport.mts';
import { checkConversation } from './conversation.mts';
import { checkFindAndInvite } from './findAndInvite.mts';
import { checkImporting } from './importing.mts';
import { checkKeyRotation } from './keyRotation.mts';
import { checkLeadSyncEditions } from './leadSyncEditions.mts';
import { checkLeadsToCrm } from './leadsToCrm.mts';
import { checkRecipes } from './recipes.mts';
import { checkSalesAssistant } from './salesAssistant.mts';
import { checkVoiceMessage } from './voiceMessage.mts';
import { checkWatchers } from './watchers.mts';

/** The pipelines of `workflows/` and the recipes of docs/examples.md, each run at least twice: nothing is sent or created twice. */
export async function checkPipelines(bench: Workbench): Promise<void> {
	await checkImporting(bench);
	await checkLeadSyncEditions(bench);
	await checkLeadsToCrm(bench);
	await checkFindAndInvite(bench);
	await checkConversation(bench);
	await checkVoiceMessage(bench);
	await checkCampaignReport(bench);
	await checkKeyRotation(bench);
	await checkSalesAssistant(bench);
	await checkRecipes(bench);
	await checkWatchers(bench);
}
