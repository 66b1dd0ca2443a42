import type { IDataObject, INodeParameters } from 'n8n-workflow';
import schema from '../../../nodes/NetworkAction/__schema__/v1.0.0/connection/sendConnectionRequest.json';
import { dedupeRecords } from '../../deduplication';
import { findSchemaErrors } from '../../itemSchemas';
import {
	type MockResponse,
	mockApi,
	buildExpectedRequest,
	openPicker,
	useTestHarness,
} from '../harness';
import {
	runAction,
	getActionRequests,
	adaUrl,
	connectionRequest,
	isAction,
	node,
	buildPeople,
	actionRejection,
	respondToPerson,
	respondToSchedule,
	getSentUrl,
	firstMessage,
} from './fixtures';

useTestHarness();

const adaParameters = { mapping: 'manual', profileUrl: adaUrl };
const voiceMessage = {
	operation: 'sendVoiceMessage',
	...adaParameters,
	message: 'Hi',
	voiceId: { __rl: true, mode: 'id', value: 'v1' },
	voiceText: 'Hello',
};

describe('Network Action', () => {
	const participant = { participantName: 'Ada' };
	const note = { message: ' Hi ' };
	const voiceSettings = { voiceId: 'v1', voiceText: 'Hello' };
	const voiceParams = { stability: 0, clarity: 1, use_speaker_boost: false };
	const personFields = { profileUrl: adaUrl, message: 'Hi' };

	test.each<[string, string, INodeParameters, IDataObject]>([
		['sendConnectionRequest', 'connection', adaParameters, { profileUrl: adaUrl }],
		[
			'sendConnectionRequest with a note',
			'connection',
			{ ...adaParameters, ...note },
			personFields,
		],
		['getAcceptedConnections', 'connection', {}, {}],
		['sendMessageToFirst', 'message', { ...adaParameters, ...note }, personFields],
		['sendFirstMessage', 'message', { ...adaParameters, ...note }, personFields],
		['sendVoiceMessage', 'message', voiceMessage, { ...personFields, voiceSettings }],
		[
			'sendVoiceMessage with voice options',
			'message',
			{ ...voiceMessage, options: voiceParams },
			{ ...personFields, voiceSettings: { ...voiceSettings, voiceParams } },
		],
		['getLinkedInMessages', 'conversation', {}, {}],
		['getSpecificConversationMessages', 'conversation', participant, participant],
		['accessConversationByThreadId', 'conversation', { threadId: 't' }, { threadId: 't' }],
	])('%s sends its fields in one request', async (name, resource, parameters, fields) => {
		const service = mockApi(respondToSchedule);
		const [actionType] = name.split(' ');
		await runAction({ resource, operation: actionType, ...parameters });
		expect(service.requests).toEqual([
			buildExpectedRequest('POST', '/linkedin/scheduleLinkedInAction', {
				body: { actionType, ...fields },
			}),
		]);
	});

	test('returns that an action is scheduled, with its delay and time', async () => {
		mockApi(respondToSchedule);
		const { json } = await runAction({ ...voiceMessage, resource: 'message' });
		expect(json).toEqual([
			{
				...{ scheduled: true, outcome: 'done', reason: 'Scheduled', who: adaUrl },
				...{ actionType: 'sendVoiceMessage', profileUrl: adaUrl },
				message: 'sendVoiceMessage scheduled with a delay of 90000 ms',
				delayMs: 90000,
				scheduledFor: '2026-03-31T07:01:30.000Z',
			},
		]);
		expect(findSchemaErrors(json, schema)).toEqual([]);
	});

	test.each<[string, MockResponse]>([
		['an empty 202 response', { status: 202 }],
		['success: true without a message', { body: { success: true } }],
		['a message without success: true', { body: { message: 'Queued' } }],
	])('counts %s as scheduled', async (_, reply) => {
		mockApi(() => reply);
		const { json } = await runAction(connectionRequest, { items: [{ url: adaUrl }] });
		expect(json).toMatchObject([{ scheduled: true, profileUrl: adaUrl }]);
	});

	test.each([
		['two delays', 'in 5 ms or 6 milliseconds', undefined],
		['milliseconds', 'Action 7 in 1200 milliseconds.', 1200],
		['a delay without spaces', 'delay=1200ms', 1200],
		['a unit in parentheses', 'in 45 seconds (45000 ms)', 45000],
		...[
			...['1e9 ms', '0x10 ms', '1,500 ms', '1.500 ms', "1'500 ms", '1’500 ms', '1_500 ms'],
			...['1 500 ms', '1\u202f500 ms', '10–20 ms', '~ -5 ms', '½5 ms', '٣5 ms', '1/2 ms'],
			...['2 s 500 ms', '1 minute, 500 ms', '99999999999999999999 ms', '10 to 20 ms'],
		].map((delay): [string, string, undefined] => [delay, `in ${delay}`, undefined]),
	])('returns only an unambiguous delay: %s', async (_, message, delayMs) => {
		mockApi(() => ({ body: { success: true, message }, headers: { date: 'x' } }));
		const result = await runAction(connectionRequest, { items: [{ url: adaUrl }] });
		expect(result.json[0].message).toBe(message);
		expect([result.json[0].delayMs, result.json[0].scheduledFor]).toEqual([delayMs, undefined]);
	});
});

