import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import { stableHash } from '../utils/collections';
import { delay } from '../utils/eventLoop';
import { getErrorMessage } from '../utils/text';
import { parseAmount } from '../utils/values';
import { classifyNetworkError } from './classifyNetworkError';
import { parseResponse } from './classifyResponse';
import { CREDENTIAL, getApiKey, parseBaseUrl } from './credential';
import type { Failed, RequestFailure, ResponseParser } from './outcome';
import { CANCELLED, isFailed, isNotFound } from './outcome';
import type { RateLimiter } from './rateLimiter';
import { getRateLimiter } from './rateLimiter';
import { trackRateLimitWaits } from './rateLimitWaits';
import type { ApiRequest, HttpResponse, SendReservation } from './request';
import { getBackoff, shouldRetry } from './retry';

const RESPONSE_TIMEOUT_MS = 120_000;
/** Downloads have no total timeout, only an idle timeout. */
const DOWNLOAD_IDLE_TIMEOUT_MS = 300_000;
/** Used if the credential's setting is an expression that does not return a number. */
const DEFAULT_MAX_WAIT_MINUTES = 65;
const MINUTE_MS = 60_000;
/** A shorter key is not redacted, as it may occur in other words. */
const MIN_SECRET_LENGTH = 8;

const KEY_REFUSED: RequestFailure = { outcome: 'notSent', code: 'keyRefused' };

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
	send<T extends object>(
		request: ApiRequest,
		parse: ResponseParser<T>,
		reservation?: SendReservation,
	): Promise<T | Failed>;
}

interface ClientOptions {
	/** When all requests must be done, in Unix ms by the local clock. */
	deadline?: number;
	/** How long a request may wait for the rate limit, in ms from its first attempt. */
	maxWaitMs?: number;
	/** The response timeout of one attempt. */
	timeoutMs?: number;
}

interface ClientContext {
	caller: Caller;
	apiKey: string;
	rateLimiter: RateLimiter;
	/** Aborts when the execution is cancelled. */
	signal?: AbortSignal;
	/** Infinity without a deadline. */
	deadline: number;
	maxWaitMs: number;
	timeoutMs?: number;
	onWait(until: number): void;
	/** The service rejected the key, so it would reject every other request, too. */
	isKeyRejected?: boolean;
	/** A request gave up connecting: until a connection succeeds, no request is retried. */
	isUnreachable?: boolean;
}

/** A request, and what belongs to it. */
interface Call<T> {
	request: ApiRequest;
	parse: ResponseParser<T>;
	reservation?: SendReservation;
	/** How long it may wait for the rate limit, in Unix ms. */
	waitUntil: number;
}

/**
 * Creates a client from the caller's credential. Never throws: with an unusable credential, every
 * request fails as not sent.
 *
 * @param options `maxWaitMs` applies if the credential allows more
 */
export async function createClient(
	caller: Caller,
	{ deadline = Infinity, maxWaitMs = Infinity, timeoutMs }: ClientOptions,
): Promise<ApiClient> {
	const signal =
		'getExecutionCancelSignal' in caller ? caller.getExecutionCancelSignal() : undefined;
	try {
		const credentials = await caller.getCredentials(CREDENTIAL);
		const { href, origin } = parseBaseUrl(credentials);
		const apiKey = getApiKey(credentials);
		const identity = stableHash(`${href} ${apiKey}`);
		const maxMinutes = parseAmount(credentials.rateLimitWait) ?? DEFAULT_MAX_WAIT_MINUTES;
		const { onWait, describeWaits } = trackRateLimitWaits(caller);
		const context: ClientContext = {
			...{ caller, apiKey, signal, deadline, timeoutMs, onWait },
			rateLimiter: getRateLimiter(identity),
			maxWaitMs: Math.min(maxWaitMs, maxMinutes * MINUTE_MS),
		};
		const send: ApiClient['send'] = async (request, parse, reservation) => {
			const waitUntil = Math.min(Date.now() + context.maxWaitMs, deadline);
			return await sendWithRetries(context, { request, parse, reservation, waitUntil });
		};
		return { identity, href, origin, signal, describeWaits, send };
	} catch (error) {
		const details = { reason: getErrorMessage(error) };
		const failure: RequestFailure = { outcome: 'notSent', code: 'credential', details };
		return { identity: '', send: async () => ({ failure }) };
	}
}

/**
 * Sends a request, and retries it after a backoff if that is safe. If one attempt is unclear, a later
 * failure does not hide it.
 */
