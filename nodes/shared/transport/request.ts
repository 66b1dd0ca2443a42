import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestMethods,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import { pause } from '../utils/times';
import type { Failure, Outcome, Read } from './outcome';
import { hasFailure, notSent, readAnswer } from './outcome';
import { failureOfError, outcomeOfResponse } from './classifyResponse';
import type { RateLimit } from './rateLimiter';

export const CREDENTIAL = 'outreachAutomationApi';

/** How long an answer may take. */
const ANSWER_MS = 120_000;
/** A file takes as long as it takes, but something has to come. */
const SILENCE_OF_FILE_MS = 300_000;
/** A shorter key is no secret; to take it out would tear other words apart. */
const SHORTEST_KEY = 8;

export type Caller = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/** One request to the API. `path` is relative to `/api/v2` and already encoded. */
export interface ApiRequest {
	method: IHttpRequestMethods;
	path: string;
	query?: IDataObject;
	/** Sent as JSON, also when it is empty; undefined where the route takes no body. */
	body?: IDataObject;
	/** The answer is a file: its body is a `Buffer`. */
	isFile?: boolean;
	/** Whatever a 2xx holds is an answer: the API does not document what it is. */
	isUndocumented?: boolean;
	guard?: SendGuard;
}

/** A response as n8n's client gives it. */
export interface ServiceResponse {
	statusCode: number;
	headers: IDataObject;
	body: Buffer;
}

/** What a request needs right before each of its tries, once its turn has come. */
export interface SendGuard {
	/** @returns why it must not go; never throws */
	take(): Promise<Failure | undefined>;
	/** It surely has not happened: it waits for another turn, or goes no more. Never throws. */
	giveBack(): Promise<void>;
}

/** What the requests of one connection share. */
export interface Line {
	caller: Caller;
	apiKey: string;
	limit: RateLimit;
	signal?: AbortSignal;
	/** When all requests together have to be done, by the local clock. */
	deadline?: number;
	/** How long one try may take, in ms, where it is less than an answer may take. */
	timeoutMs?: number;
	/** How long one request may wait for the rate limit in all, in ms. */
	longestWaitMs: number;
	onWait(until: number): void;
	/** The service refused the key itself, so it would refuse every other request as well. */
	isKeyRefused?: boolean;
	/** A request could not connect, retries included: until one can, the others try only once. */
	isUnreachable?: boolean;
}

/**
 * Waits for the rate limit, has the guard record the request right before it goes, and sends it. A
 * refusal for the rate is always safe to repeat: it goes again when the service says so.
 */
export async function sendWithinLimit<T extends object>(
	line: Line,
	request: ApiRequest,
	read: Read<T>,
	waitUntil: number,
): Promise<Outcome<T>> {
	const { limit, onWait, signal } = line;
	for (;;) {
		const refused = await limit.acquire(waitUntil, signal, onWait);
		if (refused) return { failure: refused };
		const reason = line.isKeyRefused ? notSent('keyRefused') : await request.guard?.take();
		if (reason || signal?.aborted) {
			limit.withdraw();
			return { failure: reason ?? notSent('cancelled') };
		}
		const { headers, outcome } = await tryOnce(line, request, read);
		const failure = hasFailure(outcome) ? outcome.failure : undefined;
		line.isUnreachable &&= failure?.isConnectError;
		if (failure?.isConnectError) {
			limit.withdraw();
			return outcome;
		}
		if (!limit.finish(headers, failure)) {
			line.isKeyRefused ||= failure?.status === 401;
			return outcome;
		}
		await request.guard?.giveBack();
	}
}

/** Sends a request once, and reads its answer. The key is in no text of a failure. */
async function tryOnce<T extends object>(line: Line, request: ApiRequest, read: Read<T>) {
	const { apiKey, signal } = line;
	const { method } = request;
	let headers: IDataObject | undefined;
	let outcome: Outcome<T>;
	try {
		const response = await untilDeadline(
			line.deadline,
			async (deadlineSignal) => await call(line, request, deadlineSignal),
		);
		({ headers } = response);
		const answer = outcomeOfResponse(request, response);
		outcome = hasFailure(answer) ? answer : await readAnswer(method, answer, read);
	} catch (error) {
		outcome = { failure: failureOfError(method, error, signal?.aborted === true) };
	}
	if (hasFailure(outcome)) outcome = { failure: withoutKey(outcome.failure, apiKey) };
	return { headers, outcome };
}

function withoutKey(failure: Failure, key: string): Failure {
	if (key.length < SHORTEST_KEY) return failure;
	const inJson = JSON.stringify(key).slice(1, -1);
	return JSON.parse(JSON.stringify(failure).replaceAll(inJson, '***')) as Failure;
}

/** Does something with a signal that aborts at the deadline. Its timer ends soon after the work. */
async function untilDeadline<R>(
	deadline: number | undefined,
	work: (deadlineSignal?: AbortSignal) => Promise<R>,
): Promise<R> {
	if (deadline === undefined) return await work();
	const [atDeadline, afterWork] = [new AbortController(), new AbortController()];
	void pause(deadline - Date.now(), afterWork.signal).then((isOver) => {
		if (isOver) atDeadline.abort();
	});
	return await work(atDeadline.signal).finally(() => afterWork.abort());
}

async function call(
	{ caller, timeoutMs }: Line,
	{ body, isFile, method, path, query }: ApiRequest,
	deadlineSignal?: AbortSignal,
): Promise<ServiceResponse> {
	return (await caller.helpers.httpRequestWithAuthentication.call(caller, CREDENTIAL, {
		method,
		url: path,
		qs: query,
		body: body && JSON.stringify(body),
		headers: {
			Accept: isFile ? 'text/csv, application/json' : 'application/json',
			...(method !== 'GET' || body ? { 'Content-Type': 'application/json' } : {}),
		},
		encoding: 'arraybuffer',
		// n8n's client counts from the last byte that came
		timeout: timeoutMs ?? (isFile ? SILENCE_OF_FILE_MS : ANSWER_MS),
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		// n8n puts in the signal of the execution by itself
		abortSignal: deadlineSignal,
	})) as ServiceResponse;
}