describe('Network Action', () => {
	const invalidUrls: Array<[string | null, RegExp]> = [
		['https://www.linkedin.com/sales/lead/1', /Sales Navigator link/],
		['https://www.linkedin.com/company/x', /^LinkedIn URL is not a LinkedIn profile URL/],
		['', /^LinkedIn URL is missing$/],
	];

	test.each(invalidUrls)(
		'returns the reason for a row with the URL %j and sends the others',
		async (url, message) => {
			const service = mockApi(respondToSchedule);
			const result = await runAction(connectionRequest, {
				items: [{ url: adaUrl }, { url }, { url: `${adaUrl}-2` }],
			});
			expect(getActionRequests(service).map(getSentUrl)).toEqual([adaUrl, `${adaUrl}-2`]);
			expect(result.error).toBeUndefined();
			expect(result.json.map((item) => item.scheduled)).toEqual([true, false, true]);
			expect(result.json[1]).toEqual({
				outcome: 'notSent',
				reason: expect.stringMatching(message),
				...(url && { who: url, profileUrl: url }),
				scheduled: false,
				actionType: 'sendConnectionRequest',
			});
			const label = url ? `${url} (2nd item)` : 'the 2nd item';
			expect(result.hints.join('\n')).toContain(`Not done for ${label}: `);
		},
	);

	test.each([
		['a wrong fixed URL', { ...connectionRequest, profileUrl: 'nobody' }, [{}]],
		['no valid row', connectionRequest, [{ url: '' }, { url: null }]],
	])('sends no connection request with %s', async (_, parameters, items) => {
		const service = mockApi(respondToSchedule);
		const result = await runAction(parameters, { items });
		expect(`${result.error?.message} ${result.error?.description}`).toMatch(/LinkedIn URL is /);
		expect(service.requests).toEqual([]);
	});

	test('lists the ready voice clones in the picker, and marks inactive ones', async () => {
		const voiceClones = [{ voiceId: 'v1', name: 'Ada', isActive: false }];
		const service = mockApi(() => ({ body: { success: true, data: { voiceClones, total: 1 } } }));
		const list = await openPicker(node, 'searchReadyVoices', 'ad');
		expect(service.requests[0].query.status).toBe('ready');
		expect(list.results).toEqual([{ name: 'Ada (inactive)', value: 'v1' }]);
	});
});

const dailyLimit: MockResponse = {
	status: 429,
	body: {
		error: true,
		code: 'RATE_LIMIT_EXCEEDED',
		retryAfter: 3600,
		details: { dailyLimit: 50, used: 50, resetTime: '2026-04-01T00:00:00Z' },
	},
};

