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
import type { Run } from '../engine';
import { openList, runNode } from '../engine';
import { faultsOf } from '../items';
import type { Job, LogEntry } from '../../sandbox/test/sandbox';
import { control, faults, keys, log, reset, setConnection, url } from '../../sandbox/test/sandbox';
import { credentials, expectOutputs } from './run';

const node = new OutreachNetworkAction();
const ada = 'https://www.linkedin.com/in/ada';
const SCHEDULED_BEFORE = 'Already scheduled, or an earlier attempt may have gone through';
const MANY_MS = 60_000;

const write = {
	resource: 'message',
	operation: 'sendFirstMessage',
	mapping: 'manual',
	profileUrl: '={{ $json.url }}',
	message: 'Hello',
};

async function run(parameters: IDataObject, options: Partial<Run> = {}) {
	return await runNode({
		node,
		parameters: parameters as Run['parameters'],
		credentials,
		...options,
	});
}

const peopleUpTo = (count: number) =>
	Array.from({ length: count }, (_, place) => ({ url: `${ada}-${place}` }));
const urlsOf = (entries: LogEntry[]) => entries.map(({ body }) => body?.profileUrl);

/** The requests for an action, without the reads of the connected account before them. */
async function actions(): Promise<LogEntry[]> {
	return (await log()).filter(({ method }) => method === 'POST');
}

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

