import { keyIn, serviceAddress } from './credential';
import { pause } from '../utils/times';
import { amountIn, fingerprint, messageOf } from '../utils/values';
import type { Failure, Outcome, Read } from './outcome';
import { hasFailure, isNotFound, notSent, readAnswer } from './outcome';
import { rateLimitOf } from './rateLimiter';
import type { ApiRequest, Caller, Line } from './request';
import { CREDENTIAL, sendWithinLimit } from './request';

const MAX_RETRIES = 4;
/** With the backoff between them these take 2.6 to 4.4 s: a mistyped address is reported soon. */
const MAX_CONNECT_RETRIES = 3;
const INITIAL_BACKOFF_MS = 500;
/** Where a credential from an expression holds no number. */
const STANDARD_WAIT_MINUTES = 65;
/** A shorter wait is nothing that anybody asks about. */
const LONG_MS = 10_000;
const MINUTE_MS = 60_000;

/** The way to the service with one credential. */
export interface Connection {
	/** One key at one service, which cannot be read from it: e.g. in the name of a lock. */
	identity: string;
	/** Where the service is, or undefined when the credential does not say. */
	origin?: string;
	/** The base URL as it is called. */
	href?: string;
	signal?: AbortSignal;
	/** What to tell of how long its requests have waited for the rate limit. */
	waitHint?(): string | undefined;
	/** Carries out a request, within the rate limit and with its safe repeats. Never throws. */
	send<T extends object>(request: ApiRequest, read: Read<T>): Promise<Outcome<T>>;
}

/**
 * Opens the way to the service with the caller's credential. Never throws: a credential that
 * cannot be used makes every request end as not sent.
 *
 * @param options `longestWaitMs` counts where the credential allows more
 */
export async function connect(
	caller: Caller,
	options: Partial<Pick<Line, 'deadline' | 'longestWaitMs' | 'timeoutMs'>>,
): Promise<Connection> {
	const signal =
		'getExecutionCancelSignal' in caller ? caller.getExecutionCancelSignal() : undefined;
	try {
		const credentials = await caller.getCredentials(CREDENTIAL);
		const { href, origin } = serviceAddress(credentials);
		const apiKey = keyIn(credentials);
		const identity = fingerprint(`${href} ${apiKey}`);
		const maxMinutes = amountIn(credentials.rateLimitWait) ?? STANDARD_WAIT_MINUTES;
		const longestWaitMs = Math.min(options.longestWaitMs ?? Infinity, maxMinutes * MINUTE_MS);
		const { onWait, waitHint } = watchWaits(caller);
		const limit = rateLimitOf(identity);
		const line: Line = { ...options, caller, apiKey, signal, limit, longestWaitMs, onWait };
		const send: Connection['send'] = async (request, read) => {
			const outcome = await sendWithRetries(line, request, read);
			const isNotDone = hasFailure(outcome) && outcome.failure.outcome !== 'unclear';
			if (isNotDone) await request.guard?.giveBack();
			return outcome;
		};
		return { identity, href, origin, signal, waitHint, send };
	} catch (error) {
		const failure = notSent('credential', { about: { reason: messageOf(error) } });
		return { identity: '', send: async () => ({ failure }) };
	}
}

/**
 * Notes the waits of a connection for the rate limit, and tells each in n8n's log as it begins.
 *
 * @returns `onWait` takes until when a request waits, in Unix ms by the local clock; `waitHint` says
 * how long the waits were in all, where that was long
 */
function watchWaits(caller: Caller) {
	let waitedMs = 0;
	let lastUntil = 0;
	const onWait = (until: number): void => {
		const longerMs = until - Math.max(Date.now(), lastUntil);
		if (longerMs <= 0) return;
		waitedMs += longerMs;
		lastUntil = until;
		if (longerMs < LONG_MS) return;
		const time = new Date(until).toISOString();
		caller.logger.info(`Node "${caller.getNode().name}" waits for the rate limit until ${time}`);
	};
	const waitHint = (): string | undefined => {
		if (waitedMs < LONG_MS) return undefined;
		const minutes = Math.round(waitedMs / MINUTE_MS);
		const [count, unit] = minutes > 1 ? [minutes, 'minutes'] : [waitedMs / 1000, 'seconds'];
		return `Waited ${Math.round(count)} ${unit} for the rate limit`;
	};
	return { onWait, waitHint };
}

/**
 * Sends a request, and retries it with exponential backoff where that is safe and could succeed. Once
 * an attempt may have been carried out, the failure of a later one does not report that it was not.
 */
async function sendWithRetries<T extends object>(
	line: Line,
	request: ApiRequest,
	read: Read<T>,
): Promise<Outcome<T>> {
	const { deadline = Infinity, longestWaitMs, signal } = line;
	const waitUntil = Math.min(Date.now() + longestWaitMs, deadline);
	let unclear: { failure: Failure } | undefined;
	for (let retries = 0; ; retries++) {
		const outcome = await sendWithinLimit(line, request, read, waitUntil);
		if (!hasFailure(outcome)) return outcome;
		const { failure } = outcome;
		if (unclear && request.method === 'DELETE' && isNotFound(failure))
			return await readAnswer(request.method, { status: 404, body: undefined }, read);
		if (failure.outcome === 'unclear') unclear ??= outcome;
		// the first request that gives up spares the others their retries
		line.isUnreachable ||= failure.isConnectError && retries >= MAX_CONNECT_RETRIES;
		const backoffMs = INITIAL_BACKOFF_MS * 2 ** retries * (0.75 + Math.random() / 2);
		const hasTime = Date.now() + backoffMs < deadline;
		if (!hasTime || !shouldRetry(line, request, failure, retries)) return unclear ?? outcome;
		// the next attempt reserves it again
		if (failure.outcome === 'notSent') await request.guard?.giveBack();
		if (!(await pause(backoffMs, signal))) return unclear ?? outcome;
	}
}

/** Whether a retry is safe and could succeed. */
function shouldRetry(
	line: Line,
	{ method }: ApiRequest,
	{ code, isConnectError, status = 0 }: Failure,
	retries: number,
): boolean {
	// nothing was sent
	if (isConnectError) return !line.isUnreachable;
	if (retries >= MAX_RETRIES) return false;
	// it creates, schedules or spends, and the service may have received it
	if (method === 'POST') return false;
	// the service or a proxy is down, or gave up waiting
	if (status >= 500 || status === 408) return true;
	// 3xx and 4xx: retrying will not help
	if (status >= 300) return false;
	// no response, or only part of one
	return ['connection', 'cutShort', 'empty', 'timeout'].includes(code);
}
