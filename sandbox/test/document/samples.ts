import type { operations } from '../../../nodes/shared/api.generated';

export const profileUrl = 'https://www.linkedin.com/in/ada-lovelace';
export const lead = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@analytical.example' };
export const userId = 'user_demo';
const settings = { stability: 0.5, clarity: 0.75, use_speaker_boost: true };

type OperationId = keyof operations;
/** An operation that takes a body. */
type WriteId = {
	[Id in OperationId]: [NonNullable<operations[Id]['requestBody']>] extends [never] ? never : Id;
}[OperationId];

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

/** A body of each operation that takes one, with all its fields. */
export const wholeBodies: Record<WriteId, object> = {
	createLead: { ...lead, company: 'x', phone: '1', tags: ['a'], customFields: { a: 1 } },
	editJobMessage: { message: 'x', userId },
	connectLinkedin: { returnUrl: 'https://x.example', scopes: ['a', 'b'] },
	setupLinkedinIntegration: { userId, returnUrl: 'https://x.example', scopes: ['a'] },
	scheduleLinkedinAction: {
		actionType: 'sendVoiceMessage',
		profileUrl,
		message: 'Hi',
		voiceSettings: { voiceId: 'x', voiceText: 'Hello', voiceParams: settings },
	},
	uploadProspects: { prospects: [{ profileUrl }] },
	enrichLeads: {
		leads: [{ email: lead.email }, { ...lead, company: 'x' }, { linkedinUrl: profileUrl }],
		enrichmentOptions: { includePersonalInfo: true, includeSocialProfiles: true },
	},
	searchProspects: {
		filters: {
			company: {
				name: 'a',
				industry: ['Software'],
				size: ['1-10'],
				revenue: { min: 1, max: null },
			},
			person: { title: ['Sales'], seniority: ['VP'], department: ['Sales'], location: ['Berlin'] },
			technology: { using: ['SAP'], notUsing: ['AWS'] },
		},
		limit: 2,
		offset: 1,
	},
	updateVoiceClone: { name: 'x', description: 'y', settings },
	createKey: { name: 'x', permissions: ['leads:read'], expiresInDays: 30 },
	updateKey: { name: 'x', permissions: ['leads:read'] },
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

function isWriteId(name: string): name is WriteId {
	return name in wholeBodies;
}

/** The operations that take a body. */
export const writeIds = Object.keys(wholeBodies).filter(isWriteId);
