import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Seen } from './service';

/** An operation with the smallest set of parameters, some of them from the incoming item. */
export interface Example {
	parameters: INodeParameters;
	/** Whether a request is its own, and no look-up before it; without it, each is. */
	isOwn?(request: Seen): boolean;
	/** One reading serves all items, so that a refusal is one of all of them. */
	isShared?: true;
}

/** Incoming items that differ in whatever an example takes from them. */
export const itemsUpTo = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, place) => ({
		id: `id_${place}`,
		firstName: 'Ada',
		lastName: 'Lovelace',
		email: `ada${place}@x.example`,
		// under a name that is not known, so taken by hand only
		mailbox: `lovelace${place}@x.example`,
		Company: 'Engines',
		url: `https://www.linkedin.com/in/ada-${place}`,
		page: `https://www.linkedin.com/in/lovelace-${place}`,
	}));

const isPost = ({ method }: Seen) => method === 'POST';
const byId = { __rl: true, mode: 'id', value: '={{ $json.id }}' };
const legacyBody = '{"userId": "user_demo"}';
const forCeos = { person: { title: 'CEO' } };
const manually = { mapping: 'manual', email: '={{ $json.mailbox }}' };
const lead = { ...manually, firstName: 'Ada', lastName: 'Lovelace' };

const toPerson = (fields: INodeParameters = {}): Example => ({
	parameters: { mapping: 'manual', profileUrl: '={{ $json.page }}', ...fields },
	isOwn: isPost,
});
const withMessage = toPerson({ message: 'Hi' });

/** Every operation of every node: the tables of tests that hold for all of them. */
export const catalogue: Record<string, Example> = {
	'Account account getHealth': { parameters: {} },
	'Account account getInfo': { parameters: {} },
	'Account integration getStatus': { parameters: {} },
	'Account integration connectNetwork': { parameters: {} },
	'Account integration getLegacyStatus': { parameters: { userId: 'user_demo' } },
	'Account integration connectLegacy': { parameters: { body: legacyBody } },
	'API Key apiKey create': { parameters: { name: 'Sync', permissions: ['leads:read'] } },
	'API Key apiKey delete': { parameters: { keyId: byId } },
	'API Key apiKey getAll': { parameters: {} },
	'API Key apiKey regenerate': { parameters: { keyId: byId } },
	'API Key apiKey update': { parameters: { keyId: byId, updateFields: { name: 'Sync' } } },
	'API Key usage getStatistics': { parameters: {} },
	'Campaign Export export': { parameters: { campaign_id: '={{ $json.id }}' } },
	'Enrichment enrich': { parameters: { ...manually, options: { batchSize: 1 } } },
	'Job job get': { parameters: { job: { ...byId, value: 'job_1' } }, isShared: true },
	'Job job getAll': { parameters: {} },
	'Job job getStatistics': { parameters: {} },
	'Job legacyJob getCounts': { parameters: {} },
	'Job legacyJob getStatus': { parameters: {} },
	'Job legacyJob getUserStatus': { parameters: { userId: 'user_demo' } },
	'Job legacyJob updateMessage': { parameters: { jobId: 'job_1', body: '{"message": "Hi"}' } },
	'Lead count': { parameters: {} },
	'Lead create': { parameters: lead },
	'Lead createIfNew': { parameters: lead, isOwn: isPost },
	'Lead delete': { parameters: { lead: byId } },
	'Lead findByEmail': {
		parameters: manually,
		isOwn: ({ query }) => query.search !== undefined,
	},
	'Lead get': { parameters: { lead: { ...byId, value: 'lead_1' } }, isShared: true },
	'Lead getAll': { parameters: {} },
	'Network Action connection getAcceptedConnections': { parameters: {} },
	'Network Action connection sendConnectionRequest': toPerson(),
	'Network Action conversation accessConversationByThreadId': { parameters: { threadId: 't_1' } },
	'Network Action conversation getLinkedInMessages': { parameters: {} },
	'Network Action conversation getSpecificConversationMessages': {
		parameters: { participantName: 'Ada' },
	},
	'Network Action message sendFirstMessage': withMessage,
	'Network Action message sendMessageToFirst': withMessage,
	'Network Action message sendVoiceMessage': toPerson({
		message: 'Hi',
		voiceId: byId,
		voiceText: 'Hello',
	}),
	'Network Action prospectList upload': {
		parameters: { source: 'json', body: '{"name": "Fair"}', listField: 'prospects' },
	},
	'Prospect Search count': { parameters: forCeos },
	'Prospect Search search': { parameters: { ...forCeos, maxResults: 1 } },
	'Voice Clone delete': { parameters: { voiceId: byId } },
	'Voice Clone getAll': { parameters: {} },
	'Voice Clone update': { parameters: { voiceId: byId, updateFields: { name: 'Ada' } } },
};
