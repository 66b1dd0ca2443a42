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
import type { ApiResponse, Failed, RequestFailure, ResponseParser } from './outcome';
import { CANCELLED_FAILURE, isAlreadyDeleted, isFailed } from './outcome';
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

const KEY_REFUSED_FAILURE: RequestFailure = { outcome: 'notSent', code: 'keyRefused' };
/** Replaces the 404 of a retried delete: an earlier attempt has deleted the record. */
const ALREADY_DELETED_RESPONSE: ApiResponse = { status: 404, body: undefined };

type Caller = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

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

/**
 * Creates a client from the caller's credential. Never throws: with an unusable credential, every
 * request fails as not sent.
 *
 * @param options `maxWaitMs` applies if the credential allows more
 */
export async function createClient(caller: Caller, options: ClientOptions): Promise<ApiClient> {
	try {
		const credentials = await caller.getCredentials(CREDENTIAL);
		const baseUrl = parseBaseUrl(credentials);
		const apiKey = getApiKey(credentials);
		const maxMinutes = parseAmount(credentials.rateLimitWait) ?? DEFAULT_MAX_WAIT_MINUTES;
		const maxWaitMs = Math.min(options.maxWaitMs ?? Infinity, maxMinutes * MINUTE_MS);
		const deadline = options.deadline ?? Infinity;
		return new HttpClient(caller, baseUrl, apiKey, { ...options, deadline, maxWaitMs });
	} catch (error) {
		const details = { reason: getErrorMessage(error) };
		const failure: RequestFailure = { outcome: 'notSent', code: 'credential', details };
		return { identity: '', send: async () => ({ failure }) };
	}
}

/** The arguments of one call of `send`. */
interface Call<T> {
	request: ApiRequest;
	parse: ResponseParser<T>;
	reservation?: SendReservation;
	/** When to give up waiting for the rate limit, in Unix ms. */
	waitUntil: number;
}

class HttpClient implements ApiClient {
	readonly href: string;
	readonly origin: string;
	readonly identity: string;
	/** Aborts when the execution is cancelled. */
	readonly signal?: AbortSignal;
	private readonly rateLimiter;
	private readonly rateLimitWaits;
	/** The service rejected the key, so it would reject every other request, too. */
	private isKeyRejected = false;
	/** A request gave up connecting: until a connection succeeds, failed connections are not retried. */
	private isUnreachable = false;

	constructor(
		private readonly caller: Caller,
		{ href, origin }: URL,
		private readonly apiKey: string,
		private readonly options: ClientOptions & { deadline: number; maxWaitMs: number },
	) {
		this.href = href;
		this.origin = origin;
		this.identity = stableHash(`${href} ${apiKey}`);
		if ('getExecutionCancelSignal' in caller) this.signal = caller.getExecutionCancelSignal();
		this.rateLimiter = getRateLimiter(this.identity);
		this.rateLimitWaits = trackRateLimitWaits(caller);
	}

	describeWaits(): string | undefined {
		return this.rateLimitWaits.describe();
	}

	/** Returns an unclear result even if a later attempt fails for another reason. */
	async send<T extends object>(
		request: ApiRequest,
		parse: ResponseParser<T>,
		reservation?: SendReservation,
	): Promise<T | Failed> {
		const waitUntil = Math.min(Date.now() + this.options.maxWaitMs, this.options.deadline);
		let unclearResult: Failed | undefined;
		for (let retries = 0; ; retries++) {
			const result = await this.sendWithinQuota({ request, parse, reservation, waitUntil });
			if (!isFailed(result)) return result;
			const { failure } = result;
			if (unclearResult && isAlreadyDeleted(request.method, failure))
				return await parse(ALREADY_DELETED_RESPONSE);
			if (failure.outcome === 'unclear') unclearResult ??= result;
			if (!shouldRetry(request, failure, retries, this.isUnreachable)) {
				this.isUnreachable ||= failure.isConnectError === true;
				return unclearResult ?? result;
			}
			if (!(await this.backOff(failure, retries))) return unclearResult ?? result;
		}
	}

