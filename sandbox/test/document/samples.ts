import type { operations } from '../../../nodes/shared/api.generated';
import type { OperationId } from '../../../test/contract/routes';
import { ada } from '../../../test/operations/newLead';
import { USER } from '../../../test/operations/parts';

export { ada as lead, USER as userId };
export const profileUrl = 'https://www.linkedin.com/in/ada-lovelace';

/** Query, path and body of a request. */
export interface Sample {
	query?: Record<string, string | number>;
	leadId?: string;
	params?: Record<string, string>;
	body?: unknown;
}

/** A route that takes a body. */
type WriteId = {
	[Id in OperationId]: [NonNullable<operations[Id]['requestBody']>] extends [never] ? never : Id;
}[OperationId];

interface Route {
	/** A valid request; IDs are unknown. */
	request: Sample;
	/** The documented permission. */
	permission?: string;
}

/** All routes; routes with a body have one with all fields. */
type Routes = {
	[Id in OperationId]: Route & (Id extends WriteId ? { wholeBody: object } : { wholeBody?: never });
};

const ofUser = { params: { userId: USER } };
const ofKey = { params: { keyId: 'unknown' } };
const ofVoice = { params: { voiceId: 'unknown' } };
const { email } = ada;
const settings = { stability: 0.5, clarity: 0.75, use_speaker_boost: true };

const routes: Routes = {
	getHealth: { request: {} },
	getInfo: { request: {} },
	listLeads: { request: {}, permission: 'leads:read' },
	createLead: {
		request: { body: ada },
		wholeBody: { ...ada, company: 'x', phone: '1', tags: ['a'], customFields: { a: 1 } },
		permission: 'leads:write',
	},
	deleteLead: { request: { leadId: 'unknown' }, permission: 'leads:write' },
	enrichLeads: {
		request: { body: { leads: [{ email }] } },
		wholeBody: {
			leads: [{ email }, { ...ada, company: 'x' }, { linkedinUrl: profileUrl }],
			enrichmentOptions: { includePersonalInfo: true, includeSocialProfiles: true },
		},
		permission: 'leads:enrich',
	},
	searchProspects: {
		request: { body: { filters: {}, limit: 1 } },
		wholeBody: {
			filters: {
				company: {
					...{ name: 'a', industry: ['Software'], size: ['1-10'] },
					revenue: { min: 1, max: null },
				},
				person: {
					...{ title: ['Sales'], seniority: ['VP'] },
					...{ department: ['Sales'], location: ['Berlin'] },
				},
				technology: { using: ['SAP'], notUsing: ['AWS'] },
			},
			...{ limit: 2, offset: 1 },
		},
		permission: 'prospecting:search',
	},
	scheduleLinkedinAction: {
		request: { body: { actionType: 'getAcceptedConnections' } },
		wholeBody: {
			...{ actionType: 'sendVoiceMessage', profileUrl, message: 'Hi' },
			voiceSettings: { voiceId: 'x', voiceText: 'Hello', voiceParams: settings },
		},
		permission: 'linkedin:schedule',
	},
	uploadProspects: {
		request: { body: { prospects: [] } },
		wholeBody: { prospects: [{ profileUrl }] },
		permission: 'linkedin:upload',
	},
	listUserJobs: { request: {}, permission: 'users:read' },
	getJobStatus: { request: { query: ofUser.params }, permission: 'jobs:read' },
	getJobCounts: { request: { query: ofUser.params } },
	getUserJobStatus: { request: ofUser },
	editJobMessage: {
		request: { params: { jobId: 'unknown' }, body: { message: 'x' } },
		wholeBody: { message: 'x', userId: USER },
		permission: 'jobs:update',
	},
	listVoiceClones: { request: {}, permission: 'voice:read' },
	updateVoiceClone: {
		request: { ...ofVoice, body: { name: 'x' } },
		wholeBody: { name: 'x', description: 'y', settings },
		permission: 'voice:update',
	},
	deleteVoiceClone: { request: ofVoice, permission: 'voice:delete' },
	getUserIntegrations: { request: {}, permission: 'users:read' },
	connectLinkedin: {
		request: { body: {} },
		wholeBody: { returnUrl: 'https://x.example', scopes: ['a', 'b'] },
		permission: 'users:write',
	},
	getLinkedinIntegration: { request: ofUser },
	setupLinkedinIntegration: {
		request: { body: { userId: USER } },
		wholeBody: { userId: USER, returnUrl: 'https://x.example', scopes: ['a'] },
	},
	exportCampaign: { request: { params: { campaign_id: 'campaign_fair' } } },
	listKeys: { request: {} },
	getKeyStats: { request: {} },
	createKey: {
		request: { body: { name: 'x', permissions: ['leads:read'] } },
		wholeBody: { name: 'x', permissions: ['leads:read'], expiresInDays: 30 },
	},
	updateKey: {
		request: { ...ofKey, body: { name: 'x' } },
		wholeBody: { name: 'x', permissions: ['leads:read'] },
	},
	deleteKey: { request: ofKey, permission: 'keys:manage' },
	regenerateKey: { request: ofKey },
};

type Known = Route & { wholeBody?: object };

const known = Object.entries(routes) as Array<[OperationId, Known]>;
const ofEach = <T>(of: (route: Known) => T) =>
	Object.fromEntries(known.map(([id, route]) => [id, of(route)])) as Record<OperationId, T>;

/** A valid request per operation; IDs are unknown. */
export const requests = ofEach(({ request }) => request);

/** A body with all fields per operation that takes one. */
export const wholeBodies = ofEach(({ wholeBody }) => wholeBody);

/** The documented permission of an operation. */
export const permissions: Partial<Record<OperationId, string>> = Object.fromEntries(
	known.flatMap(([id, { permission }]) => (permission === undefined ? [] : [[id, permission]])),
);

export const operationIds = known.map(([id]) => id);

/** The operations that take a body. */
export const writeIds = operationIds.filter((id) => wholeBodies[id] !== undefined);
