import type { IDataObject, INodeParameters } from 'n8n-workflow';
import schema from '../../../nodes/NetworkAction/__schema__/v1.0.0/connection/sendConnectionRequest.json';
import { records } from '../../deduplication';
import { faultsOf } from '../../items';
import type { Reply } from '../service';
import { serve } from '../service';
import { requestOf } from '../standard';
import { openOf, useStage } from '../stage';
import {
	act,
	actionsOf,
	ada,
	connect,
	isAction,
	node,
	peopleUpTo,
	refusal,
	scheduled,
	urlOf,
	write,
} from './samples';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

const toAda = { mapping: 'manual', profileUrl: ada };
const speak = {
	operation: 'sendVoiceMessage',
	...toAda,
	message: 'Hi',
	voiceId: { __rl: true, mode: 'id', value: 'v1' },
	voiceText: 'Hello',
};

describe('the request', () => {
	test.each<[string, INodeParameters, IDataObject]>([
		['connection', { operation: 'sendConnectionRequest', ...toAda }, { profileUrl: ada }],
		[
			'connection',
			{ operation: 'sendConnectionRequest', ...toAda, message: ' Hi ' },
			{ profileUrl: ada, message: 'Hi' },
		],
		['connection', { operation: 'getAcceptedConnections' }, {}],
		[
			'message',
			{ operation: 'sendMessageToFirst', ...toAda, message: 'Hi' },
			{ profileUrl: ada, message: 'Hi' },
		],
		[
			'message',
			{ operation: 'sendFirstMessage', ...toAda, message: 'Hi' },
			{ profileUrl: ada, message: 'Hi' },
		],
		[
			'message',
			speak,
			{ profileUrl: ada, message: 'Hi', voiceSettings: { voiceId: 'v1', voiceText: 'Hello' } },
		],
		[
			'message',
			{ ...speak, options: { stability: 0, clarity: 1, use_speaker_boost: false } },
			{
				profileUrl: ada,
				message: 'Hi',
				voiceSettings: {
					voiceId: 'v1',
					voiceText: 'Hello',
					voiceParams: { stability: 0, clarity: 1, use_speaker_boost: false },
				},
			},
		],
		['conversation', { operation: 'getLinkedInMessages' }, {}],
		[
			'conversation',
			{ operation: 'getSpecificConversationMessages', participantName: 'Ada' },
			{ participantName: 'Ada' },
		],
		[
			'conversation',
			{ operation: 'accessConversationByThreadId', threadId: 't' },
			{ threadId: 't' },
		],
	])('%s %j', async (resource, parameters, fields) => {
		const service = serve(scheduled);
		const ran = await act({ resource, ...parameters });
		const actionType = parameters.operation as string;
		expect(service.requests).toEqual([
			requestOf('POST', '/linkedin/scheduleLinkedInAction', { body: { actionType, ...fields } }),
		]);
		expect(ran.json).toEqual([
			{
				scheduled: true,
				outcome: 'done',
				reason: 'Scheduled',
				...(fields.profileUrl && { who: fields.profileUrl }),
				actionType,
				...(fields.profileUrl && { profileUrl: fields.profileUrl }),
				message: `${actionType} scheduled with a delay of 90000 ms`,
				delayMs: 90000,
				scheduledFor: '2026-03-31T07:01:30.000Z',
			},
		]);
		expect(faultsOf(ran.json, schema)).toEqual([]);
	});

	test.each([
		['ms and milliseconds', 'in 5 ms or 6 milliseconds', undefined],
		['milliseconds', 'Action 7 in 1200 milliseconds.', 1200],
		['glued', 'delay=1200ms', 1200],
		['a unit in parentheses', 'in 45 seconds (45000 ms)', 45000],
		...[
			...['1e9 ms', '0x10 ms', '1,500 ms', '1.500 ms', "1'500 ms", '1’500 ms', '1_500 ms'],
			...['1 500 ms', '1\u202f500 ms', '10–20 ms', '~ -5 ms', '½5 ms', '٣5 ms', '1/2 ms'],
			...['2 s 500 ms', '1 minute, 500 ms', '99999999999999999999 ms', '10 to 20 ms'],
		].map((delay): [string, string, undefined] => [delay, `in ${delay}`, undefined]),
	])('delayMs from a message with %s', async (_, message, delayMs) => {
		serve(() => ({ body: { success: true, message }, headers: { date: 'x' } }));
		const ran = await act(connect, { items: [{ url: ada }] });
		expect(ran.json[0].message).toBe(message);
		expect([ran.json[0].delayMs, ran.json[0].scheduledFor]).toEqual([delayMs, undefined]);
	});
});

