import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestMethods,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import { outcomeOfError } from './networkError';
import type { Effect, Outcome } from './outcome';
import { noAnswer } from './outcome';
import type { RateFacts } from './rateFacts';
import { receive } from './receive';
import type { Receiver } from './receiveFile';
import type { StreamResponse } from './response';
import type { Secret } from './secret';
import { inTime } from './watchdog';

export const CREDENTIAL = 'outreachAutomationApi';

/** What a timer can hold: some 24 days. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

export type Caller = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/** One request to the API. `path` is relative to `/api/v2` and already encoded. */
export interface ApiRequest {
	method: IHttpRequestMethods;
	path: string;
	effect: Effect;
	query?: IDataObject;
	/** Sent as JSON, also when it is empty; undefined where the route takes no body. */
	body?: IDataObject;
	/** Reads the answer where it is a file; what it returns becomes the answer's body. */
	receiver?: Receiver;
	/** How large the answer may be, where it is no file; by default `MAX_ANSWER_BYTES`. */
	maxBytes?: number;
	/** Whatever a 2xx holds is an answer: the API does not document what it is. */
	isUndocumented?: boolean;
	guard?: SendGuard;
	/** Until when it may wait, and be tried, by the local clock. */
	deadline?: number;
}

/** What a request needs right before each of its tries, once its turn has come. */
export interface SendGuard {
	/** @returns whether it may go; never throws */
	take(): Promise<boolean>;
	/** It surely has not happened: it waits for another turn, or goes no more. Never throws. */
	giveBack(): Promise<void>;
}

/** How a request gets to the service. */
export interface RequestContext {
	caller: Caller;
	/** How long one try may take (see `ConnectionOptions`). */
	options: { timeoutMs: number };
	/** Where the service is. */
	origin: string;
	secret: Secret;
	signal?: AbortSignal;
}

/** What became of one try, and what the response says of the rate limit if there was one. */
interface Tried {
	outcome: Outcome;
	facts?: RateFacts;
}

/**
 * Sends a request once. The key is in nothing of what became of it, except in a file's content,
 * which was read without it.
 */
export async function tryOnce(
	{ caller, options, origin, secret, signal }: RequestContext,
	request: ApiRequest,
): Promise<Tried> {
	const { deadline = Infinity, effect, maxBytes, method, receiver } = request;
	// what was deleted or set is done, whatever is said of it
	const takesAny = request.isUndocumented ?? ['DELETE', 'PUT'].includes(method);
	const startedAt = Date.now();
	const timeLeftMs = Math.min(options.timeoutMs, deadline - startedAt, LONGEST_TIMEOUT_MS);
	const timeoutMs = Math.max(1, timeLeftMs);
	try {
		const overdue = new AbortController();
		const ends = AbortSignal.any(signal ? [signal, overdue.signal] : [overdue.signal]);
		const calling = call(caller, request, timeoutMs, ends);
		const response = await inTime(calling, startedAt + timeoutMs);
		if (response === undefined) {
			overdue.abort();
			return { outcome: noAnswer(effect, 'timeout') };
		}
		const outcome = await receive(response, receiver, {
			...{ deadline, effect, maxBytes, origin, secret, signal, startedAt, takesAny, timeoutMs },
			isUndocumented: request.isUndocumented,
			abort: () => overdue.abort(),
		});
		const { headers, statusCode: status } = response;
		const errorBody = outcome.kind === 'refusal' ? outcome.body : undefined;
		return { outcome, facts: { status, headers, body: errorBody } };
	} catch (error) {
		const outcome = outcomeOfError(effect, error, signal?.aborted === true);
		return { outcome: secret.redactAll(outcome) };
	}
}

/** @param signal ends it, also when its time is over and something still comes */
async function call(
	caller: Caller,
	{ body, effect, method, path, query, receiver }: ApiRequest,
	timeout: number,
	signal: AbortSignal,
): Promise<StreamResponse> {
	// n8n puts the signal of the execution in place of the one among the options
	const endable = Object.create(caller, {
		getExecutionCancelSignal: { value: () => signal },
	}) as Caller;
	return (await caller.helpers.httpRequestWithAuthentication.call(endable, CREDENTIAL, {
		method,
		url: path,
		qs: query,
		body: body && JSON.stringify(body),
		headers: {
			Accept: receiver ? 'text/csv, application/json' : 'application/json',
			...(effect !== 'read' || body ? { 'Content-Type': 'application/json' } : {}),
		},
		encoding: 'stream',
		timeout,
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		abortSignal: signal,
	})) as StreamResponse;
}
