import { type IDataObject, type INodeParameters, sleep } from 'n8n-workflow';
import { dedupeRecords } from '../../deduplication';
import { type RunResult, KEY, ORIGIN } from '../../engine';
import {
	mockApi,
	settle,
	useTestHarness,
	buildRateLimitHeaders,
	withRateLimitWait,
} from '../harness';
import {
	runAction,
	getActionRequests,
	adaUrl,
	connectionRequest,
	respondFirstWith,
	buildPeople,
	actionRejection,
	respondToPerson,
	respondToSchedule,
	getSentUrl,
	firstMessage,
} from './fixtures';

useTestHarness();

const ALREADY_SCHEDULED = 'Already scheduled, or an earlier attempt may have gone through';
const SECOND_MS = 1000;
const item = { url: adaUrl };
const withoutLimit = { ...firstMessage, maxActions: 0 };

/** Runs an action and returns the URLs that it was sent for. */
async function runAndGetUrls(
	items: IDataObject[],
	parameters: INodeParameters = firstMessage,
	credentials = { baseUrl: ORIGIN, apiKey: KEY },
) {
	const service = mockApi(respondToSchedule, new URL(credentials.baseUrl).origin);
	await runAction(parameters, { items, credentials });
	return getActionRequests(service).map(getSentUrl);
}

test.each(['https://www.linkedin.com/in/ADA/', 'http://de.linkedin.com/in/ada?utm=1'])(
	'contacts a person only once, even with the URL %s',
	async (url) => {
		expect(await runAndGetUrls([item, { url }])).toEqual([adaUrl]);
		expect(await runAndGetUrls([{ url }, item])).toEqual([]);
	},
);

test('records a person who occurs twice when only the first action was sent', async () => {
	const headers = buildRateLimitHeaders('minute', 0, 60_000);
	const service = mockApi((request) => ({ ...respondToSchedule(request), headers }));
	const { json } = await runAction(firstMessage, { items: [item, item], ...withRateLimitWait(0) });
	expect(json.map(({ outcome }) => outcome)).toEqual(['done', 'notSent']);
	expect(getActionRequests(service)).toHaveLength(1);
	expect(await runAndGetUrls([item])).toEqual([]);
});

test('treats another text as the same message, and a connection request as another action', async () => {
	expect(await runAndGetUrls([{ url: adaUrl, text: 'Hi' }])).toEqual([adaUrl]);
	expect(await runAndGetUrls([{ url: adaUrl, text: 'On another day' }])).toEqual([]);
	expect(await runAndGetUrls([item], connectionRequest)).toEqual([adaUrl]);
	expect(await runAndGetUrls([item], { ...connectionRequest, message: 'A note' })).toEqual([]);
});

test.each([
	['with another key', ORIGIN, []],
	['with the path in the base URL', `${ORIGIN}/api/v2//`, []],
	['with the base URL in capitals', ORIGIN.toUpperCase(), []],
	['with another service', 'https://eu.outreach.example', [adaUrl]],
])('remembers a person per service, not per key: %s', async (_, baseUrl, expected) => {
	await runAndGetUrls([item]);
	const credentials = { baseUrl, apiKey: `${KEY}-of-another` };
	expect(await runAndGetUrls([item], firstMessage, credentials)).toEqual(expected);
});

test('sends again when Skip If Already Scheduled is off', async () => {
	const parameters = { ...firstMessage, skipIfAlreadyScheduled: false };
	for (const run of [1, 2])
		expect([run, await runAndGetUrls([item, item], parameters)]).toEqual([run, [adaUrl, adaUrl]]);
});

test('does not record a rejected person, so that the next run sends again', async () => {
	const items = buildPeople(10);
	const first = mockApi(respondToPerson(items[5].url, actionRejection));
	const result = await runAction(firstMessage, { items });
	expect(getActionRequests(first)).toHaveLength(10);
	expect(result.json[5]).toMatchObject({ outcome: 'failed', scheduled: false });
	expect(dedupeRecords.list()).toHaveLength(9);

	mockApi(respondToSchedule);
	const secondResult = await runAction(firstMessage, { items });
	expect(secondResult.json.map(({ outcome }) => outcome)).toEqual(
		items.map((_, index) => (index === 5 ? 'done' : 'skipped')),
	);
	expect(secondResult.json[0].reason).toBe(ALREADY_SCHEDULED);
	expect(secondResult.hints).toContain(
		"9 items skipped: already scheduled. To send anyway, turn off 'Skip If Already Scheduled'.",
	);
});

test.each([0, 1, 2, 3])(
	'contacts nobody twice and skips at most one person when killed at database call %i',
	async (calls) => {
		const items = buildPeople(3);
		dedupeRecords.killAfter(calls);
		const sentUrls = await runAndGetUrls(items, withoutLimit);
		dedupeRecords.recover();
		const allUrls = [...sentUrls, ...(await runAndGetUrls(items, withoutLimit))].map(String);
		expect(new Set(allUrls).size).toBe(allUrls.length);
		expect(allUrls.length).toBeGreaterThanOrEqual(items.length - 1);
	},
);

test('sends nothing while n8n cannot record the action, and contacts the person once afterwards', async () => {
	dedupeRecords.failWith('Connection terminated unexpectedly');
	const service = mockApi(respondToSchedule);
	const { error } = await runAction(firstMessage, { items: [item] });
	expect(getActionRequests(service)).toEqual([]);
	expect(error?.message).toBe(
		'n8n could not record this before sending it: Connection terminated unexpectedly',
	);
	expect(error?.description).toContain('it was not sent, so that it is not done twice.');
	dedupeRecords.recover();
	expect(await runAndGetUrls([item])).toEqual([adaUrl]);
	dedupeRecords.simulateBusy(3);
	expect(await runAndGetUrls([item])).toEqual([]);
});

