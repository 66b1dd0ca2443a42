import type { operations } from '../../nodes/shared/api.generated';

export type OperationId = keyof operations;

/** Where each operation of openapi.yaml is. */
export const routes: Record<OperationId, { method: string; path: string }> = {
	getHealth: { method: 'GET', path: '/health' },
	getInfo: { method: 'GET', path: '/info' },
	listLeads: { method: 'GET', path: '/leads' },
	createLead: { method: 'POST', path: '/leads' },
	deleteLead: { method: 'DELETE', path: '/leads/{leadId}' },
	listUserJobs: { method: 'GET', path: '/users/jobs' },
	getUserJobStatus: { method: 'GET', path: '/users/jobs/userJobStatus/{userId}' },
	getJobStatus: { method: 'GET', path: '/users/jobs/jobStatus' },
	getJobCounts: { method: 'GET', path: '/users/jobs/jobCounts' },
	editJobMessage: { method: 'PUT', path: '/users/jobs/editJobMessage/{jobId}' },
	getUserIntegrations: { method: 'GET', path: '/users/integrations' },
	connectLinkedin: { method: 'POST', path: '/users/integrations/linkedin' },
	getLinkedinIntegration: {
		method: 'GET',
		path: '/users/integrations/linkedin-integration/{userId}',
	},
	setupLinkedinIntegration: {
		method: 'POST',
		path: '/users/integrations/setup-linkedin-integration',
	},
	scheduleLinkedinAction: { method: 'POST', path: '/linkedin/scheduleLinkedInAction' },
	uploadProspects: { method: 'POST', path: '/linkedin/uploadProspects' },
	enrichLeads: { method: 'POST', path: '/enrich' },
	searchProspects: { method: 'POST', path: '/prospecting/search' },
	listVoiceClones: { method: 'GET', path: '/voice-clones' },
	updateVoiceClone: { method: 'PUT', path: '/voice-clones/{voiceId}' },
	deleteVoiceClone: { method: 'DELETE', path: '/voice-clones/{voiceId}' },
	listKeys: { method: 'GET', path: '/keys' },
	createKey: { method: 'POST', path: '/keys' },
	updateKey: { method: 'PUT', path: '/keys/{keyId}' },
	regenerateKey: { method: 'POST', path: '/keys/{keyId}/regenerate' },
	deleteKey: { method: 'DELETE', path: '/keys/{keyId}' },
	getKeyStats: { method: 'GET', path: '/keys/stats' },
	exportCampaign: { method: 'GET', path: '/campaigns/{campaign_id}/csv' },
};