describe('before anything is sent', () => {
	const badAddresses: Array<[string | null, RegExp]> = [
		['https://www.linkedin.com/sales/lead/1', /Sales Navigator link/],
		['https://www.linkedin.com/company/x', /^LinkedIn URL is not a LinkedIn profile URL/],
		['', /^LinkedIn URL is missing$/],
	];

	test.each(badAddresses)(
		'a row with the address %j comes out in its place, and the others go',
		async (url, message) => {
			const service = serve(scheduled);
			const ran = await act(connect, { items: [{ url: ada }, { url }, { url: `${ada}-2` }] });
			expect(actionsOf(service).map(urlOf)).toEqual([ada, `${ada}-2`]);
			expect(ran.error).toBeUndefined();
			expect(ran.json.map((item) => item.scheduled)).toEqual([true, false, true]);
			expect(ran.json[1]).toEqual({
				outcome: 'notSent',
				reason: expect.stringMatching(message),
				...(url && { who: url, profileUrl: url }),
				scheduled: false,
				actionType: 'sendConnectionRequest',
			});
			const told = url ? `${url} (2nd item)` : 'the 2nd item';
			expect(ran.hints.join('\n')).toContain(`Not done for ${told}: `);
		},
	);

	test.each([
		['a fixed one that is wrong', { ...connect, profileUrl: 'nobody' }, [{}]],
		['no row that can go', connect, [{ url: '' }, { url: null }]],
	])('with %s nothing is sent', async (_, parameters, items) => {
		const service = serve(scheduled);
		const ran = await act(parameters, { items });
		expect(`${ran.error?.message} ${ran.error?.description}`).toMatch(/LinkedIn URL is /);
		expect(service.requests).toEqual([]);
	});

	test('the picker lists the voice clones that are ready', async () => {
		const service = serve(() => ({
			body: { success: true, data: { voiceClones: [{ voiceId: 'v1', name: 'Ada' }], total: 1 } },
		}));
		const list = await openOf(node, 'searchReadyVoices', 'ad');
		expect(service.requests[0].query.status).toBe('ready');
		expect(list.results).toEqual([{ name: 'Ada', value: 'v1' }]);
	});
});

const dailyLimit: Reply = {
	status: 429,
	body: {
		error: true,
		code: 'RATE_LIMIT_EXCEEDED',
		retryAfter: 3600,
		details: { dailyLimit: 50, used: 50, resetTime: '2026-04-01T00:00:00Z' },
	},
};

