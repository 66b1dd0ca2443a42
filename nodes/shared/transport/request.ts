import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestMethods,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import { keyIn, serviceAddress } from '../../../credentials/OutreachAutomationApi.credentials';
import { MOST_OF_RUN } from './bounds';
import type { Identity } from './identity';
import { identify } from './identity';
import { jsonSizeOf } from './jsonSize';
import type { Effect, NotSent, Outcome } from './outcome';
import { outcomeOfError } from './outcome';
import type { Patience, RateLimit } from './rateLimit';
import type { RateFacts } from './rateFacts';
import { isDailyLimit } from './rateFacts';
import { rateLimitOf } from './rateLimit';
import { receive } from './receive';
import type { Receiver } from './receiveFile';
import { repeat } from './retry';
import type { StreamResponse } from './response';
import { roomOf } from './room';
import { Secret } from './secret';
import { inTime } from './watch';

export const CREDENTIAL = 'outreachAutomationApi';

const UNAUTHORIZED = 401;
const SERVER_ERROR = 500;
/** What a timer can hold: some 24 days. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

const RUN_IS_FULL: NotSent = { kind: 'notSent', reason: 'tooLarge' };

export type Caller = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/** One request to the API. `path` is relative to `/api/v2` and already encoded. */
export interface ApiRequest {
	method: IHttpRequestMethods;
	path: string;
	effect: Effect;
	query?: IDataObject;
	/** Sent as JSON, also when it is empty; undefined where the route takes no body. */
	body?: IDataObject;
	/** What takes the answer where it is a file; what it makes of it is the answer's body. */
	receiver?: Receiver;
}

export interface ConnectionOptions {
	/** How long one request may wait for the rate limit in all, in ms; 0 never waits. */
	patienceMs: number;
	/** How long one try may take, in ms. */
	timeoutMs: number;
	/** Whether requests go without waiting for others to come back. */
	skipsQueue?: boolean;
	/** When all requests together have to be done, by the local clock. */
	endsAt?: number;
}

/** The way to the service with one credential. */
export interface Connection extends Identity {
	/** Where the service is, or undefined when the credential does not say. */
	origin?: string;
	/** The base URL as it is called. */
	href?: string;
	/** How long a run may wait before it sends something, in ms. */
	patienceMs: number;
	signal?: AbortSignal;
	/** Carries out a request, within the rate limit and with its safe repeats. Never throws. */
	send(request: ApiRequest): Promise<Outcome>;
}

/**
 * Opens the way to the service with the caller's credential. Never throws: a credential that
 * cannot be used makes every request end as not sent.
 */
export async function connect(caller: Caller, options: ConnectionOptions): Promise<Connection> {
	const signal =
		'getExecutionCancelSignal' in caller ? caller.getExecutionCancelSignal() : undefined;
	try {
		const credentials = await caller.getCredentials(CREDENTIAL);
		const { href, origin } = serviceAddress(credentials);
		const apiKey = keyIn(credentials);
		const key = identify(href, apiKey);
		const keyRefused = new AbortController();
		const full = new AbortController();
		const line: Line = {
			caller,
			options,
			origin,
			secret: new Secret(apiKey),
			limit: rateLimitOf(key.identity),
			signal,
			ends: AbortSignal.any([...(signal ? [signal] : []), keyRefused.signal, full.signal]),
			keyRefused,
			full,
			patienceMs: options.patienceMs,
			waiting: new Set(),
			held: 0,
		};
		const { patienceMs } = options;
		const sendOne = async (request: ApiRequest) => await send(line, request);
		return { ...key, href, origin, patienceMs, signal, send: sendOne };
	} catch (error) {
		const detail = error instanceof Error ? error.message : String(error);
		return {
			...identify('', ''),
			patienceMs: 0,
			send: async () => ({ kind: 'notSent', reason: 'credential', detail }),
		};
	}
}

interface Line {
	caller: Caller;
	options: ConnectionOptions;
	/** Where the service is. */
	origin: string;
	secret: Secret;
	limit: RateLimit;
	signal?: AbortSignal;
	/** Ends all waits: the execution was cancelled, the key refused, or the run is full. */
	ends: AbortSignal;
	/** The service refused the key itself, so it would refuse every other request as well. */
	keyRefused: AbortController;
	/** The run holds as much as it may, so no other answer could be held. */
	full: AbortController;
	/** How long the next request may wait: less when others have waited and none was accepted. */
	patienceMs: number;
	waiting: Set<Patience>;
	/** About what all that was answered takes in memory, in bytes. */
	held: number;
}

