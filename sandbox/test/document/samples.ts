import type { operations } from '../../../nodes/shared/api.generated';

export const profileUrl = 'https://www.linkedin.com/in/ada-lovelace';
export const lead = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@analytical.example' };
export const userId = 'user_demo';

type OperationId = keyof operations;
/** Query, path and body of a request. */
export type Sample = {
	query?: Record<string, string | number>;
	leadId?: string;
	params?: Record<string, string>;
	body?: unknown;
};

/** A request of each operation that its checks let through; ids are unknown ones. */
export const requests: Record<OperationId, Sample> = {
	getHealth: {},
	getInfo: {},
	listLeads: {},
	createLead: { body: lead },
	deleteLead: { leadId: 'unknown' },
	listUserJobs: {},
	getUserJobStatus: { params: { userId } },
	getJobStatus: { query: { userId } },
	getJobCounts: { query: { userId } },
	editJobMessage: { params: { jobId: 'unknown' }, body: { message: 'x' } },
	getUserIntegrations: {},
	connectLinkedin: { body: {} },
	getLinkedinIntegration: { params: { userId } },
	setupLinkedinIntegration: { body: { userId } },
	scheduleLinkedinAction: { body: { actionType: 'getAcceptedConnections' } },
	uploadProspects: { body: { prospects: [] } },
	enrichLeads: { body: { leads: [{ email: lead.email }] } },
	searchProspects: { body: { filters: {}, limit: 1 } },
	listVoiceClones: {},
	updateVoiceClone: { params: { voiceId: 'unknown' }, body: { name: 'x' } },
	deleteVoiceClone: { params: { voiceId: 'unknown' } },
	listKeys: {},
	createKey: { body: { name: 'x', permissions: ['leads:read'] } },
	updateKey: { params: { keyId: 'unknown' }, body: { name: 'x' } },
	regenerateKey: { params: { keyId: 'unknown' } },
	deleteKey: { params: { keyId: 'unknown' } },
	getKeyStats: {},
	exportCampaign: { params: { campaign_id: 'campaign_fair' } },
};

/** The permission that the document states for an operation. */
export const permissions: Partial<Record<OperationId, string>> = {
	listLeads: 'leads:read',
	createLead: 'leads:write',
	deleteLead: 'leads:write',
	listUserJobs: 'users:read',
	getJobStatus: 'jobs:read',
	editJobMessage: 'jobs:update',
	getUserIntegrations: 'users:read',
	connectLinkedin: 'users:write',
	scheduleLinkedinAction: 'linkedin:schedule',
	uploadProspects: 'linkedin:upload',
	enrichLeads: 'leads:enrich',
	searchProspects: 'prospecting:search',
	listVoiceClones: 'voice:read',
	updateVoiceClone: 'voice:update',
	deleteVoiceClone: 'voice:delete',
	deleteKey: 'keys:manage',
};

export function isOperationId(name: string): name is OperationId {
	return name in requests;
}

export const operationIds: OperationId[] = Object.keys(requests).filter(isOperationId);
