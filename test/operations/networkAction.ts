import type { INodeParameters } from 'n8n-workflow';
import { type FaultRun, type ReportedOutcome, writeOperation } from './faults';
import { jobs } from './job';
import { byId, locatorValue, pluck } from './fixtureHelpers';
import type { OperationFixture, OperationFixtures, OperationRun } from './operationFixture';
import { voices } from './voiceClone';

const profile = 'https://linkedin.com/in/ada';
const toAda = { profileUrl: profile, message: 'Hello Ada Lovelace' };
const message = '=Hello {{ $json.name }}';
const toUrl = { mapping: 'manual', profileUrl: '={{ $json.url }}' };
const voiceId = locatorValue('={{ $json.voice }}');
const voiceText = 'Hi Ada';
const voiceParams = { stability: 0.7 };

const toPage = (fields: INodeParameters = {}): OperationFixture['example'] => ({
	parameters: { mapping: 'manual', profileUrl: '={{ $json.page }}', ...fields },
});
const person = (mark: string) => ({ mark, url: `https://www.linkedin.com/in/${mark}` });

function readActionOutcome({
	reason,
	scheduled,
}: {
	reason?: unknown;
	scheduled?: unknown;
}): ReportedOutcome {
	if (scheduled === true) return 'done';
	if (/^Already scheduled/.test(String(reason))) return 'skipped';
	return /^It is unclear/.test(String(reason)) ? 'unknown' : 'failed';
}

const acting = (parameters: INodeParameters, fields: Partial<FaultRun> = {}): FaultRun =>
	writeOperation(parameters, {
		maxItems: 12,
		readOutcome: readActionOutcome,
		concurrency: 1,
		...fields,
	});

const reaching = (parameters: INodeParameters, item: FaultRun['item'] = person): FaultRun =>
	acting({ ...toUrl, ...parameters }, { isSafeToRerun: true, item });

/** Runs an action and checks the fields sent besides its type. */
const scheduled = (
	actionType: string,
	parameters: INodeParameters = {},
	body: (voice: unknown) => object = () => ({}),
): OperationRun => ({
	title: 'schedules a job and returns its start time',
	createItems: async (service) => {
		const voice = (await voices(service)).find(({ status }) => status === 'ready');
		return [{ name: 'Ada Lovelace', url: 'linkedin.com/in/ada/?trk=crm', voice: voice?.id }];
	},
	parameters,
	check: async ({ equal, inputItems, containsFields, items: [item], ok, sentBodies, service }) => {
		const expected = { actionType, ...body(inputItems[0].voice) };
		equal(sentBodies, [expected]);
		containsFields(item, { scheduled: true, outcome: 'done', actionType });
		equal(item.profileUrl, 'profileUrl' in expected ? profile : undefined);
		const [job] = await jobs(service);
		containsFields(job, { status: 'pending', metadata: { actionType, delayMs: item.delayMs } });
		const start = Date.parse(job.createdAt) + Number(item.delayMs);
		// The service's Date header has a precision of seconds.
		ok(Math.abs(Date.parse(String(item.scheduledFor)) - start) < 2000);
	},
});

/** An action on the account, which is the same for all items. */
const ofAccount = (actionType: string): OperationFixture => ({
	example: { parameters: {} },
	faults: acting({}, { maxItems: 3, requests: 'counted', actionType }),
	runs: [scheduled(actionType)],
});

/** An action on a conversation, identified by a unique text. */
const ofConversation = (actionType: string, name: string, value: string): OperationFixture => ({
	example: { parameters: { [name]: 'Ada' } },
	faults: acting({ [name]: '={{ $json.mark }}' }, { omitsMark: true }),
	runs: [scheduled(actionType, { [name]: value }, () => ({ [name]: value }))],
});

const messaging = (actionType: string): OperationFixture => ({
	example: toPage({ message: 'Hi' }),
	faults: reaching({ message: 'Hi' }),
	runs: [scheduled(actionType, { ...toUrl, message }, () => toAda)],
});

const listField = 'prospects';
const [ada, grace] = ['ada', 'grace'].map((name) => ({ email: `${name}@example.com` }));

export const fixtures: OperationFixtures = {
	'connection getAcceptedConnections': ofAccount('getAcceptedConnections'),
	'connection sendConnectionRequest': {
		example: toPage(),
		faults: reaching({}),
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
		runs: [
			scheduled(
				'sendVoiceMessage',
				{ ...toUrl, message, voiceId, voiceText, options: voiceParams },
				(voice) => ({ ...toAda, voiceSettings: { voiceId: voice, voiceText, voiceParams } }),
			),
		],
	},
	'prospectList upload': {
		example: { parameters: { source: 'json', body: '{"name": "Fair"}', listField } },
		faults: writeOperation(
			(random) =>
				random.chance(0.5)
					? { source: 'items', listField }
					: { source: 'json', body: '={{ JSON.stringify({ list: $json.mark }) }}' },
			{ omitsMark: true },
		),
		isUndocumented: true,
		runs: [
			{
				title: 'uploads all items as one list and returns the response for each',
				createItems: () => [ada, grace],
				parameters: { source: 'items', listField },
				check: ({ equal, inputItems, hints, items, match, sentBodies }) => {
					equal(sentBodies, [{ prospects: inputItems }]);
					equal(pluck(items, 'success'), [true, true]);
					match(hints, /2 uploaded/);
				},
			},
			{
				title: 'sends the JSON body unchanged',
				createItems: () => [ada],
				parameters: {
					source: 'json',
					body: '={{ JSON.stringify({ name: "Fair", prospects: [$json] }) }}',
				},
				check: ({ equal, items, sentBodies }) => {
					equal(sentBodies, [{ name: 'Fair', prospects: [ada] }]);
					equal(items[0].success, true);
				},
			},
		],
	},
};