describe('half-way', () => {
	test('at the daily limit the rest is not sent, and says until when', async () => {
		const service = serve((request, place) => (place < 3 ? scheduled(request) : dailyLimit));
		const ran = await act(write, { items: peopleUpTo(5) });
		expect(actionsOf(service)).toHaveLength(4);
		expect(ran.error).toBeUndefined();
		const told =
			'The daily limit of 50 actions has been reached; it resets at 2026-04-01T00:00:00Z';
		expect(ran.json.map(({ reason }) => reason)).toEqual([
			...Array<string>(3).fill('Scheduled'),
			...[told, told],
		]);
		expect(faultsOf(ran.json, schema)).toEqual([]);
		expect(records.all()).toHaveLength(3);
	});

	test.each<[number, string]>([
		[403, 'PERMISSION_DENIED'],
		[400, 'LINKEDIN_NOT_CONNECTED'],
	])('after a %i %s nobody else is tried', async (status, code) => {
		const refused = { status, body: { error: true, code, message: 'No' } };
		const service = serve((request, place) => (place === 1 ? refused : scheduled(request)));
		const ran = await act(write, { items: peopleUpTo(4) });
		expect(actionsOf(service)).toHaveLength(2);
		expect(ran.json.map(({ outcome }) => outcome)).toEqual([
			'done',
			'failed',
			'notSent',
			'notSent',
		]);
	});

	test('whoever is refused first keeps nobody back', async () => {
		serve((request, place) => (place === 0 ? refusal : scheduled(request)));
		const ran = await act(write, { items: peopleUpTo(3) });
		expect(ran.json.map(({ outcome }) => outcome)).toEqual(['failed', 'done', 'done']);
	});

	test('ten refusals and nobody taken are an error, and nothing more is sent', async () => {
		const service = serve((request) => (isAction(request) ? refusal : scheduled(request)));
		const ran = await act({ ...write, maxActions: 0 }, { items: peopleUpTo(15) });
		expect(actionsOf(service)).toHaveLength(10);
		expect(ran.error?.description).toContain(
			'Failed: 1st, 2nd, 3rd, 4th, 5th, and 5 more. Not sent: 11th, 12th, 13th, 14th, 15th.',
		);
		expect(records.all()).toEqual([]);
	});

	test('after a refusal that is of nobody only who was taken today lets others go', async () => {
		await act(write, { items: peopleUpTo(1) });
		const service = serve(() => ({ status: 404, body: { message: 'No such route' } }));
		const ran = await act(write, { items: peopleUpTo(5) });
		expect(actionsOf(service)).toHaveLength(1);
		expect(ran.error?.description).toContain('Skipped: 1st. Failed: 2nd. Not sent: 3rd, 4th, 5th.');
	});

	test('an answer of null says of nothing that it was scheduled', async () => {
		serve(() => ({ body: 'null' }));
		const ran = await act(write, { items: peopleUpTo(1) });
		expect(ran.json[0]).toMatchObject({ outcome: 'unclear', scheduled: false });
	});

	test('what is refused for all is asked once', async () => {
		const refused = { status: 400, body: { error: true, code: 'LINKEDIN_NOT_CONNECTED' } };
		const service = serve(() => refused);
		const items = peopleUpTo(30);
		const ran = await act(write, { items });
		expect(actionsOf(service)).toHaveLength(1);
		expect(ran.error?.description).toContain(
			'Failed: 1st. Not sent: 2nd, 3rd, 4th, 5th, 6th, and 24 more.',
		);
	});
});

test.each<[INodeParameters, string]>([
	[{ stability: 1.5 }, 'Voice Stability must be at most 1'],
	[{ clarity: -0.5 }, 'Voice Clarity must be at least 0'],
])('%j sends nothing', async (options, message) => {
	const service = serve(scheduled);
	const ran = await act({ resource: 'message', ...speak, options });
	expect(ran.error?.message ?? ran.json[0].reason).toContain(message);
	expect(service.requests).toEqual([]);
});

test('a field set to Expression and left empty is empty', async () => {
	const service = serve(scheduled);
	await act({ ...connect, message: '=' }, { items: [{ url: ada }] });
	expect(service.requests.map(({ body }) => body)).toEqual([
		{ actionType: 'sendConnectionRequest', profileUrl: ada },
	]);
	const { error } = await act({ ...write, message: '= ' }, { items: [{ url: ada }] });
	expect(error?.message).toBe('Message is missing');
});

test('a voice that is gone keeps back nobody with another voice', async () => {
	const gone = { status: 404, body: { error: true, code: 'VOICE_CLONE_NOT_FOUND' } };
	const service = serve((request) =>
		JSON.stringify(request.body).includes('gone') ? gone : scheduled(request),
	);
	const voiceId = { __rl: true, mode: 'id', value: '={{ $json.voice }}' };
	const items = peopleUpTo(3).map((item, place) => ({
		...item,
		voice: place === 0 ? 'gone' : 'v1',
	}));
	const parameters = { resource: 'message', ...speak, profileUrl: '={{ $json.url }}', voiceId };
	const { json } = await act(parameters, { items });
	expect(actionsOf(service)).toHaveLength(3);
	expect(json.map(({ outcome }) => outcome)).toEqual(['failed', 'done', 'done']);
});
