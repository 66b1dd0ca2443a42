import type { IWorkflowBase } from 'n8n-workflow';
import agentWithApproval from '../../docs/recipes/agent-with-approval.json';
import campaignNumbers from '../../docs/recipes/campaign-numbers.json';
import enrichHubSpot from '../../docs/recipes/enrich-hubspot.json';
import excelToLeads from '../../docs/recipes/excel-to-leads.json';
import exportAllLeads from '../../docs/recipes/export-all-leads.json';
import findAndInvite from '../../docs/recipes/find-and-invite.json';
import followAJob from '../../docs/recipes/follow-a-job.json';
import inviteFromASheet from '../../docs/recipes/invite-from-a-sheet.json';
import messageConnections from '../../docs/recipes/message-connections.json';
import optOutList from '../../docs/recipes/opt-out-list.json';
import peopleSeenBefore from '../../docs/recipes/people-seen-before.json';
import prospectsFromASpreadsheet from '../../docs/recipes/prospects-from-a-spreadsheet.json';
import replyToCrm from '../../docs/recipes/reply-to-crm.json';
import stayWithinABudget from '../../docs/recipes/stay-within-a-budget.json';
import syncACrm from '../../docs/recipes/sync-a-crm.json';
import acceptedToConversation from '../../workflows/accepted-to-conversation.json';
import acceptedToVoiceMessage from '../../workflows/accepted-to-voice-message.json';
import campaignReport from '../../workflows/campaign-report.json';
import failedJobAlert from '../../workflows/failed-job-alert.json';
import findPeople from '../../workflows/find-people.json';
import keyRotation from '../../workflows/key-rotation.json';
import leadSyncGoogleSheets from '../../workflows/lead-sync-google-sheets.json';
import leadSyncHubSpot from '../../workflows/lead-sync-hubspot.json';
import leadSync from '../../workflows/lead-sync.json';
import leadsToCrm from '../../workflows/leads-to-crm.json';
import newLeadToCrm from '../../workflows/new-lead-to-crm.json';
import replyToTeam from '../../workflows/reply-to-team.json';
import salesAssistant from '../../workflows/sales-assistant.json';

export const exampleWorkflows = {
	'accepted-to-conversation': acceptedToConversation,
	'accepted-to-voice-message': acceptedToVoiceMessage,
	'campaign-report': campaignReport,
	'failed-job-alert': failedJobAlert,
	'find-people': findPeople,
	'key-rotation': keyRotation,
	'lead-sync-google-sheets': leadSyncGoogleSheets,
	'lead-sync-hubspot': leadSyncHubSpot,
	'lead-sync': leadSync,
	'leads-to-crm': leadsToCrm,
	'new-lead-to-crm': newLeadToCrm,
	'reply-to-team': replyToTeam,
	'sales-assistant': salesAssistant,
} as unknown as Record<string, IWorkflowBase>;

export const recipes = {
	'agent-with-approval': agentWithApproval,
	'campaign-numbers': campaignNumbers,
	'enrich-hubspot': enrichHubSpot,
	'excel-to-leads': excelToLeads,
	'export-all-leads': exportAllLeads,
	'find-and-invite': findAndInvite,
	'follow-a-job': followAJob,
	'invite-from-a-sheet': inviteFromASheet,
	'message-connections': messageConnections,
	'opt-out-list': optOutList,
	'people-seen-before': peopleSeenBefore,
	'prospects-from-a-spreadsheet': prospectsFromASpreadsheet,
	'reply-to-crm': replyToCrm,
	'stay-within-a-budget': stayWithinABudget,
	'sync-a-crm': syncACrm,
} as unknown as Record<string, Pick<IWorkflowBase, 'nodes' | 'connections' | 'pinData'>>;