async function sendWithRetries<T extends object>(
	context: ClientContext,
	call: Call<T>,
): Promise<T | Failed> {
	let unclear: Failed | undefined;
	for (let retries = 0; ; retries++) {
		const result = await sendWithinRateLimit(context, call);
		if (!isFailed(result)) return result;
		const { failure } = result;
		// an earlier attempt deleted the record: the 404 is parsed as an empty response
		if (unclear && call.request.method === 'DELETE' && isNotFound(failure))
			return await call.parse({ status: 404, body: undefined });
		if (failure.outcome === 'unclear') unclear ??= result;
		const mayRetry = await waitForRetry(context, call.request, failure, retries);
		if (!mayRetry) return unclear ?? result;
	}
}

/** Sends a request when there is quota, and again if the rate limit rejects it. */
async function sendWithinRateLimit<T extends object>(
	context: ClientContext,
	call: Call<T>,
): Promise<T | Failed> {
	const { onWait, rateLimiter, signal } = context;
	for (;;) {
		const unavailable = await rateLimiter.acquire(call.waitUntil, signal, onWait);
		if (unavailable) return { failure: unavailable };
		const { headers, result } = await sendReserved(context, call);
		if (headers === undefined) {
			rateLimiter.release();
			return result;
		}
		const failure = isFailed(result) ? result.failure : undefined;
		context.isUnreachable = false;
		context.isKeyRejected ||= failure?.status === 401;
		const isRateLimited = rateLimiter.onResponse(headers, failure);
		if (!isRateLimited) return result;
	}
}

/**
 * Sends a request once, if its reservation succeeds. A request that was surely not carried out gives
 * up its reservation: a retry reserves again.
 *
 * @returns no `headers` if nothing was sent; empty headers if there was no response
 */
async function sendReserved<T extends object>(
	context: ClientContext,
	{ parse, request, reservation }: Call<T>,
): Promise<{ headers?: IDataObject; result: T | Failed }> {
	const refused = context.isKeyRejected ? KEY_REFUSED : await reservation?.reserve();
	const unsent = refused ?? (context.signal?.aborted ? CANCELLED : undefined);
	const response = unsent ? { failure: unsent } : await fetchResponse(context, request);
	const parsed = isFailed(response) ? response : await parseResponse(request, response, parse);
	const result = isFailed(parsed) ? redactKey(parsed, context.apiKey) : parsed;
	if (isFailed(result) && result.failure.outcome !== 'unclear') await reservation?.release();
	if (!isFailed(response)) return { headers: response.headers, result };
	return { headers: response.failure.outcome === 'notSent' ? undefined : {}, result };
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
	const fetch = async (abortSignal?: AbortSignal): Promise<HttpResponse> =>
		await caller.helpers.httpRequestWithAuthentication.call(caller, CREDENTIAL, {
			...options,
			abortSignal,
		});
	try {
		// n8n adds the cancel signal of the execution
		return await (deadline === Infinity ? fetch() : withDeadline(deadline, fetch));
	} catch (error) {
		return { failure: classifyNetworkError(method, error, signal?.aborted === true) };
	}
}

/** Aborts the work at the deadline, and the timer when the work ends. */
async function withDeadline<R>(
	deadline: number,
	work: (signal: AbortSignal) => Promise<R>,
): Promise<R> {
	const controller = new AbortController();
	const abort = () => controller.abort();
	void delay(deadline - Date.now(), controller.signal).then(abort);
	return await work(controller.signal).finally(abort);
}

function redactKey({ failure }: Failed, key: string): Failed {
	if (key.length < MIN_SECRET_LENGTH) return { failure };
	const keyInJson = JSON.stringify(key).slice(1, -1);
	const redacted = JSON.stringify(failure).replaceAll(keyInJson, '***');
	return { failure: { ...(JSON.parse(redacted) as RequestFailure), code: failure.code } };
}

/** Waits before a retry. @returns false if the request must not be retried */
async function waitForRetry(
	context: ClientContext,
	request: ApiRequest,
	failure: RequestFailure,
	retries: number,
): Promise<boolean> {
	const { deadline, isUnreachable, signal } = context;
	if (!shouldRetry(request, failure, retries, isUnreachable)) {
		context.isUnreachable ||= failure.isConnectError;
		return false;
	}
	const backoffMs = getBackoff(failure, retries);
	return Date.now() + backoffMs < deadline && (await delay(backoffMs, signal));
}
