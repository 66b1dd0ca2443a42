import { fingerprint } from '../values';
import { keyIn, longestWaitIn, serviceAddress } from './credential';
import type { Failure, Outcome } from './outcome';
import { ALREADY_GONE, isNotFound, notSent } from './outcome';
import { pause } from './pause';
import type { RateLimit, WaitListener } from './rateLimit';
import { rateLimitOf } from './rateLimit';
import type { ApiRequest, Caller, Line } from './request';
import { CREDENTIAL, tryOnce } from './request';

const MAX_REPEATS = 4;
const FIRST_PAUSE_MS = 500;
/** Some services give up with 408 on what is still going on. */
const REQUEST_TIMEOUT = 408;

export interface ConnectionOptions extends Pick<Line, 'deadline' | 'timeoutMs'> {
	/** How long one request may wait for the rate limit in all, in ms, where the credential allows more. */
	longestWaitMs?: number;
	/** Who is told of waits for the rate limit. */
	listener?: WaitListener;
}

/** The way to the service with one credential. */
export interface Connection {
	/** One key at one service, which cannot be read from it: e.g. in the name of a lock. */
	identity: string;
	/** Where the service is, or undefined when the credential does not say. */
	origin?: string;
	/** The base URL as it is called. */
	href?: string;
	signal?: AbortSignal;
	/** Carries out a request, within the rate limit and with its safe repeats. Never throws. */
	send(request: ApiRequest): Promise<Outcome>;
}

/**
 * Opens the way to the service with the caller's credential. Never throws: a credential that
 * cannot be used makes every request end as not sent.
 */
export async function connect(
	caller: Caller,
	{ longestWaitMs = Infinity, ...options }: ConnectionOptions,
): Promise<Connection> {
	const signal =
		'getExecutionCancelSignal' in caller ? caller.getExecutionCancelSignal() : undefined;
	try {
		const credentials = await caller.getCredentials(CREDENTIAL);
		const { href, origin } = serviceAddress(credentials);
		const apiKey = keyIn(credentials);
		const identity = fingerprint(`${href} ${apiKey}`);
		const waitBudgetMs = Math.min(longestWaitMs, longestWaitIn(credentials));
		const limit = rateLimitOf(identity);
		const shared: Shared = { ...options, caller, apiKey, signal, limit, waitBudgetMs };
		const send = async (request: ApiRequest) => await repeat(shared, request);
		return { identity, href, origin, signal, send };
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		const send = async () => notSent('credential', { about: { reason } });
		return { identity: '', send };
	}
}

/** What the requests of one connection share. */
interface Shared extends Line {
	limit: RateLimit;
	waitBudgetMs: number;
	listener?: WaitListener;
	/** The service refused the key itself, so it would refuse every other request as well. */
	isKeyRefused?: boolean;
}

/**
 * Carries out a request, and again where that is safe and can help, with growing pauses. Once it may
 * have been carried out, no failure of a repeat says that it was not.
 */
async function repeat(shared: Shared, request: ApiRequest): Promise<Outcome> {
	const { caller, deadline = Infinity, signal, waitBudgetMs } = shared;
	const waitUntil = Math.min(Date.now() + waitBudgetMs, deadline);
	let unclear: Failure | undefined;
	for (let tries = 1; ; tries++) {
		const outcome = await withinLimit(shared, request, waitUntil);
		if (outcome.kind === 'answer') return outcome;
		if (tries > 1 && request.method === 'DELETE' && isNotFound(outcome)) {
			return { kind: 'answer', status: 404, body: { ...ALREADY_GONE } };
		}
		if (outcome.outcome === 'unclear') unclear ??= outcome;
		const pauseMs = FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.75 + Math.random() / 2);
		const mayRepeat = tries <= MAX_REPEATS && Date.now() + pauseMs < deadline;
		if (!mayRepeat || !isPassing(request, outcome) || !(await pause(pauseMs, signal))) {
			return unclear ?? outcome;
		}
		// a path's other parts, and its query, may be about a person
		const [, part] = request.path.split('/');
		caller.logger.debug(`Repeats ${request.method} /${part}: try ${tries + 1}`);
	}
}

/** Whether another try is safe, and may end otherwise. */
function isPassing({ effect, method }: ApiRequest, { code, status = 0 }: Failure): boolean {
	// it creates, schedules or spends
	if (effect === 'nonIdempotent') return false;
	// a change that was answered with a 2xx is done, whatever came with it
	if (method === 'PUT' && status >= 200 && status < 300) return false;
	if (status >= 500 || status === REQUEST_TIMEOUT) return true;
	return ['connection', 'cutShort', 'empty', 'timeout'].includes(code) && status < 300;
}

/** A refusal for the rate is always safe to repeat: it goes again when the service says so. */
async function withinLimit(
	shared: Shared,
	request: ApiRequest,
	waitUntil: number,
): Promise<Outcome> {
	const { limit, listener, signal } = shared;
	for (;;) {
		const refused = await limit.acquire(waitUntil, signal, listener);
		if (refused !== undefined) return refused;
		const reason = await reasonToStay(shared, request);
		if (reason !== undefined) {
			limit.withdraw();
			return reason;
		}
		const { facts, outcome } = await tryOnce(shared, request);
		if (!limit.noteReturn(facts)) {
			shared.isKeyRefused ||= facts?.status === 401;
			return outcome;
		}
		await request.guard?.giveBack();
	}
}

/** Why a request whose turn has come does not go. */
async function reasonToStay(
	{ isKeyRefused, signal }: Shared,
	{ guard }: ApiRequest,
): Promise<Failure | undefined> {
	if (isKeyRefused) return notSent('keyRefused');
	if (guard && !(await guard.take())) return notSent('cancelled');
	if (signal?.aborted !== true) return undefined;
	await guard?.giveBack();
	return notSent('cancelled');
}
