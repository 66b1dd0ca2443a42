import type {
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import { stableHash } from '../utils/collections';
import { delay } from '../utils/eventLoop';
import { getErrorMessage } from '../utils/text';
import { isRecord, parseAmount } from '../utils/values';
import { classifyNetworkError } from './classifyNetworkError';
import { parseResponse } from './classifyResponse';
import { CREDENTIAL, getApiKey, parseBaseUrl } from './credential';
import type { Failed, RequestFailure, ResponseParser } from './outcome';
import { isFailed, isNotFound } from './outcome';
import type { RateLimiter } from './rateLimiter';
import { getRateLimiter } from './rateLimiter';
import type { ApiRequest, HttpResponse } from './request';
import { getBackoff, shouldRetry } from './retry';

const RESPONSE_TIMEOUT_MS = 120_000;
/** Downloads have no total timeout, only an idle timeout. */
const DOWNLOAD_IDLE_TIMEOUT_MS = 300_000;
/** Used if the credential's setting is an expression that does not return a number. */
const DEFAULT_MAX_WAIT_MINUTES = 65;
const MIN_REPORTED_WAIT_MS = 10_000;
const MINUTE_MS = 60_000;
/** A shorter key is not redacted, as it may occur in other words. */
const MIN_SECRET_LENGTH = 8;

export type Caller = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

export interface ApiClient {
	/** Identifies key and service without revealing the key, for example in lock names. */
	identity: string;
	/** The service's origin; undefined if the credential cannot be used. */
	origin?: string;
	/** The base URL with `/api/v2`. */
	href?: string;
	signal?: AbortSignal;
	/** Describes how long requests waited for the rate limit; undefined for short waits. */
	describeWaits?(): string | undefined;
	/** Sends a request within the rate limit, and retries it if that is safe. Never throws. */
	send<T extends object>(request: ApiRequest, parse: ResponseParser<T>): Promise<T | Failed>;
}

interface ClientOptions {
	/** When all requests must be done, in Unix ms by the local clock. */
	deadline?: number;
	/** How long a request may wait for the rate limit, in ms from its first attempt. */
	maxWaitMs?: number;
	/** The response timeout of one attempt. */
	timeoutMs?: number;
}

interface ClientContext extends ClientOptions {
	caller: Caller;
	apiKey: string;
	rateLimiter: RateLimiter;
	signal?: AbortSignal;
	maxWaitMs: number;
	onWait(until: number): void;
	/** The service rejected the key, so it would reject every other request, too. */
	isKeyRejected?: boolean;
	/** A request gave up connecting: until a connection succeeds, no request is retried. */
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
		const required = { caller, apiKey, signal, rateLimiter, maxWaitMs, onWait };
		const context: ClientContext = { ...options, ...required };
		const send: ApiClient['send'] = async (request, parse) =>
			await sendWithRetries(context, request, parse);
		return { identity, href, origin, signal, describeWaits, send };
	} catch (error) {
		const details = { reason: getErrorMessage(error) };
		const failure: RequestFailure = { outcome: 'notSent', code: 'credential', details };
		return { identity: '', send: async () => ({ failure }) };
	}
}

/** Sums up the waits for the rate limit, which may overlap, and logs each long wait when it starts. */
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

/**
 * Sends a request, and retries it if that is safe: after a backoff, or when the rate limit resets. If
 * one attempt is unclear, a later failure does not hide it.
 */
async function sendWithRetries<T extends object>(
	context: ClientContext,
	request: ApiRequest,
	parse: ResponseParser<T>,
): Promise<T | Failed> {
	const { deadline = Infinity, maxWaitMs, onWait, rateLimiter, signal } = context;
	const waitUntil = Math.min(Date.now() + maxWaitMs, deadline);
	let unclear: Failed | undefined;
	let retries = 0;
	for (;;) {
		const unsent = await rateLimiter.acquire(waitUntil, signal, onWait);
		if (unsent) return unclear ?? { failure: unsent };
		const { isRateLimited, result } = await attempt(context, request, parse);
		if (isRateLimited) continue;
		if (!isFailed(result)) return result;
		const { failure } = result;
		// an earlier attempt deleted the record: the 404 is parsed as an empty response
		if (unclear && request.method === 'DELETE' && isNotFound(failure))
			return await parse({ status: 404, body: undefined });
		if (failure.outcome === 'unclear') unclear ??= result;
		const willRetry = shouldRetry(request, failure, retries, context.isUnreachable);
		// after one request gives up connecting, other requests are not retried
		if (failure.isConnectError && !willRetry) context.isUnreachable = true;
		const backoffMs = getBackoff(failure, retries++);
		const hasTime = Date.now() + backoffMs < deadline;
		if (!willRetry || !hasTime || !(await delay(backoffMs, signal))) return unclear ?? result;
	}
}

