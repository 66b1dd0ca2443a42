import type {
	IDataObject,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import { stableHash } from '../utils/collections';
import { delay } from '../utils/eventLoop';
import { getErrorMessage } from '../utils/text';
import { parseAmount } from '../utils/values';
import { classifyNetworkError } from './classifyNetworkError';
import { classifyResponse } from './classifyResponse';
import { CREDENTIAL, getApiKey, parseBaseUrl } from './credential';
import type { Failed, RequestFailure, ResponseParser } from './outcome';
import { isFailed, isNotFound, createUnsentFailure, parseResponse } from './outcome';
import type { RateLimiter } from './rateLimiter';
import { getRateLimiter } from './rateLimiter';
import type { ApiRequest, HttpResponse } from './request';
import { getBackoff, shouldRetry } from './retry';

const RESPONSE_TIMEOUT_MS = 120_000;
/** Downloads have no total timeout, only an idle timeout. */
const DOWNLOAD_IDLE_TIMEOUT_MS = 300_000;
/** If the credential's setting comes from an expression and is no number. */
const DEFAULT_MAX_WAIT_MINUTES = 65;
const MIN_REPORTED_WAIT_MS = 10_000;
const MINUTE_MS = 60_000;
/** Redacting a shorter key would break other words. */
const MIN_SECRET_LENGTH = 8;

/** The context of a node that sends requests. */
export type Caller = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/** An API client authenticated with one credential. */
export interface ApiClient {
	/** Identifies key and service without revealing the key, for example in lock names. */
	identity: string;
	/** The service's origin; undefined if the credential cannot be used. */
	origin?: string;
	/** The base URL with `/api/v2`. */
	href?: string;
	signal?: AbortSignal;
	/** How long its requests waited for the rate limit, in words; undefined for short waits. */
	describeWaits?(): string | undefined;
	/** Sends a request within the rate limit, with retries that are safe. Never throws. */
	send<T extends object>(request: ApiRequest, parse: ResponseParser<T>): Promise<T | Failed>;
}

interface ClientOptions {
	/** When all requests must be done, in Unix ms by the local clock. */
	deadline?: number;
	/** For the rate limit: no wait may end later than this after the first attempt. */
	maxWaitMs?: number;
	/** The response timeout of one attempt. */
	timeoutMs?: number;
}

/** What the requests of one client share. */
interface ClientContext extends ClientOptions {
	caller: Caller;
	apiKey: string;
	rateLimiter: RateLimiter;
	signal?: AbortSignal;
	maxWaitMs: number;
	onWait(until: number): void;
	/** The service rejected the key, so it would reject every other request, too. */
	isKeyRejected?: boolean;
	/** A request gave up connecting: until one connects, others are tried once. */
	isUnreachable?: boolean;
}

/**
 * Creates a client from the caller's credential. Never throws: with an unusable credential, every
 * request fails as not sent.
 *
 * @param options `maxWaitMs` applies if the credential allows more
 */
export async function createClient(caller: Caller, options: ClientOptions): Promise<ApiClient> {
	const signal =
		'getExecutionCancelSignal' in caller ? caller.getExecutionCancelSignal() : undefined;
	try {
		const credentials = await caller.getCredentials(CREDENTIAL);
		const { href, origin } = parseBaseUrl(credentials);
		const apiKey = getApiKey(credentials);
		const identity = stableHash(`${href} ${apiKey}`);
		const maxMinutes = parseAmount(credentials.rateLimitWait) ?? DEFAULT_MAX_WAIT_MINUTES;
		const maxWaitMs = Math.min(options.maxWaitMs ?? Infinity, maxMinutes * MINUTE_MS);
		const { onWait, describeWaits } = trackRateLimitWaits(caller);
		const rateLimiter = getRateLimiter(identity);
		const context: ClientContext = {
			...options,
			...{ caller, apiKey, signal, rateLimiter, maxWaitMs, onWait },
		};
		const send: ApiClient['send'] = async (request, parse) =>
			await sendWithRetries(context, request, parse);
		return { identity, href, origin, signal, describeWaits, send };
	} catch (error) {
		const failure = createUnsentFailure('credential', {
			details: { reason: getErrorMessage(error) },
		});
		return { identity: '', send: async () => ({ failure }) };
	}
}

/** Retries with exponential backoff. If one attempt was unclear, a later failure does not hide that. */
async function sendWithRetries<T extends object>(
	context: ClientContext,
	request: ApiRequest,
	parse: ResponseParser<T>,
): Promise<T | Failed> {
	const { deadline = Infinity, maxWaitMs, signal } = context;
	const waitUntil = Math.min(Date.now() + maxWaitMs, deadline);
	let unclear: Failed | undefined;
	for (let retries = 0; ; retries++) {
		const result = await sendWithinLimit(context, request, parse, waitUntil);
		if (!isFailed(result)) return result;
		const { failure } = result;
		// an earlier attempt deleted the record: the 404 is parsed as an empty response
		if (unclear && request.method === 'DELETE' && isNotFound(failure))
			return await parseResponse(request.method, { status: 404, body: undefined }, parse);
		if (failure.outcome === 'unclear') unclear ??= result;
		const willRetry = shouldRetry(request, failure, retries, context.isUnreachable);
		// the first request that gives up connecting spares the others their retries
		if (failure.isConnectError && !willRetry) context.isUnreachable = true;
		const backoffMs = getBackoff(failure, retries);
		const hasTime = Date.now() + backoffMs < deadline;
		if (!willRetry || !hasTime) return unclear ?? result;
		if (!(await delay(backoffMs, signal))) return unclear ?? result;
	}
}

/**
 * Waits for the rate limit and sends the request. If the rate limit rejected it, sending it again is
 * safe for every method.
 */
async function sendWithinLimit<T extends object>(
	context: ClientContext,
	request: ApiRequest,
	parse: ResponseParser<T>,
	waitUntil: number,
): Promise<T | Failed> {
	for (;;) {
		const limited = await context.rateLimiter.acquire(waitUntil, context.signal, context.onWait);
		if (limited) return { failure: limited };
		const { isRateLimited = false, result } = await sendWithQuota(context, request, parse);
		// it was surely not carried out, and a further attempt reserves again; a reservation that failed
		// as a duplicate releases only the entries that it added itself
		const isNotDone = isFailed(result) && result.failure.outcome !== 'unclear';
		if (isNotDone) await request.reservation?.release();
		if (!isRateLimited) return result;
	}
}

/** Makes the reservation and sends the request once. The rate limiter learns from the response. */
async function sendWithQuota<T extends object>(
	context: ClientContext,
	request: ApiRequest,
	parse: ResponseParser<T>,
): Promise<{ result: T | Failed; isRateLimited?: boolean }> {
	const { rateLimiter, signal } = context;
	const reason = context.isKeyRejected
		? createUnsentFailure('keyRefused')
		: await request.reservation?.reserve();
	if (reason || signal?.aborted) {
		rateLimiter.release();
		return { result: { failure: reason ?? createUnsentFailure('cancelled') } };
	}
	const { headers, result } = await attempt(context, request, parse);
	const failure = isFailed(result) ? result.failure : undefined;
	// a request that never arrived used no quota
	if (failure?.isConnectError) {
		rateLimiter.release();
		return { result };
	}
	context.isUnreachable = false;
	const isRateLimited = rateLimiter.onResponse(headers, failure);
	if (failure?.status === 401) context.isKeyRejected = true;
	return { result, isRateLimited };
}

/** Sends a request once and parses its response. The key is redacted in failures. */
async function attempt<T extends object>(
	context: ClientContext,
	request: ApiRequest,
	parse: ResponseParser<T>,
) {
	const { apiKey, deadline, signal } = context;
	const { method } = request;
	let headers: IDataObject | undefined;
	let result: T | Failed;
	try {
		const response = await withDeadline(
			deadline,
			async (deadlineSignal) => await fetchResponse(context, request, deadlineSignal),
		);
		({ headers } = response);
		const classified = classifyResponse(request, response);
		result = isFailed(classified) ? classified : await parseResponse(method, classified, parse);
	} catch (error) {
		result = { failure: classifyNetworkError(method, error, signal?.aborted === true) };
	}
	if (isFailed(result)) result = { failure: redactKey(result.failure, apiKey) };
	return { headers, result };
}

async function fetchResponse(
	{ caller, timeoutMs }: ClientContext,
	{ body, isFile, method, path, query }: ApiRequest,
	deadlineSignal?: AbortSignal,
): Promise<HttpResponse> {
	return (await caller.helpers.httpRequestWithAuthentication.call(caller, CREDENTIAL, {
		method,
		// the credential's `authenticate` adds the base URL
		url: path,
		qs: query,
		body: body && JSON.stringify(body),
		headers: {
			Accept: isFile ? 'text/csv, application/json' : 'application/json',
			...(method !== 'GET' || body ? { 'Content-Type': 'application/json' } : {}),
		},
		encoding: 'arraybuffer',
		// n8n counts from the last byte received
		timeout: timeoutMs ?? (isFile ? DOWNLOAD_IDLE_TIMEOUT_MS : RESPONSE_TIMEOUT_MS),
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		// n8n adds the cancel signal of the execution
		abortSignal: deadlineSignal,
	})) as HttpResponse;
}

/** Aborts in-flight work at the deadline. The timer is cleared soon after the work ends. */
async function withDeadline<R>(
	deadline: number | undefined,
	work: (deadlineSignal?: AbortSignal) => Promise<R>,
): Promise<R> {
	if (deadline === undefined) return await work();
	const [atDeadline, afterWork] = [new AbortController(), new AbortController()];
	void delay(deadline - Date.now(), afterWork.signal).then((isOver) => {
		if (isOver) atDeadline.abort();
	});
	return await work(atDeadline.signal).finally(() => afterWork.abort());
}

function redactKey(failure: RequestFailure, key: string): RequestFailure {
	if (key.length < MIN_SECRET_LENGTH) return failure;
	const inJson = JSON.stringify(key).slice(1, -1);
	return JSON.parse(JSON.stringify(failure).replaceAll(inJson, '***')) as RequestFailure;
}

/**
 * Sums up the waits of a client for the rate limit, and logs each long one when it starts.
 *
 * @returns `onWait` takes the end of a wait in Unix ms by the local clock
 */
function trackRateLimitWaits(caller: Caller) {
	let waitedMs = 0;
	let lastUntil = 0;
	const onWait = (until: number): void => {
		const addedMs = until - Math.max(Date.now(), lastUntil);
		if (addedMs <= 0) return;
		waitedMs += addedMs;
		lastUntil = until;
		if (addedMs < MIN_REPORTED_WAIT_MS) return;
		const time = new Date(until).toISOString();
		caller.logger.info(`Node "${caller.getNode().name}" waits for the rate limit until ${time}`);
	};
	const describeWaits = (): string | undefined => {
		if (waitedMs < MIN_REPORTED_WAIT_MS) return undefined;
		const minutes = Math.round(waitedMs / MINUTE_MS);
		const [count, unit] = minutes > 1 ? [minutes, 'minutes'] : [waitedMs / 1000, 'seconds'];
		return `Waited ${Math.round(count)} ${unit} for the rate limit`;
	};
	return { onWait, describeWaits };
}
