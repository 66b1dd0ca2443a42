import type { IWorkflowBase } from 'n8n-workflow';
import acceptedToConversation from '../../workflows/accepted-to-conversation.json';
import acceptedToVoiceMessage from '../../workflows/accepted-to-voice-message.json';
import campaignReport from '../../workflows/campaign-report.json';
import failedJobAlert from '../../workflows/failed-job-alert.json';
import findAndInvite from '../../workflows/find-and-invite.json';
import keyRotation from '../../workflows/key-rotation.json';
import leadSyncGoogleSheets from '../../workflows/lead-sync-google-sheets.json';
import leadSyncHubSpot from '../../workflows/lead-sync-hubspot.json';
import leadSync from '../../workflows/lead-sync.json';
import newLeadToCrm from '../../workflows/new-lead-to-crm.json';
import replyToTeam from '../../workflows/reply-to-team.json';
import salesAssistant from '../../workflows/sales-assistant.json';

/** The example workflows by the name of their file. */
export const files: Record<string, IWorkflowBase> = {
	'accepted-to-conversation': acceptedToConversation as unknown as IWorkflowBase,
	'accepted-to-voice-message': acceptedToVoiceMessage as unknown as IWorkflowBase,
	'campaign-report': campaignReport as unknown as IWorkflowBase,
	'failed-job-alert': failedJobAlert as unknown as IWorkflowBase,
	'find-and-invite': findAndInvite as unknown as IWorkflowBase,
	'key-rotation': keyRotation as unknown as IWorkflowBase,
	'lead-sync-google-sheets': leadSyncGoogleSheets as unknown as IWorkflowBase,
	'lead-sync-hubspot': leadSyncHubSpot as unknown as IWorkflowBase,
	'lead-sync': leadSync as unknown as IWorkflowBase,
	'new-lead-to-crm': newLeadToCrm as unknown as IWorkflowBase,
	'reply-to-team': replyToTeam as unknown as IWorkflowBase,
	'sales-assistant': salesAssistant as unknown as IWorkflowBase,
};
