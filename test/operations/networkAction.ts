import type { INodeParameters } from 'n8n-workflow';
import { type FaultRun, type ReportedOutcome, buildWriteRun } from './faults';
import { readJobs } from './job';
import { byId, createLocator, pluck } from './fixtureHelpers';
import type { OperationFixture, OperationFixtures, OperationRun } from './operationFixture';
import { readVoices } from './voiceClone';

const profile = 'https://linkedin.com/in/ada';
const adaBody = { profileUrl: profile, message: 'Hello Ada Lovelace' };
const message = '=Hello {{ $json.name }}';
const urlParameters = { mapping: 'manual', profileUrl: '={{ $json.url }}' };
const voiceId = createLocator('={{ $json.voice }}');
const voiceText = 'Hi Ada';
const voiceParams = { stability: 0.7 };

const createPersonExample = (fields: INodeParameters = {}): OperationFixture['example'] => ({
	parameters: { mapping: 'manual', profileUrl: '={{ $json.page }}', ...fields },
});
const createPersonItem = (mark: string) => ({ mark, url: `https://www.linkedin.com/in/${mark}` });

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

const buildActionRun = (parameters: INodeParameters, fields: Partial<FaultRun> = {}): FaultRun =>
	buildWriteRun(parameters, {
		maxItems: 12,
		readOutcome: readActionOutcome,
		concurrency: 1,
		...fields,
	});

const buildPersonRun = (
	parameters: INodeParameters,
	createItem: FaultRun['createItem'] = createPersonItem,
): FaultRun =>
	buildActionRun({ ...urlParameters, ...parameters }, { isSafeToRerun: true, createItem });

/** Creates a run of an action that checks its request, output and job. */
const createOperationRun = (
	actionType: string,
	parameters: INodeParameters = {},
	buildBody: (voice: unknown) => object = () => ({}),
): OperationRun => ({
	title: 'schedules a job and returns its start time',
	createItems: async (service) => {
		const voice = (await readVoices(service)).find(({ status }) => status === 'ready');
		return [{ name: 'Ada Lovelace', url: 'linkedin.com/in/ada/?trk=crm', voice: voice?.id }];
	},
	parameters,
	check: async ({ equal, inputItems, matchFields, items: [item], ok, sentBodies, service }) => {
		const expected = { actionType, ...buildBody(inputItems[0].voice) };
		equal(sentBodies, [expected]);
		matchFields(item, { scheduled: true, outcome: 'done', actionType });
		equal(item.profileUrl, 'profileUrl' in expected ? profile : undefined);
		const [job] = await readJobs(service);
		matchFields(job, { status: 'pending', metadata: { actionType, delayMs: item.delayMs } });
		const start = Date.parse(job.createdAt) + Number(item.delayMs);
		// The service's Date header has a precision of seconds.
		ok(Math.abs(Date.parse(String(item.scheduledFor)) - start) < 2000);
	},
});

/** Creates the fixture of an action on the account, whose requests are equal for all items. */
const createAccountFixture = (actionType: string): OperationFixture => ({
	example: { parameters: {} },
	faultRun: buildActionRun({}, { maxItems: 3, requests: 'counted', actionType }),
	runs: [createOperationRun(actionType)],
});

/** Creates the fixture of an action on a conversation, whose requests contain the mark. */
const createConversationFixture = (
	actionType: string,
	name: string,
	value: string,
): OperationFixture => ({
	example: { parameters: { [name]: 'Ada' } },
	faultRun: buildActionRun({ [name]: '={{ $json.mark }}' }, { isMarkOmitted: true }),
	runs: [createOperationRun(actionType, { [name]: value }, () => ({ [name]: value }))],
});

const createMessageFixture = (actionType: string): OperationFixture => ({
	example: createPersonExample({ message: 'Hi' }),
	faultRun: buildPersonRun({ message: 'Hi' }),
	runs: [createOperationRun(actionType, { ...urlParameters, message }, () => adaBody)],
});

const listField = 'prospects';
const [ada, grace] = ['ada', 'grace'].map((name) => ({ email: `${name}@example.com` }));

export const fixtures: OperationFixtures = {
	'connection getAcceptedConnections': createAccountFixture('getAcceptedConnections'),
	'connection sendConnectionRequest': {
		example: createPersonExample(),
		faultRun: buildPersonRun({}),
		runs: [createOperationRun('sendConnectionRequest', { message }, () => adaBody)],
	},
	'conversation getSpecificConversationMessages': createConversationFixture(
		...(['getSpecificConversationMessages', 'participantName', 'Ada Lovelace'] as const),
	),
	'conversation accessConversationByThreadId': createConversationFixture(
		...(['accessConversationByThreadId', 'threadId', '2-ZjQ5'] as const),
	),
	'conversation getLinkedInMessages': createAccountFixture('getLinkedInMessages'),
	'message sendFirstMessage': createMessageFixture('sendFirstMessage'),
	'message sendMessageToFirst': createMessageFixture('sendMessageToFirst'),
	'message sendVoiceMessage': {
		example: createPersonExample({ message: 'Hi', voiceId: byId, voiceText: 'Hello' }),
		faultRun: buildPersonRun({ message: 'Hi', voiceId, voiceText: 'Hello' }, (mark, records) => ({
			...createPersonItem(mark),
			voice: records.listReadyVoices()[0]?.voiceId,
		})),
		runs: [
			createOperationRun(
				'sendVoiceMessage',
				{ ...urlParameters, message, voiceId, voiceText, options: voiceParams },
				(voice) => ({ ...adaBody, voiceSettings: { voiceId: voice, voiceText, voiceParams } }),
			),
		],
	},
	'prospectList upload': {
		example: { parameters: { source: 'json', body: '{"name": "Fair"}', listField } },
		faultRun: buildWriteRun(
			(random) =>
				random.chance(0.5)
					? { source: 'items', listField }
					: { source: 'json', body: '={{ JSON.stringify({ list: $json.mark }) }}' },
			{ isMarkOmitted: true },
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