const profileUrl = ada;
const message = 'Hi Ada';
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
	test.each(operations)(
		'%s %s becomes a job, and the item says when',
		async (resource, operation, fields, schema) => {
			const before = await scheduledJobs();

			const { json, outputs } = await run({
				resource,
				operation,
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
				...(fields.profileUrl !== undefined && { profileUrl: ada }),
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

		const { json } = await run({
			resource: 'message',
			operation: 'sendVoiceMessage',
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

	test('the picker has only the voice clones that are ready', async () => {
		const { voiceClones } = await control<{ voiceClones: IDataObject[] }>('voice-clones');
		const list = await openList({ node, parameters: {}, credentials }, 'searchReadyVoices');

		const ready = voiceClones.filter(({ status }) => status === 'ready');
		expect(list.results.map(({ value }) => value)).toEqual(ready.map(({ id }) => id));
		expect(list.results).not.toHaveLength(0);
		expect(list.results.length).toBeLessThan(voiceClones.length);
	});

	test('a list of prospects is uploaded as it is', async () => {
		const body = { name: 'Fair', prospects: [{ email: 'ada@example.com', note: null }] };

		const { json } = await run({
			resource: 'prospectList',
			operation: 'upload',
			source: 'json',
			body: JSON.stringify(body),
		});

		expect(json).toEqual([{ success: true, message: 'The list is uploaded' }]);
		expect(await log()).toMatchObject([
			{ method: 'POST', path: '/api/v2/linkedin/uploadProspects', body, status: 200 },
		]);
	});

	test('without a network account it is refused, with where to connect one', async () => {
		await setConnection({ connected: false });

		const { error } = await run({ ...write, profileUrl });

		expect(error?.message).toBe('No LinkedIn account is connected');
		expect(error?.description).toContain('https://outreach.example/dashboard/integrations');
		expect(records.all()).toEqual([]);
	});
});

describe('100 messages', () => {
	const items = peopleUpTo(100);

	test(
		'of which the 57th is refused: each goes once, and the next run sends only that one',
		async () => {
			await faults({
				kind: 'status',
				status: 400,
				match: { body: { profileUrl: items[56].url } },
				times: 1,
			});

			const first = await run(write, { items });

			expect(first.error).toBeUndefined();
			expect(urlsOf(await actions())).toEqual(items.map((item) => item.url));
			expect(first.json.map(({ scheduled }) => scheduled)).toEqual(
				items.map((_, place) => place !== 56),
			);
			expect(first.json[56].reason).toMatch(/^Refused: /);
			expect(faultsOf(first.json, firstSchema)).toEqual([]);
			expect(await scheduledProfiles()).toEqual(
				items.filter((_, place) => place !== 56).map((item) => item.url),
			);

			const second = await run(write, { items });

			expect(urlsOf((await actions()).slice(100))).toEqual([items[56].url]);
			expect(second.json.map(({ scheduled }) => scheduled)).toEqual(
				items.map((_, place) => place === 56),
			);
			expect(second.json[0].reason).toBe(SCHEDULED_BEFORE);
			expect(second.hints.join(' ')).toContain('99 items skipped: already scheduled.');
			expect(faultsOf(second.json, firstSchema)).toEqual([]);
		},
		MANY_MS,
	);

	test(
		'at the daily limit after 50, 50 are scheduled and 50 say so',
		async () => {
			await reset({ limits: { minute: 1000, hour: 10_000 } });

			const { error, json } = await run(write, { items });

			expect(error).toBeUndefined();
			expect(json.map(({ scheduled }) => scheduled)).toEqual(items.map((_, place) => place < 50));
			for (const { reason } of json.slice(50)) {
				expect(reason).toMatch(/^Daily limit reached, resets \d{4}-\d\d-\d\dT00:00:00/);
			}
			expect(json.map(({ profileUrl: person }) => person)).toEqual(items.map((item) => item.url));
			expect(faultsOf(json, firstSchema)).toEqual([]);
			expect(await actions()).toHaveLength(51);
			expect(await scheduledProfiles()).toHaveLength(50);
			expect(records.all()).toHaveLength(100);
		},
		MANY_MS,
	);

	async function scheduledProfiles() {
		const jobs = await scheduledJobs();
		const names = jobs.map(({ metadata }) => (metadata as IDataObject).profileUrl);
		const wanted = new Set<unknown>(items.map((item) => item.url));
		const found = names.filter((name) => wanted.has(name)).map(String);
		const placeOf = (name: string) => Number(name.split('-').at(-1));
		return found.sort((one, other) => placeOf(one) - placeOf(other));
	}
});

describe('Skip If Already Scheduled', () => {
	const items = peopleUpTo(3);

	const reasonsOf = (json: IDataObject[]) => json.map(({ reason }) => reason);
	const before = items.map(() => SCHEDULED_BEFORE);
	const now = items.map(() => null);
	const runs = async (options: Partial<Run> = {}) =>
		reasonsOf((await run(write, { items, ...options })).json);

	test('another key of the service has scheduled nothing before', async () => {
		const { key } = await newKey('linkedin:schedule');
		const other = { credentials: { baseUrl: url, apiKey: key } };

		expect(await runs()).toEqual(now);
		expect(await runs(other)).toEqual(now);
		expect(await runs(other)).toEqual(before);
	});

	test('another account of the same key has scheduled nothing before', async () => {
		expect(await runs()).toEqual(now);
		const { profileUrl: mine } = await setConnection({});

		await setConnection({ profileUrl: 'https://www.linkedin.com/in/other-user' });
		expect(await runs()).toEqual(now);
		expect(await runs()).toEqual(before);

		await setConnection({ profileUrl: mine });
		expect(await runs()).toEqual(before);
		const asked = (await log()).filter(({ path }) => path.endsWith('/users/integrations'));
		expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
		expect(await actions()).toHaveLength(6);
	});

	test('without users:read each goes once, also when it is granted later', async () => {
		const { id, key } = await newKey('linkedin:schedule');
		const other = { credentials: { baseUrl: url, apiKey: key } };
		expect(await runs(other)).toEqual(now);
		expect((await log()).find(({ method }) => method === 'GET')?.status).toBe(403);
		expect(await runs(other)).toEqual(before);

		await keysRoute('PUT', `/${id}`, { permissions: ['linkedin:schedule', 'users:read'] });
		expect(await runs(other)).toEqual(before);
		expect((await log()).at(-1)).toMatchObject({ method: 'GET', status: 200 });

		await keysRoute('PUT', `/${id}`, { permissions: ['linkedin:schedule'] });
		expect(await runs(other)).toEqual(before);
	});

	test(
		'where the account cannot be read nothing is sent',
		async () => {
			await faults({ kind: 'status', status: 503, match: { method: 'GET' } });

			const { error } = await run(write, { items });

			expect(error?.message).toMatch(/not available right now/);
			expect(error?.description).toContain('Not sent: 0 to 2.');
			expect(await actions()).toEqual([]);
			expect(records.all()).toEqual([]);
		},
		MANY_MS,
	);

	test('after an unknown outcome the message is not sent again', async () => {
		await faults({ kind: 'dropAfter', nth: 2, match: { method: 'POST' } });

		const first = await run(write, { items });
		expect(first.json.map(({ scheduled }) => scheduled)).toEqual([true, false, false]);
		expect(first.json[1].reason).toMatch(/^It is unclear whether this worked/);
		expect(first.json[2].reason).toMatch(/^Not tried: item 1 stopped the run/);

		const second = await run(write, { items });
		expect(second.json.map(({ scheduled }) => scheduled)).toEqual([false, false, true]);
		expect(urlsOf(await actions())).toEqual(items.map((item) => item.url));
	});

	async function newKey(permission: string): Promise<{ id: string; key: string }> {
		return await keysRoute('POST', '', { name: 'Other', permissions: [permission] });
	}

	async function keysRoute<T>(method: string, path: string, body: object): Promise<T> {
		const response = await fetch(`${url}/api/v2/keys${path}`, {
			method,
			headers: { 'content-type': 'application/json', 'x-api-key': keys.full },
			body: JSON.stringify(body),
		});
		return ((await response.json()) as { data: T }).data;
	}
});

test('with error output the refused leave by Error and the others by Success', async () => {
	const items = peopleUpTo(3);
	await faults({ kind: 'status', status: 400, match: { body: { profileUrl: items[1].url } } });

	const { outputs } = await run(write, { items, onError: 'continueErrorOutput' });

	expectOutputs({ outputs }, [0, 2], [1]);
});
