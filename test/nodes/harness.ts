import type {
	IHttpRequestMethods,
	INodeListSearchResult,
	INodeParameters,
	INodeType,
} from 'n8n-workflow';
import nock from 'nock';
import { OutreachLead } from '../../nodes/Lead/OutreachLead.node';
import { dedupeRecords } from '../deduplication';
import { KEY, callListSearch, ORIGIN, type NodeRun, runNode, type RunResult } from '../engine';
import {
	hasPendingReplies,
	type MockApi,
	mockApi,
	type MockResponse,
	type RecordedRequest,
} from './mockApi';

export * from './mockApi';

/** Event loop turns that a request and its response need. */
const MIN_TURNS = 10;
const MAX_TURNS = 2_000;
const STEP_MS = 250;
/** Generous, because a test that timed out continues during the next one. */
const MAX_REAL_MS = 60_000;

let keyCount = 0;

/** Returns a key that only this test uses, because the process shares rate limits per key. */
export function getTestKey(): string {
	return `${KEY}-${keyCount}`;
}

/** Freezes the clock, blocks real requests, and clears the key and dedupe records for each test. */
export function useTestHarness(): void {
	jest.useFakeTimers({
		doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'hrtime'],
		now: new Date('2026-03-31T07:00:00Z'),
	});
	jest.setTimeout(MAX_REAL_MS);
	beforeAll(async () => {
		await dedupeRecords.register();
		nock.activate();
		nock.disableNetConnect();
	});
	afterAll(() => nock.restore());
	beforeEach(() => {
		dedupeRecords.clear();
		keyCount++;
	});
	afterEach(async () => {
		nock.abortPendingRequests();
		nock.cleanAll();
		await runPendingWork();
		jest.clearAllTimers();
	});
}

/** Runs pending work up to its next timer. */
async function runPendingWork(): Promise<void> {
	for (let turn = 0; turn < MIN_TURNS; turn++) await jest.advanceTimersByTimeAsync(0);
}

/** Advances the clock in steps until the promise settles, with turns for nock in between. */
export async function settle<T>(promise: Promise<T>, stepMs = STEP_MS): Promise<T> {
	let isDone = false;
	const markDone = () => {
		isDone = true;
	};
	promise.then(markDone, markDone);
	for (;;) {
		for (
			let turn = 0;
			(turn < MIN_TURNS || hasPendingReplies()) && turn < MAX_TURNS && !isDone;
			turn++
		) {
			await jest.advanceTimersByTimeAsync(0);
		}
		if (isDone) return await promise;
		await jest.advanceTimersByTimeAsync(stepMs);
	}
}

/** Options of a test run besides the parameters. */
export type RunOptions = Partial<NodeRun> & { stepMs?: number };

/** Runs an operation of a node with this test's key. */
export async function runOperation(
	node: INodeType,
	parameters: INodeParameters,
	options: RunOptions = {},
): Promise<RunResult> {
	return await settle(runNode(buildRun(node, parameters, options)), options.stepMs);
}

/** Returns options with this 'Longest Rate Limit Wait (Minutes)' in the credential. */
export function withRateLimitWait(minutes: unknown): RunOptions {
	const rateLimitWait = minutes as number;
	return { credentials: { baseUrl: ORIGIN, apiKey: getTestKey(), rateLimitWait } };
}

/** Opens a picker of a node with this test's key. */
export async function openPicker(
	node: INodeType,
	method: string,
	filter?: string,
	page?: string,
): Promise<INodeListSearchResult> {
	const run = buildRun(node, { operation: 'delete' }, {});
	return await settle(callListSearch(run, method, filter, page));
}

/** Runs an operation of the Lead node with this test's key. */
export async function runLead(
	parameters: INodeParameters,
	options: RunOptions = {},
): Promise<RunResult> {
	return await runOperation(new OutreachLead(), parameters, options);
}

/** Opens the Lead node's picker with this test's key. */
export async function openLeadPicker(page?: string): Promise<INodeListSearchResult> {
	return await openPicker(new OutreachLead(), 'searchLeads', undefined, page);
}

export function buildLeadRun(parameters: INodeParameters, options: RunOptions = {}): NodeRun {
	return buildRun(new OutreachLead(), parameters, options);
}

function buildRun(node: INodeType, parameters: INodeParameters, options: RunOptions): NodeRun {
	return {
		node,
		parameters: { ...parameters },
		credentials: { baseUrl: ORIGIN, apiKey: getTestKey() },
		...options,
	};
}

export type Responder = (request: RecordedRequest, index: number) => MockResponse;

/** Runs an operation against these responses; returns the result with the recorded requests. */
export async function runWithApi(
	respond: Responder,
	node: INodeType,
	parameters: INodeParameters,
	options: RunOptions = {},
): Promise<RunResult & MockApi> {
	const service = mockApi(respond);
	return { ...(await runOperation(node, parameters, options)), ...service };
}

/** Builds a complete request as the service receives it. */
export function buildExpectedRequest(
	method: IHttpRequestMethods,
	path: string,
	{ query = {}, body = '', isBearer }: { query?: object; body?: unknown; isBearer?: boolean } = {},
) {
	const isWrite = method !== 'GET';
	// Node.js sends no length with a DELETE without a body
	const hasContentLength = isWrite && method !== 'DELETE';
	const headers = {
		...{ accept: 'application/json', 'accept-encoding': 'gzip, compress, deflate, br' },
		...{ connection: 'close', host: 'api.outreach.example', 'user-agent': 'n8n' },
		...(isWrite && { 'content-type': 'application/json' }),
		...(isBearer ? { authorization: `Bearer ${getTestKey()}` } : { 'x-api-key': getTestKey() }),
		...(hasContentLength && { 'content-length': expect.any(String) as string }),
	};
	return { method, path, query, headers, body, receivedAt: expect.any(Number) as number };
}
