import { type INodeParameters, sleep } from 'n8n-workflow';
import { ORIGIN, runNode, type RunResult } from '../../engine';
import { OutreachLead } from '../../../nodes/Lead/OutreachLead.node';
import { buildContactItems, respondToCreate, manualAda } from '../lead/fixtures';
import { createLogRecorder } from '../log';
import {
	type MockApi,
	type MockResponse,
	mockApi,
	settle,
	buildLeadRun,
	getTestKey,
	openLeadPicker,
	runLead,
	type RunOptions,
	useTestHarness,
	buildRateLimitHeaders,
	withRateLimitWait,
} from '../harness';

useTestHarness();

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

const leadCreateParameters: INodeParameters = { operation: 'create' };

/** Accepts every create and returns these headers with each response. */
const respondWithHeaders = (
	getHeaders: (index: number) => Record<string, string>,
	delayMs?: number,
) =>
	mockApi((request, index) => ({
		...respondToCreate(request, index),
		headers: getHeaders(index),
		delayMs,
	}));

/** Returns the seconds from the first request to each request. */
const getArrivalSeconds = ({ requests }: MockApi) =>
	requests.map(({ receivedAt }) => (receivedAt - requests[0].receivedAt) / SECOND_MS);

/** Creates one lead; its first attempts get these responses. */
async function createWithResponses(
	replies: MockResponse[],
	options: RunOptions = {},
	parameters: INodeParameters = {},
): Promise<{ result: RunResult; service: MockApi; durationSeconds: number }> {
	const service = mockApi((request, index) => replies[index] ?? respondToCreate(request, index));
	const start = Date.now();
	const result = await runLead({ ...leadCreateParameters, ...manualAda, ...parameters }, options);
	return { result, service, durationSeconds: (Date.now() - start) / SECOND_MS };
}

describe('a create that is rate limited', () => {
	const deniedBody = { code: 'PERMISSION_DENIED' };
	const retryAfterHeader = { 'retry-after': '4' };

	test.each<[string, number, MockResponse['body'], Record<string, string>]>([
		['a 429 with retryAfter in the body', 429, { retryAfter: 4 }, {}],
		['a 429 with only a Retry-After header', 429, {}, retryAfterHeader],
		['a 429 whose body and header differ', 429, { retryAfter: 4 }, { 'retry-after': '30' }],
		['a 403 with retryAfter', 403, { ...deniedBody, retryAfter: 4 }, {}],
		['a 403 with a rate limit code', 403, { code: 'RATE_LIMIT_EXCEEDED' }, retryAfterHeader],
	])('waits 4 seconds and retries after %s', async (_, status, body, headers) => {
		const { result, service } = await createWithResponses([{ status, body, headers }]);
		expect(result.json).toHaveLength(1);
		expect(service.requests).toHaveLength(2);
		expect(getArrivalSeconds(service)[1]).toBeGreaterThanOrEqual(4);
		expect(getArrivalSeconds(service)[1]).toBeLessThan(5.5);
	});

	test('stops at the daily action limit without blocking other requests with the same key', async () => {
		const body = {
			code: 'RATE_LIMIT_EXCEEDED',
			retryAfter: 3600,
			details: { dailyLimit: 50, used: 50, resetTime: '2026-04-01T00:00:00Z' },
		};
		const { result, service } = await createWithResponses([{ status: 429, body }]);
		expect(result.error?.message).toBe(
			'The daily limit of 50 actions has been reached; it resets at 2026-04-01T00:00:00Z',
		);
		expect(service.requests).toHaveLength(1);
		const nextRun = await createWithResponses([]);
		expect(nextRun.result.json).toHaveLength(1);
		expect(nextRun.durationSeconds).toBeLessThan(2);
	});
});

