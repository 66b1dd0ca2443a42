import type { INodeListSearchResult, INodeParameters, INodeType } from 'n8n-workflow';
import nock from 'nock';
import { OutreachLead } from '../../nodes/Lead/OutreachLead.node';
import type { Ran, Run } from '../engine';
import { KEY, openList, ORIGIN, runNode } from '../engine';
import { isHandingOver } from './service';

/** Real turns of the event loop that a request needs to arrive, and an answer to be read. */
const TURNS = 10;
const MAX_TURNS = 2_000;
const STEP_MS = 250;
/** A test that is cut off would go on in the next one, so a busy machine gets its time. */
const MAX_REAL_MS = 60_000;

let keys = 0;

/** The key of this test alone: what is known of a key's rate limit is shared in the process. */
export function key(): string {
	return `${KEY}-${keys}`;
}

/** The clock stands still but for `finish`; no request leaves the machine; each test has its key. */
export function useStage(): void {
	jest.useFakeTimers({
		doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'hrtime'],
		now: new Date('2026-03-31T07:00:00Z'),
	});
	jest.setTimeout(MAX_REAL_MS);
	beforeAll(() => {
		nock.activate();
		nock.disableNetConnect();
	});
	afterAll(() => nock.restore());
	beforeEach(() => {
		keys++;
	});
	afterEach(async () => {
		nock.abortPendingRequests();
		nock.cleanAll();
		await leaveWaiting();
		jest.clearAllTimers();
	});
}

/** What a test leaves under way goes as far as its next wait, which never ends. */
async function leaveWaiting(): Promise<void> {
	for (let turn = 0; turn < TURNS; turn++) await jest.advanceTimersByTimeAsync(0);
}

/** Lets time pass in steps until the promise settles, with room for nock between them. */
export async function finish<T>(promise: Promise<T>, stepMs = STEP_MS): Promise<T> {
	let isDone = false;
	const end = () => {
		isDone = true;
	};
	promise.then(end, end);
	for (;;) {
		for (let turn = 0; (turn < TURNS || isHandingOver()) && turn < MAX_TURNS && !isDone; turn++) {
			await jest.advanceTimersByTimeAsync(0);
		}
		if (isDone) return await promise;
		await jest.advanceTimersByTimeAsync(stepMs);
	}
}

/** What a test of a node gives beside the parameters. */
export type Extra = Partial<Run> & { stepMs?: number };

/** Runs an operation of a node with this test's key. */
export async function runOf(
	node: INodeType,
	parameters: INodeParameters,
	extra: Extra = {},
): Promise<Ran> {
	return await finish(runNode(runFor(node, parameters, extra)), extra.stepMs);
}

/** A credential whose requests wait so many minutes for the rate limit. */
export function waitingUpTo(minutes: unknown): Extra {
	const rateLimitWait = minutes as number;
	return { credentials: { baseUrl: ORIGIN, apiKey: key(), rateLimitWait } };
}

/** Opens a picker of a node with this test's key. */
export async function openOf(
	node: INodeType,
	method: string,
	filter?: string,
	page?: string,
	extra: Extra = {},
): Promise<INodeListSearchResult> {
	const run = runFor(node, { operation: 'delete' }, extra);
	return await finish(openList(run, method, filter, page), extra.stepMs);
}

/** Runs an operation of the Lead node with this test's key. */
export async function runLead(parameters: INodeParameters, extra: Extra = {}): Promise<Ran> {
	return await runOf(new OutreachLead(), parameters, extra);
}

/** Opens the Lead node's picker with this test's key. */
export async function openLeads(
	filter?: string,
	page?: string,
	extra: Extra = {},
): Promise<INodeListSearchResult> {
	return await openOf(new OutreachLead(), 'searchLeads', filter, page, extra);
}

export function leadRun(parameters: INodeParameters, extra: Extra = {}): Run {
	return runFor(new OutreachLead(), parameters, extra);
}

function runFor(node: INodeType, parameters: INodeParameters, extra: Extra): Run {
	return {
		node,
		parameters: { ...parameters },
		credentials: { baseUrl: ORIGIN, apiKey: key() },
		...extra,
	};
}