	/** Sends a request when there is quota, and again if the rate limit rejects it. */
	private async sendWithinQuota<T extends object>(call: Call<T>): Promise<T | Failed> {
		for (;;) {
			const { rateLimitWaits, signal } = this;
			const limitFailure = await this.rateLimiter.acquire(
				call.waitUntil,
				signal,
				rateLimitWaits.add,
			);
			if (limitFailure) return { failure: limitFailure };
			const { headers, result, wasSent } = await this.sendReserved(call);
			if (!wasSent) {
				this.rateLimiter.release();
				return result;
			}
			const failure = isFailed(result) ? result.failure : undefined;
			this.isUnreachable = false;
			this.isKeyRejected ||= failure?.status === 401;
			const isRateLimited = this.rateLimiter.onResponse(headers, failure);
			if (!isRateLimited) return result;
		}
	}

	/**
	 * Sends a request once, if its reservation succeeds. If the request was definitely not carried out,
	 * the reservation is released, and a retry makes it again.
	 */
	private async sendReserved<T extends object>({ parse, request, reservation }: Call<T>) {
		const refusal = this.isKeyRejected ? KEY_REFUSED_FAILURE : await reservation?.reserve();
		const notSentFailure = refusal ?? (this.signal?.aborted ? CANCELLED_FAILURE : undefined);
		const response = notSentFailure
			? { failure: notSentFailure }
			: await this.fetchResponse(request);
		const parsed = isFailed(response) ? response : await parseResponse(request, response, parse);
		const result = isFailed(parsed) ? redactKey(parsed, this.apiKey) : parsed;
		if (isFailed(result) && result.failure.outcome !== 'unclear') await reservation?.release();
		// not decided by `result`: it may be `notSent` for a request that the service rejected, which used quota
		if (isFailed(response)) return { wasSent: response.failure.outcome !== 'notSent', result };
		return { wasSent: true, headers: response.headers, result };
	}

	private async fetchResponse(request: ApiRequest): Promise<HttpResponse | Failed> {
		const { body, isFile, method, path, query } = request;
		const idleTimeoutMs = isFile ? DOWNLOAD_IDLE_TIMEOUT_MS : RESPONSE_TIMEOUT_MS;
		const options: IHttpRequestOptions = {
			method,
			// `authenticate` in OutreachAutomationApi.credentials.ts adds the base URL
			url: path,
			qs: query,
			body: body && JSON.stringify(body),
			headers: {
				Accept: isFile ? 'text/csv, application/json' : 'application/json',
				...(method !== 'GET' || body ? { 'Content-Type': 'application/json' } : {}),
			},
			encoding: 'arraybuffer',
			// n8n measures the timeout from the last byte received
			timeout: this.options.timeoutMs ?? idleTimeoutMs,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
		};
		const { httpRequestWithAuthentication: send } = this.caller.helpers;
		// in an execution, n8n replaces `abortSignal` with its cancel signal; only the trigger has a deadline
		const fetch = async (abortSignal?: AbortSignal): Promise<HttpResponse> =>
			await send.call(this.caller, CREDENTIAL, { ...options, abortSignal });
		try {
			return await withDeadline(this.options.deadline, fetch);
		} catch (error) {
			return { failure: classifyNetworkError(method, error, this.signal?.aborted === true) };
		}
	}

	/** Waits before a retry. @returns false if the deadline or a cancellation prevents the retry */
	private async backOff(failure: RequestFailure, retries: number): Promise<boolean> {
		const backoffMs = getBackoff(failure, retries);
		return Date.now() + backoffMs < this.options.deadline && (await delay(backoffMs, this.signal));
	}
}

/** Aborts the work at the deadline, and the timer when the work ends. */
async function withDeadline<R>(
	deadline: number,
	work: (signal?: AbortSignal) => Promise<R>,
): Promise<R> {
	if (deadline === Infinity) return await work();
	const controller = new AbortController();
	const abort = () => controller.abort();
	void delay(deadline - Date.now(), controller.signal).then(abort);
	return await work(controller.signal).finally(abort);
}

/** Redacts the key in names and texts, but not in our own codes. */
function redactKey({ failure }: Failed, key: string): Failed {
	if (key.length < MIN_SECRET_LENGTH) return { failure };
	const redactText = (text: string) => text.replaceAll(key, '***');
	const redact = (_: string, value: unknown) => {
		if (typeof value === 'string') return redactText(value);
		if (!isRecord(value)) return value;
		return Object.fromEntries(
			Object.entries(value).map(([name, field]) => [redactText(name), field]),
		);
	};
	const redacted = JSON.parse(JSON.stringify(failure), redact) as RequestFailure;
	// without a body, the code is our own
	return { failure: failure.body ? redacted : { ...redacted, code: failure.code } };
}
