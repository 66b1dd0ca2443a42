import assert from 'node:assert/strict';
import type { INodeParameters } from 'n8n-workflow';
import type { components } from '../../../nodes/shared/api.generated.ts';
import { assertHas, idsOf, type Case } from '../case.mts';

type Job = components['schemas']['Job'];

const node = 'outreachNetworkAction';
const profile = 'https://linkedin.com/in/ada';

/** A person as a CRM has it, and a voice clone that is ready. */
const adaAndAVoice: Case['given'] = async (service) => {
	type Voices = { voiceClones: { id: string; status: string }[] };
	const { voiceClones } = await service.control<Voices>('voice-clones');
	const voice = voiceClones.find(({ status }) => status === 'ready');
	return [{ name: 'Ada Lovelace', url: 'linkedin.com/in/ada/?trk=crm', voice: voice?.id }];
};
const toPerson = { mapping: 'manual', profileUrl: '={{ $json.url }}' };
const message = '=Hello {{ $json.name }}';
const voiceId = { __rl: true, mode: 'id', value: '={{ $json.voice }}' };

function scheduled(
	resource: string,
	operation: string,
	parameters: INodeParameters = {},
	body: (voice: unknown) => object = () => ({}),
): Case {
	return {
		node,
		resource,
		operation,
		shows: 'it is a job in the service, and the item says when it runs',
		given: adaAndAVoice,
		parameters,
		route: 'scheduleLinkedinAction',
		check: async ({ given, items: [item], sent, service }) => {
			const expected = { actionType: operation, ...body(given[0].voice) };
			assert.deepEqual(sent, [expected]);
			assertHas(item, {
				scheduled: true,
				reason: null,
				actionType: operation,
				profileUrl: 'profileUrl' in expected ? profile : null,
			});
			const { jobs } = await service.control<{ jobs: Job[] }>('jobs');
			assertHas(jobs[0], {
				status: 'pending',
				metadata: { actionType: operation, delayMs: item.delayMs },
			});
			const start = Date.parse(jobs[0].createdAt) + Number(item.delayMs);
			// the service's Date header has whole seconds
			assert.ok(Math.abs(Date.parse(String(item.scheduledFor)) - start) < 2000);
		},
	};
}

const toAda = { profileUrl: profile, message: 'Hello Ada Lovelace' };

export const networkActionCases: Case[] = [
	scheduled('connection', 'getAcceptedConnections'),
	scheduled('connection', 'sendConnectionRequest', { message }, () => toAda),
	scheduled('conversation', 'accessConversationByThreadId', { threadId: '2-ZjQ5' }, () => ({
		threadId: '2-ZjQ5',
	})),
	scheduled('conversation', 'getLinkedInMessages'),
	scheduled(
		'conversation',
		'getSpecificConversationMessages',
		{ participantName: '={{ $json.name }}' },
		() => ({ participantName: 'Ada Lovelace' }),
	),
	scheduled('message', 'sendFirstMessage', { ...toPerson, message }, () => toAda),
	scheduled('message', 'sendMessageToFirst', { ...toPerson, message }, () => toAda),
	scheduled(
		'message',
		'sendVoiceMessage',
		{ ...toPerson, message, voiceId, voiceText: 'Hi Ada', voiceParams: { stability: 0.7 } },
		(voice) => ({
			...toAda,
			voiceSettings: { voiceId: voice, voiceText: 'Hi Ada', voiceParams: { stability: 0.7 } },
		}),
	),
	{
		node,
		resource: 'prospectList',
		operation: 'upload',
		shows: 'the service got all items as one list, and each item its answer',
		given: () => ['ada', 'grace'].map((name) => ({ email: `${name}@example.com` })),
		parameters: { source: 'items', listField: 'prospects' },
		route: 'uploadProspects',
		check: ({ given, items, sent, hints }) => {
			assert.deepEqual(sent, [{ prospects: given }]);
			assert.deepEqual(idsOf(items, 'success'), [true, true]);
			assert.match(hints, /2 uploaded/);
		},
	},
	{
		node,
		resource: 'prospectList',
		operation: 'upload',
		shows: 'the service got the list of an item',
		given: () => [{ people: [{ email: 'ada@example.com' }, { email: 'grace@example.com' }] }],
		parameters: { source: 'list', list: '={{ $json.people }}', listField: 'prospects' },
		route: 'uploadProspects',
		check: ({ given: [{ people }], sent }) => {
			assert.deepEqual(sent, [{ prospects: people }]);
		},
	},
	{
		node,
		resource: 'prospectList',
		operation: 'upload',
		shows: 'the service got the body as it is',
		given: () => [{ email: 'ada@example.com' }],
		parameters: {
			source: 'json',
			body: '={{ JSON.stringify({ name: "Fair", prospects: [$json] }) }}',
		},
		route: 'uploadProspects',
		check: ({ items, sent }) => {
			assert.deepEqual(sent, [{ name: 'Fair', prospects: [{ email: 'ada@example.com' }] }]);
			assert.equal(items[0].success, true);
		},
	},
];