describe('when another n8n process overwrites the list of contacted people', () => {
	/** Contacts a person; `disturb` runs at each of these ms after the response. */
	async function contactWhile(disturb: () => void, ...times: number[]) {
		mockApi((request) => {
			for (const ms of times) void sleep(ms).then(disturb);
			return respondToSchedule(request);
		});
		const start = Date.now();
		await runAction(firstMessage, { items: [item], stepMs: 10 });
		const durationMs = Date.now() - start;
		await settle(sleep(SECOND_MS));
		return durationMs;
	}

	const dropDuringOutage = () => {
		dedupeRecords.drop();
		dedupeRecords.simulateBusy(8);
	};

	test.each([
		['again after the person was restored', dedupeRecords.drop, [0, 250]],
		['while the database is busy', dropDuringOutage, [0]],
	])('contacts nobody twice, even if the list is emptied %s', async (_, disturb, times) => {
		await contactWhile(disturb, ...times);
		expect(await runAndGetUrls([item])).toEqual([]);
	});

	test('ends the run within ten seconds, even if the list is emptied again and again', async () => {
		const times = Array.from({ length: 1_200 }, (_, index) => index * 50);
		expect(await contactWhile(() => dedupeRecords.drop(), ...times)).toBeLessThan(10_000);
	});
});

test('sends to everyone not contacted before, even while n8n cannot remove people from its list', async () => {
	const people = buildPeople(3);
	await runAndGetUrls(people.slice(0, 1));
	dedupeRecords.failRemovals(true);
	const service = mockApi((request) => {
		if (getSentUrl(request) === people[1].url) return actionRejection;
		dedupeRecords.failRemovals(false);
		return respondToSchedule(request);
	});
	await runAction(firstMessage, { items: people });
	expect(getActionRequests(service)).toHaveLength(2);
	expect(await runAndGetUrls(people)).toEqual([people[1].url]);
});

test('forgets only the oldest person for a new one when its list of 10,000 people is full', async () => {
	const [oldest, known, ...others] = buildPeople(5);
	await runAndGetUrls([oldest, known]);
	dedupeRecords.fill(10_000);
	expect(await runAndGetUrls([known, ...others], { ...firstMessage, maxActions: 1 })).toEqual([
		others[0].url,
	]);
	expect(await runAndGetUrls([known, oldest])).toEqual([oldest.url]);
});

test.each([
	'SQLITE_CONSTRAINT: FOREIGN KEY constraint failed',
	'null value in column "workflowId" violates not-null constraint',
])('sends once per run in an unsaved workflow, and adds a hint: %s', async (message) => {
	dedupeRecords.failWith(message);
	const service = mockApi(respondToSchedule);
	const result = await runAction(firstMessage, { items: [item, item] });
	expect(getActionRequests(service)).toHaveLength(1);
	expect(result.json.map(({ outcome }) => outcome)).toEqual(['done', 'skipped']);
	expect(result.hints.join(' ')).toContain(
		'n8n could not record what was sent, because this workflow was never saved',
	);
});

const buildPeopleNamed = (...names: string[]) =>
	names.map((name) => ({ url: `${adaUrl}-${name}` }));

/** Starts a run of the node for these people. */
const startRun = async (...names: string[]) =>
	await runAction(firstMessage, { items: buildPeopleNamed(...names) });

const getReasons = (result: RunResult | undefined) => result?.json.map(({ reason }) => reason);
const getScheduled = (result: RunResult | undefined) => result?.json.map((item) => item.scheduled);

test('skips an action that another run is sending, even if that request is rejected', async () => {
	const respond = respondFirstWith(() => actionRejection);
	const service = mockApi((request) => ({ ...respond(request), delayMs: 20 * SECOND_MS }));
	const firstRun = startRun('a');
	await settle(sleep(5 * SECOND_MS));
	const [, result] = await settle(Promise.all([firstRun, startRun('a')]));
	expect(getActionRequests(service)).toHaveLength(1);
	expect(getReasons(result)).toEqual([ALREADY_SCHEDULED]);
	expect(getReasons(await settle(startRun('a')))).toEqual(['Scheduled']);
});

test('contacts everyone once in two concurrent runs, one of which skips a person first', async () => {
	const [known, ...others] = buildPeople(6);
	await runAndGetUrls([known]);
	const service = mockApi(respondToSchedule);
	const runs = [[known, ...others], [...others].reverse()].map(
		async (items) => await runAction(withoutLimit, { items }),
	);
	await Promise.all(runs);
	const urls = getActionRequests(service).map(getSentUrl);
	expect(urls.sort()).toEqual(others.map(({ url }) => url));
});

test('records an action only when its request is sent, not during a rate limit wait', async () => {
	const service = mockApi(respondFirstWith(() => ({ status: 429, body: { retryAfter: 600 } })));
	const waiting = startRun('a', 'b');
	await settle(sleep(300 * SECOND_MS));
	expect(getActionRequests(service)).toHaveLength(1);
	expect(dedupeRecords.list()).toEqual([]);
	expect(getScheduled(await settle(waiting))).toEqual([true, true]);
});