describe('a run that stops halfway', () => {
	test('stops at the daily limit and names the reset time', async () => {
		const service = mockApi((request, index) =>
			index < 3 ? respondToSchedule(request) : dailyLimit,
		);
		const result = await runAction(firstMessage, { items: buildPeople(5) });
		expect(getActionRequests(service)).toHaveLength(4);
		expect(result.error).toBeUndefined();
		const reason =
			'The daily limit of 50 actions has been reached; it resets at 2026-04-01T00:00:00Z';
		expect(result.json.map(({ reason }) => reason)).toEqual([
			...Array<string>(3).fill('Scheduled'),
			...[reason, reason],
		]);
		expect(findSchemaErrors(result.json, schema)).toEqual([]);
		expect(dedupeRecords.list()).toHaveLength(3);
	});

	test.each<[number, string]>([
		[403, 'PERMISSION_DENIED'],
		[400, 'LINKEDIN_NOT_CONNECTED'],
	])('sends nothing for other people after a %i %s', async (status, code) => {
		const rejected = { status, body: { error: true, code, message: 'No' } };
		const service = mockApi((request, index) =>
			index === 1 ? rejected : respondToSchedule(request),
		);
		const result = await runAction(firstMessage, { items: buildPeople(4) });
		expect(getActionRequests(service)).toHaveLength(2);
		const outcomes = ['done', 'failed', 'notSent', 'notSent'];
		expect(result.json.map(({ outcome }) => outcome)).toEqual(outcomes);
	});

	test('fails after ten rejections without a success, and names five items of each outcome', async () => {
		const service = mockApi((request) =>
			isAction(request) ? actionRejection : respondToSchedule(request),
		);
		const result = await runAction({ ...firstMessage, maxActions: 0 }, { items: buildPeople(15) });
		expect(getActionRequests(service)).toHaveLength(10);
		expect(result.error?.description).toContain(
			'Failed: 1st, 2nd, 3rd, 4th, 5th, and 5 more. Not sent: 11th, 12th, 13th, 14th, 15th.',
		);
		expect(dedupeRecords.list()).toEqual([]);
	});

	test('stops at an account error unless an action already succeeded in this run', async () => {
		await runAction(firstMessage, { items: buildPeople(1) });
		const service = mockApi(() => ({ status: 404, body: { message: 'No such route' } }));
		const result = await runAction(firstMessage, { items: buildPeople(5) });
		expect(getActionRequests(service)).toHaveLength(1);
		expect(result.error?.description).toContain(
			'Skipped: 1st. Failed: 2nd. Not sent: 3rd, 4th, 5th.',
		);
	});
});

test.each<[INodeParameters, string]>([
	[{ stability: 1.5 }, 'Voice Stability must be at most 1'],
	[{ clarity: -0.5 }, 'Voice Clarity must be at least 0'],
])('rejects the voice settings %j and sends nothing', async (options, message) => {
	const service = mockApi(respondToSchedule);
	const result = await runAction({ resource: 'message', ...voiceMessage, options });
	expect(result.error?.message ?? result.json[0].reason).toContain(message);
	expect(service.requests).toEqual([]);
});

test('continues with other voices when one does not exist', async () => {
	const notFound = { status: 404, body: { error: true, code: 'VOICE_CLONE_NOT_FOUND' } };
	const service = mockApi((request) =>
		JSON.stringify(request.body).includes('gone') ? notFound : respondToSchedule(request),
	);
	const voiceId = { __rl: true, mode: 'id', value: '={{ $json.voice }}' };
	const items = buildPeople(3).map((item, index) => ({
		...item,
		voice: index === 0 ? 'gone' : 'v1',
	}));
	const parameters = {
		resource: 'message',
		...voiceMessage,
		profileUrl: '={{ $json.url }}',
		voiceId,
	};
	const { json } = await runAction(parameters, { items });
	expect(getActionRequests(service)).toHaveLength(3);
	expect(json.map(({ outcome }) => outcome)).toEqual(['failed', 'done', 'done']);
});

test.each<[string, MockResponse]>([
	['a timeout', { delayMs: 130_000 }],
	['a 200 that does not confirm the scheduling', { body: { status: 'login required' } }],
])('stops the run after %s and does not remove the dedupe entry', async (_, reply) => {
	const items = buildPeople(3);
	const service = mockApi(respondToPerson(items[1].url, reply));
	const result = await runAction(firstMessage, { items });
	expect(getActionRequests(service)).toHaveLength(2);
	expect(result.json.map((json) => json.scheduled)).toEqual([true, false, false]);
	expect(result.json[1].reason).toMatch(/^It is unclear whether .*Get Many/);
	expect(result.json[2].reason).toMatch(/^Not tried: the 2nd item stopped the run/);
	expect(dedupeRecords.list()).toHaveLength(2);
});