test.each([
	['key', { apiKey: 'another-key' }],
	['base URL', { baseUrl: `${ORIGIN}/eu` }],
])('does not wait for the rate limit of another %s', async (_, otherCredentials) => {
	const service = respondWithHeaders(() => buildRateLimitHeaders('minute', 0, 30 * SECOND_MS));
	await runLead({ ...leadCreateParameters, ...manualAda });
	const credentials = { baseUrl: ORIGIN, apiKey: getTestKey(), ...otherCredentials };
	await runLead({ ...leadCreateParameters, ...manualAda }, { credentials });
	expect(getArrivalSeconds(service)[1]).toBeLessThan(2);
});

test('sends at most 25 concurrent requests for two nodes with one key', async () => {
	const service = respondWithHeaders(
		() => buildRateLimitHeaders('minute', 1000, MINUTE_MS),
		SECOND_MS,
	);
	const run = async () =>
		await runNode(buildLeadRun(leadCreateParameters, { items: buildContactItems(40) }));
	const [first, second] = await settle(Promise.all([run(), run()]));
	expect([first.json.length, second.json.length]).toEqual([40, 40]);
	expect(service.maxConcurrency).toBe(25);
});

describe('a rate limit wait', () => {
	const buildRejections = (retryAfter: number): MockResponse[] => [
		{ status: 429, body: { retryAfter } },
	];

	test('ends after repeated 429s once the next wait would exceed the limit', async () => {
		const rejections = Array<MockResponse>(20).fill({ status: 429 });
		const { result, service, durationSeconds } = await createWithResponses(rejections, {
			mode: 'manual',
		});
		expect(result.error?.message).toMatch(/^The API key has no requests left; /);
		expect(service.requests).toHaveLength(2);
		expect(durationSeconds).toBeGreaterThan(25);
		expect(durationSeconds).toBeLessThan(62);
		expect(durationSeconds - (getArrivalSeconds(service).at(-1) ?? 0)).toBeLessThan(1);
	});

	test('ends within two seconds of a cancellation, and reports how long it lasted', async () => {
		const service = mockApi(() => buildRejections(600)[0]);
		let cancel = () => {};
		const onStart = (cancelRun: () => void) => (cancel = cancelRun);
		const options = { onError: 'continueRegularOutput', onStart } as const;
		const running = runNode(buildLeadRun({ ...leadCreateParameters, ...manualAda }, options));
		await settle(sleep(11 * SECOND_MS));
		expect(service.requests).toHaveLength(1);
		cancel();
		const cancelledAt = Date.now();
		const { hints } = await settle(running);
		expect(hints).toContain('Waited 11 seconds for the rate limit');
		await settle(sleep(SECOND_MS));
		expect(Date.now() - cancelledAt).toBeLessThanOrEqual(2 * SECOND_MS);
		// a request that still waits would have a timer
		expect(jest.getTimerCount()).toBe(0);
		await settle(sleep(700 * SECOND_MS), 10 * SECOND_MS);
		expect(service.requests).toHaveLength(1);
	});

	test('is skipped by a picker, which fails at once with the reset time', async () => {
		const service = mockApi(() => ({ status: 429, body: { retryAfter: 30 } }));
		const start = Date.now();
		await expect(openLeadPicker()).rejects.toThrow(/has no requests left; the limit resets at/);
		await expect(openLeadPicker()).rejects.toThrow(/has no requests left; the limit resets at/);
		expect(Date.now() - start).toBeLessThan(2 * SECOND_MS);
		expect(service.requests).toHaveLength(1);
	});
});

test("names the reset time in the workflow's time zone, and in UTC in the details", async () => {
	const replies = [{ status: 429, body: { retryAfter: 30 } }];
	const onError = 'continueRegularOutput';
	const options = { ...withRateLimitWait(0), timezone: 'Asia/Tokyo', onError } as const;
	const [item] = (await createWithResponses(replies, options)).result.json;
	expect(item.error).toContain('resets at 31 Mar 2026, 16:00:30');
	expect(item.details).toMatchObject({ resetsAt: '2026-03-31T07:00:30.000Z' });
});

