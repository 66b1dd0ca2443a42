import type { INodeParameters } from 'n8n-workflow';
import { type FaultRun, type Told, writing } from './faults';
import { jobs } from './job';
import { byId, locator } from './parts';
import type { Proof, Proofs, Run } from './proof';
import { voices } from './voiceClone';

const profile = 'https://linkedin.com/in/ada';
/** What goes to the person of a run. */
const toAda = { profileUrl: profile, message: 'Hello Ada Lovelace' };
const message = '=Hello {{ $json.name }}';
const toUrl = { mapping: 'manual', profileUrl: '={{ $json.url }}' };
const voiceId = locator('={{ $json.voice }}');
const voiceText = 'Hi Ada';
const voiceParams = { stability: 0.7 };

/** To the person of an incoming item, in an example. */
const toPage = (fields: INodeParameters = {}): Proof['example'] => ({
	parameters: { mapping: 'manual', profileUrl: '={{ $json.page }}', ...fields },
});
const person = (mark: string) => ({ mark, url: `https://www.linkedin.com/in/${mark}` });

/** What an action says of itself. */
function told({ reason, scheduled }: { reason?: unknown; scheduled?: unknown }): Told {
	if (scheduled === true) return 'done';
	if (/^Already scheduled/.test(String(reason))) return 'skipped';
	return /^It is unclear/.test(String(reason)) ? 'unknown' : 'failed';
}

/** One that is scheduled on the network account. */
const acting = (parameters: INodeParameters, fields: Partial<FaultRun> = {}): FaultRun =>
	writing(parameters, { most: 12, told, atOnce: 1, ...fields });

/** One that reaches a person. */
const reaching = (parameters: INodeParameters, item: FaultRun['item'] = person): FaultRun =>
	acting({ ...toUrl, ...parameters }, { isSafeAgain: true, item });

/** The run of an action, and what the service gets beside its type. */
const scheduled = (
	actionType: string,
	parameters: INodeParameters = {},
	body: (voice: unknown) => object = () => ({}),
): Run => ({
	shows: 'it is a job in the service, and the item says when it runs',
	given: async (service) => {
		const voice = (await voices(service)).find(({ status }) => status === 'ready');
		return [{ name: 'Ada Lovelace', url: 'linkedin.com/in/ada/?trk=crm', voice: voice?.id }];
	},
	parameters,
	check: async ({ equal, given, has, items: [item], ok, sent, service }) => {
		const expected = { actionType, ...body(given[0].voice) };
		equal(sent, [expected]);
		has(item, { scheduled: true, outcome: 'done', actionType });
		equal(item.profileUrl, 'profileUrl' in expected ? profile : undefined);
		const [job] = await jobs(service);
		has(job, { status: 'pending', metadata: { actionType, delayMs: item.delayMs } });
		const start = Date.parse(job.createdAt) + Number(item.delayMs);
		// the service's Date header has whole seconds
		ok(Math.abs(Date.parse(String(item.scheduledFor)) - start) < 2000);
	},
});

/** One about the account, which no item can be told by. */
const ofAccount = (actionType: string): Proof => ({
	example: { parameters: {} },
	faults: acting({}, { most: 3, requests: 'counted', actionType }),
	runs: [scheduled(actionType)],
});

/** One about a conversation, which a text of its own names. */
const ofConversation = (actionType: string, name: string, value: string): Proof => ({
	example: { parameters: { [name]: 'Ada' } },
	faults: acting({ [name]: '={{ $json.mark }}' }, { isSilent: true }),
	runs: [scheduled(actionType, { [name]: value }, () => ({ [name]: value }))],
});

/** A plain message to a person. */
const messaging = (actionType: string): Proof => ({
	example: toPage({ message: 'Hi' }),
	faults: reaching({ message: 'Hi' }),
	isMapped: true,
	runs: [scheduled(actionType, { ...toUrl, message }, () => toAda)],
});

export const proofs: Proofs = {
	'connection getAcceptedConnections': ofAccount('getAcceptedConnections'),
	'connection sendConnectionRequest': {
		example: toPage(),
		faults: reaching({}),
		isMapped: true,
		runs: [scheduled('sendConnectionRequest', { message }, () => toAda)],
	},
	'conversation getSpecificConversationMessages': ofConversation(
		...(['getSpecificConversationMessages', 'participantName', 'Ada Lovelace'] as const),
	),
	'conversation accessConversationByThreadId': ofConversation(
		...(['accessConversationByThreadId', 'threadId', '2-ZjQ5'] as const),
	),
	'conversation getLinkedInMessages': ofAccount('getLinkedInMessages'),
	'message sendFirstMessage': messaging('sendFirstMessage'),
	'message sendMessageToFirst': messaging('sendMessageToFirst'),
	'message sendVoiceMessage': {
		example: toPage({ message: 'Hi', voiceId: byId, voiceText: 'Hello' }),
		faults: reaching({ message: 'Hi', voiceId, voiceText: 'Hello' }, (mark, records) => ({
			...person(mark),
			voice: records.readyVoices()[0]?.voiceId,
		})),
		isMapped: true,
		runs: [
			scheduled(
				'sendVoiceMessage',
				{ ...toUrl, message, voiceId, voiceText, options: voiceParams },
				(voice) => ({ ...toAda, voiceSettings: { voiceId: voice, voiceText, voiceParams } }),
			),
		],
	},
};