async function send(line: Line, request: ApiRequest): Promise<Outcome> {
	const { ends, options, patienceMs, waiting } = line;
	const patience = { leftMs: patienceMs, skipsQueue: options.skipsQueue, endsAt: options.endsAt };
	waiting.add(patience);
	const attempts = async () => await withinLimit(line, request, patience);
	return await repeat(request, attempts, ends, options.endsAt).finally(() =>
		waiting.delete(patience),
	);
}

/** A refusal for the rate is always safe to repeat: it goes again when the service says so. */
async function withinLimit(line: Line, request: ApiRequest, patience: Patience): Promise<Outcome> {
	for (;;) {
		const notSent = await line.limit.turn(patience, line.ends);
		if (notSent?.reason === 'cancelled' && line.keyRefused.signal.aborted) {
			return { kind: 'notSent', reason: 'keyRefused' };
		}
		if (notSent?.reason === 'cancelled' && line.full.signal.aborted) return RUN_IS_FULL;
		if (notSent !== undefined) return notSent;

		const { facts, outcome } = await attempt(line, request);
		if (line.limit.returned(facts)) {
			line.patienceMs = Math.min(line.patienceMs, patience.leftMs);
			continue;
		}
		if (facts === undefined) return outcome;
		hold(line, outcome);
		if (facts.status < SERVER_ERROR) renewPatience(line);
		if (facts.status === UNAUTHORIZED) line.keyRefused.abort();
		if (isDailyLimit(facts)) return { kind: 'notSent', reason: 'dailyLimit', body: facts.body };
		return outcome;
	}
}

/**
 * What a run was answered is held until its end: one that asks on and on would end n8n. An answer
 * that has come is kept, as a write was carried out with it; what comes after it is not sent.
 */
function hold(line: Line, outcome: Outcome): void {
	line.held += sizeOf(outcome);
	if (line.held > MOST_OF_RUN) line.full.abort();
}

function sizeOf(outcome: Outcome): number {
	if (outcome.kind === 'answer') return outcome.size ?? 0;
	return 'body' in outcome && outcome.body ? jsonSizeOf(outcome.body) : 0;
}

/** The service accepts requests, so whoever waits may do so anew. */
function renewPatience(line: Line): void {
	line.patienceMs = line.options.patienceMs;
	for (const patience of line.waiting) patience.leftMs = line.patienceMs;
}

/**
 * One try: what became of it, and what the response says of the rate limit if there was one. The
 * key is in none of it, except in a file's content, which was read without it.
 */
async function attempt(
	{ caller, limit, options, origin, secret, signal }: Line,
	request: ApiRequest,
): Promise<{ outcome: Outcome; facts?: RateFacts }> {
	const { effect, receiver } = request;
	const { endsAt = Infinity } = options;
	const timeoutMs = Math.max(
		1,
		Math.min(options.timeoutMs, endsAt - Date.now(), LONGEST_TIMEOUT_MS),
	);
	try {
		const startedAt = Date.now();
		const overdue = new AbortController();
		const ends = AbortSignal.any(signal ? [signal, overdue.signal] : [overdue.signal]);
		const calling = call(caller, request, timeoutMs, ends);
		const response = await inTime(calling, startedAt + timeoutMs);
		if (response === undefined) {
			overdue.abort();
			const kind = effect === 'read' ? 'unusable' : 'unknown';
			return { outcome: { kind, reason: 'timeout' } };
		}
		const room = roomOf(limit);
		const abort = () => overdue.abort();
		const circumstances = {
			abort,
			effect,
			endsAt,
			origin,
			room,
			secret,
			signal,
			startedAt,
			timeoutMs,
		};
		const outcome = await receive(response, receiver, circumstances);
		const { headers, statusCode: status } = response;
		const errorBody = outcome.kind === 'refusal' ? outcome.body : undefined;
		return { outcome, facts: { status, headers, body: errorBody } };
	} catch (error) {
		const outcome = outcomeOfError(effect, error, signal?.aborted === true);
		return { outcome: secret.outOfAll(outcome) };
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