test('leaves no timer and no abort listener behind after a wait', async () => {
	const added = jest.spyOn(AbortSignal.prototype, 'addEventListener');
	const removed = jest.spyOn(AbortSignal.prototype, 'removeEventListener');
	/** Counts abort listeners that are left; n8n and its HTTP client leave some per request. */
	const countListeners = async (items: object[], replies: MockResponse[]) => {
		const countBefore = added.mock.calls.length - removed.mock.calls.length;
		await createWithResponses(replies, { items: items as [] });
		return added.mock.calls.length - removed.mock.calls.length - countBefore;
	};
	const withoutWait = await countListeners([{}, {}], []);
	const timerCount = jest.getTimerCount();
	const withWait = await countListeners([{}], [{ status: 429, body: { retryAfter: 4 } }]);
	await settle(sleep(SECOND_MS));
	expect(withWait).toBeLessThanOrEqual(withoutWait);
	expect(jest.getTimerCount()).toBeLessThanOrEqual(timerCount);
	jest.restoreAllMocks();
});

test('logs a long rate limit wait when it begins, but no short one, and adds a hint at the end', async () => {
	const { lines, withLog } = createLogRecorder();
	const node = new OutreachLead();
	const { execute } = node;
	node.execute = async function () {
		return await execute.call(withLog(this));
	};
	const reply = {
		status: 429,
		body: { retryAfter: 38 * 60 },
		headers: buildRateLimitHeaders('hour', 0, 38 * MINUTE_MS),
	};
	const short = { status: 429, body: { retryAfter: 4 } };
	const { result } = await createWithResponses([short, reply], { node, stepMs: SECOND_MS });
	expect(result.json).toHaveLength(1);
	expect(lines).toEqual([
		expect.stringMatching(
			/^info: Node ".+" waits for the rate limit until 2026-03-31T07:38:\d\d\.\d{3}Z$/,
		),
	]);
	expect(result.hints).toContain('Waited 38 minutes for the rate limit');
});

describe('Longest Rate Limit Wait (Minutes) in the credential', () => {
	/** Creates a lead; the first response asks for a wait. */
	const createAfterWait = async (maxMinutes: unknown, minutes: number, mode?: RunOptions['mode']) =>
		await createWithResponses([{ status: 429, body: { retryAfter: minutes * 60 } }], {
			...{ ...withRateLimitWait(maxMinutes), mode, stepMs: 20 * SECOND_MS },
		});

	test.each<[unknown, number, RunOptions['mode']]>([
		[2, 1.5, 'trigger'],
		[120, 90, 'trigger'],
		[undefined, 64, 'trigger'],
		// resets are in whole seconds, so a one-minute window may last 61
		[65, 61 / 60, 'manual'],
	])('set to %j, lets a request wait %d minutes in a %s run', async (maxMinutes, minutes, mode) => {
		const { result, service } = await createAfterWait(maxMinutes, minutes, mode);
		expect(result.json).toHaveLength(1);
		expect(getArrivalSeconds(service)[1]).toBeGreaterThanOrEqual(minutes * 60);
	});

	test.each<[unknown, number, RunOptions['mode']]>([
		[0, 0.1, 'trigger'],
		[0, 0.1, 'manual'],
		[1, 1.5, 'trigger'],
		// a manual run waits at most for a minute, because someone watches it
		[65, 1.5, 'manual'],
	])(
		'set to %j, does not let a request wait %d minutes in a %s run',
		async (maxMinutes, minutes, mode) => {
			const { result, service } = await createAfterWait(maxMinutes, minutes, mode);
			expect(service.requests).toHaveLength(1);
			expect(result.error?.message).toMatch(/the limit resets at/);
			expect(result.error?.description).toContain(
				"'Longest Rate Limit Wait (Minutes)' in the credential",
			);
		},
	);
});
