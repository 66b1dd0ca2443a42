import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestMethods,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import { serviceAddress } from '../../../credentials/OutreachAutomationApi.credentials';
import type { Receiver, StreamResponse } from './download';
import { download } from './download';
import type { Effect, Outcome, TextResponse } from './outcome';
import { outcomeOfError, outcomeOfResponse } from './outcome';
import type { Patience, RateLimit } from './rateLimit';
import { isDailyLimit, isRateRefusal, rateLimitOf } from './rateLimit';
import { repeat } from './repeat';
import { withoutSecret } from './tap';

export const CREDENTIAL = 'outreachAutomationApi';

const MOST_RATE_TRIES = 5;

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
export interface Connection {
	/** Tells this key at this service from every other one. */
	identity: string;
	/** Where the service is, or undefined when the credential does not say. */
	origin?: string;
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
		const apiKey = String(credentials.apiKey).trim();
		const identity = `${href} ${apiKey}`;
		const line = { caller, options, apiKey, limit: rateLimitOf(identity), signal };
		return {
			identity,
			origin,
			patienceMs: options.patienceMs,
			signal,
			send: async (request) => {
				const { patienceMs, skipsQueue, endsAt } = options;
				const patience = { leftMs: patienceMs, skipsQueue, endsAt };
				return await repeat(
					request,
					async () => await withinLimit(line, request, patience),
					signal,
					endsAt,
				);
			},
		};
	} catch (error) {
		const detail = error instanceof Error ? error.message : String(error);
		return {
			identity: '',
			patienceMs: 0,
			send: async () => ({ kind: 'notSent', reason: 'credential', detail }),
		};
	}
}

interface Line {
	caller: Caller;
	options: ConnectionOptions;
	apiKey: string;
	limit: RateLimit;
	signal?: AbortSignal;
}

/** A refusal for the rate is always safe to repeat: it goes again when the service says so. */
async function withinLimit(line: Line, request: ApiRequest, patience: Patience): Promise<Outcome> {
	for (let tries = 1; ; tries++) {
		const notSent = await line.limit.turn(patience, line.signal);
		if (notSent !== undefined) return notSent;

		const outcome = await attempt(line, request);
		if (outcome.kind !== 'refusal') return outcome;
		if (isDailyLimit(outcome.body)) {
			return { kind: 'notSent', reason: 'dailyLimit', body: outcome.body };
		}
		if (!isRateRefusal(outcome.status, outcome.body)) return outcome;
		if (tries === MOST_RATE_TRIES) {
			return { kind: 'notSent', reason: 'rateLimit', resetsAt: line.limit.opensAt };
		}
	}
}

async function attempt(line: Line, request: ApiRequest): Promise<Outcome> {
	const { caller, limit, options, signal } = line;
	const { method, path, query, body, effect, receiver } = request;
	const left = (options.endsAt ?? Infinity) - Date.now();
	const timeout = Math.max(1, Math.min(options.timeoutMs, left));
	try {
		const response = (await caller.helpers.httpRequestWithAuthentication.call(caller, CREDENTIAL, {
			method,
			url: path,
			qs: query,
			body: body && JSON.stringify(body),
			headers: {
				Accept: receiver ? 'text/csv, application/json' : 'application/json',
				...(effect !== 'read' || body ? { 'Content-Type': 'application/json' } : {}),
			},
			encoding: receiver ? 'stream' : 'text',
			timeout,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
		})) as StreamResponse | TextResponse;
		const outcome = receiver
			? await download(response as StreamResponse, receiver, {
					effect,
					signal,
					stallMs: timeout,
					secret: line.apiKey,
				})
			: outcomeOfResponse(effect, withoutKeyIn(response as TextResponse, line.apiKey));
		limit.returned({
			status: response.statusCode,
			headers: response.headers,
			body: outcome.kind === 'refusal' ? outcome.body : undefined,
		});
		return outcome;
	} catch (error) {
		limit.returned();
		return outcomeOfError(effect, error, signal?.aborted === true);
	}
}

function withoutKeyIn(response: TextResponse, apiKey: string): TextResponse {
	return { ...response, body: withoutSecret(String(response.body ?? ''), apiKey) };
}
