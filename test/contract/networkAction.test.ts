/** @jest-environment <rootDir>/sandbox/test/environment.js */
import type { IDataObject } from 'n8n-workflow';
import acceptedSchema from '../../nodes/NetworkAction/__schema__/v1.0.0/connection/getAcceptedConnections.json';
import connectSchema from '../../nodes/NetworkAction/__schema__/v1.0.0/connection/sendConnectionRequest.json';
import threadSchema from '../../nodes/NetworkAction/__schema__/v1.0.0/conversation/accessConversationByThreadId.json';
import inboxSchema from '../../nodes/NetworkAction/__schema__/v1.0.0/conversation/getLinkedInMessages.json';
import conversationSchema from '../../nodes/NetworkAction/__schema__/v1.0.0/conversation/getSpecificConversationMessages.json';
import firstSchema from '../../nodes/NetworkAction/__schema__/v1.0.0/message/sendFirstMessage.json';
import toFirstSchema from '../../nodes/NetworkAction/__schema__/v1.0.0/message/sendMessageToFirst.json';
import voiceSchema from '../../nodes/NetworkAction/__schema__/v1.0.0/message/sendVoiceMessage.json';
import { OutreachNetworkAction } from '../../nodes/NetworkAction/OutreachNetworkAction.node';
import { records } from '../deduplication';
import { openList } from '../engine';
import { faultsOf } from '../items';
import type { Job } from '../../sandbox/test/sandbox';
import { control, log, reset, setConnection } from '../../sandbox/test/sandbox';
import { credentials, runnerOf } from './run';

const node = new OutreachNetworkAction();
const profileUrl = 'https://www.linkedin.com/in/ada';
const message = 'Hi Ada';

const run = runnerOf(node);

async function scheduledJobs(): Promise<Job[]> {
	const { jobs } = await control<{ jobs: Job[] }>('jobs');
	return jobs.filter(({ type, status }) => type === 'network_action' && status === 'pending');
}

async function readyVoice(): Promise<IDataObject> {
	const list = await openList({ node, parameters: {}, credentials }, 'searchReadyVoices');
	return { __rl: true, mode: 'list', value: list.results[0].value };
}

beforeAll(async () => await records.open());
beforeEach(async () => {
	records.clear();
	await reset({ dailyLimit: 1000, limits: { minute: 1000, hour: 10_000 } });
});

const operations: Array<[string, string, IDataObject, object]> = [
	['connection', 'getAcceptedConnections', {}, acceptedSchema],
	['connection', 'sendConnectionRequest', { profileUrl, message }, connectSchema],
	['conversation', 'accessConversationByThreadId', { threadId: '2-ZjQ5' }, threadSchema],
	['conversation', 'getLinkedInMessages', {}, inboxSchema],
	[
		'conversation',
		'getSpecificConversationMessages',
		{ participantName: 'Ada Lovelace' },
		conversationSchema,
	],
	['message', 'sendFirstMessage', { profileUrl, message }, firstSchema],
	['message', 'sendMessageToFirst', { profileUrl, message }, toFirstSchema],
];

describe('an action', () => {
	short(2).each(operations)(
		'%s %s becomes a job, and the item says when',
		async (resource, operation, fields, schema) => {
			const before = await scheduledJobs();

			const { json, outputs } = await run(operation, {
				resource,
				...(fields.profileUrl !== undefined && { mapping: 'manual' }),
				...fields,
			});

			expect(faultsOf(json, schema)).toEqual([]);
			expect(outputs[0][0].pairedItem).toEqual({ item: 0 });
			expect(json).toMatchObject([{ scheduled: true, reason: null, actionType: operation }]);
			const known = new Set(before.map(({ id }) => id));
			const [job, ...others] = (await scheduledJobs()).filter(({ id }) => !known.has(id));
			expect(others).toEqual([]);
			expect(job.metadata).toMatchObject({
				actionType: operation,
				delayMs: json[0].delayMs,
				...(fields.profileUrl !== undefined && { profileUrl }),
			});
			const start = Date.parse(job.createdAt) + Number(json[0].delayMs);
			// the Date header has whole seconds
			expect(Math.abs(Date.parse(String(json[0].scheduledFor)) - start)).toBeLessThan(2000);
			expect((await log()).at(-1)?.body).toEqual({ actionType: operation, ...fields });
		},
	);

	test('a voice message of a voice clone that is ready', async () => {
		const voiceId = await readyVoice();
		const voice = {
			profileUrl,
			message,
			voiceId,
			voiceText: 'Hi Ada, this is Charles',
			voiceParams: { stability: 0, clarity: 1, use_speaker_boost: false },
		};

		const { json } = await run('sendVoiceMessage', {
			resource: 'message',
			mapping: 'manual',
			...voice,
		});

		expect(json).toMatchObject([{ scheduled: true, actionType: 'sendVoiceMessage' }]);
		expect(faultsOf(json, voiceSchema)).toEqual([]);
		expect((await log()).at(-1)?.body).toEqual({
			actionType: 'sendVoiceMessage',
			profileUrl,
			message,
			voiceSettings: {
				voiceId: voiceId.value,
				voiceText: voice.voiceText,
				voiceParams: voice.voiceParams,
			},
		});
	});

	test('without a network account it is refused, with where to connect one', async () => {
		await setConnection({ connected: false });

		const { error } = await run('sendFirstMessage', {
			resource: 'message',
			mapping: 'manual',
			profileUrl,
			message,
		});

		expect(error?.message).toBe('No LinkedIn account is connected');
		expect(error?.description).toContain('https://outreach.example/dashboard/integrations');
		expect(records.all()).toEqual([]);
	});
});