/** Sends a request once, within the quota that it has acquired. */
async function attempt<T extends object>(
	context: ClientContext,
	request: ApiRequest,
	parse: ResponseParser<T>,
): Promise<{ result: T | Failed; isRateLimited: boolean }> {
	const { apiKey, rateLimiter } = context;
	const unsent = await reserve(context, request);
	const response = unsent ? { failure: unsent } : await fetchResponse(context, request);
	const parsed = isFailed(response) ? response : await parseResponse(request, response, parse);
	const failure = isFailed(parsed) ? redactKey(parsed.failure, apiKey) : undefined;
	let isRateLimited = false;
	// a request that was never sent used no quota
	if (isFailed(response) && failure?.outcome === 'notSent') rateLimiter.release();
	else {
		context.isUnreachable = false;
		isRateLimited = rateLimiter.onResponse(isFailed(response) ? {} : response.headers, failure);
	}
	if (failure?.status === 401) context.isKeyRejected = true;
	// the request was surely not carried out, and a retry reserves again; after a duplicate, only
	// entries that this reservation added are released
	if (failure && failure.outcome !== 'unclear') await request.reservation?.release();
	return { isRateLimited, result: failure ? { failure } : parsed };
}

/** Makes the request's reservation. @returns a failure if the request must not be sent */
async function reserve(
	{ isKeyRejected, signal }: ClientContext,
	{ reservation }: ApiRequest,
): Promise<RequestFailure | undefined> {
	if (isKeyRejected) return { outcome: 'notSent', code: 'keyRefused' };
	const failure = await reservation?.reserve();
	return failure ?? (signal?.aborted ? { outcome: 'notSent', code: 'cancelled' } : undefined);
}

async function fetchResponse(
	{ caller, deadline, signal, timeoutMs }: ClientContext,
	{ body, isFile, method, path, query }: ApiRequest,
): Promise<HttpResponse | Failed> {
	const options: IHttpRequestOptions = {
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
		// n8n measures the timeout from the last byte received
		timeout: timeoutMs ?? (isFile ? DOWNLOAD_IDLE_TIMEOUT_MS : RESPONSE_TIMEOUT_MS),
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
	};
	const fetch = caller.helpers.httpRequestWithAuthentication;
	try {
		// n8n adds the cancel signal of the execution
		return await withDeadline(
			deadline,
			async (abortSignal): Promise<HttpResponse> =>
				await fetch.call(caller, CREDENTIAL, { ...options, abortSignal }),
		);
	} catch (error) {
		return { failure: classifyNetworkError(method, error, signal?.aborted === true) };
	}
}

/** Aborts in-flight work at the deadline. The timer is cleared soon after the work ends. */
async function withDeadline<R>(
	deadline: number | undefined,
	work: (deadlineSignal?: AbortSignal) => Promise<R>,
): Promise<R> {
	if (deadline === undefined) return await work();
	const [deadlineController, timerController] = [new AbortController(), new AbortController()];
	void delay(deadline - Date.now(), timerController.signal).then((isOver) => {
		if (isOver) deadlineController.abort();
	});
	return await work(deadlineController.signal).finally(() => timerController.abort());
}

function redactKey(failure: RequestFailure, key: string): RequestFailure {
	if (key.length < MIN_SECRET_LENGTH) return failure;
	const redactText = (text: string) => text.replaceAll(key, '***');
	const redact = (_: string, value: unknown) => {
		if (typeof value === 'string') return redactText(value);
		if (!isRecord(value)) return value;
		return Object.fromEntries(Object.entries(value).map(([name, one]) => [redactText(name), one]));
	};
	return { ...(JSON.parse(JSON.stringify(failure), redact) as RequestFailure), code: failure.code };
}
