import { fingerprint } from '../values';
import { keyIn, longestWaitIn, serviceAddress } from './credential';
import type { Outcome } from './outcome';
import { isDailyLimit } from './rateFacts';
import type { RateLimit } from './rateLimit';
import { rateLimitOf } from './rateLimits';
import type { ApiRequest, Caller, RequestContext } from './request';
import { CREDENTIAL, tryOnce } from './request';
import { retry } from './retry';
import type { WaitBudget, WaitListener } from './waitBudget';

const UNAUTHORIZED = 401;
const SERVER_ERROR = 500;

export interface ConnectionOptions {
	/** How long one request may wait for the rate limit in all, in ms, where the credential allows more. */
	longestWaitMs?: number;
	/** How long one try may take, in ms, where it is less than an answer may take. */
	timeoutMs?: number;
	/** Whether requests go without waiting for others to come back. */
	skipsQueue?: boolean;
	/** When all requests together have to be done, by the local clock. */
	deadline?: number;
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
	/** How long a run may wait before it sends something, in ms. */
	waitBudgetMs: number;
	signal?: AbortSignal;
	/** Whether the key's limits, as far as they are known, let so many requests go without a long wait. */
	hasRoom(requests: number): boolean;
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
		const identity = identify(href, apiKey);
		const keyRefused = new AbortController();
		const limit = rateLimitOf(identity);
		const waitBudgetMs = Math.min(options.longestWaitMs ?? Infinity, longestWaitIn(credentials));
		const shared: Shared = {
			caller,
			options,
			origin,
			apiKey,
			limit,
			signal,
			ends: AbortSignal.any([...(signal ? [signal] : []), keyRefused.signal]),
			keyRefused,
			fullBudgetMs: waitBudgetMs,
			waitBudgetMs,
			waiting: new Set(),
		};
		const sendOne = async (request: ApiRequest) => await send(shared, request);
		const hasRoom = (requests: number) => limit.hasRoom(requests);
		return { identity, href, origin, waitBudgetMs, signal, hasRoom, send: sendOne };
	} catch (error) {
		const detail = error instanceof Error ? error.message : String(error);
		return {
			identity: identify('', ''),
			waitBudgetMs: 0,
			hasRoom: () => false,
			send: async () => ({ kind: 'notSent', reason: 'credential', detail }),
		};
	}
}

/** What the requests of one connection share. */
interface Shared extends RequestContext {
	options: ConnectionOptions;
	limit: RateLimit;
	/** Ends all waits: the execution was cancelled, or the key refused. */
	ends: AbortSignal;
	/** The service refused the key itself, so it would refuse every other request as well. */
	keyRefused: AbortController;
	/** How long a request may wait that nothing else has waited before, in ms. */
	fullBudgetMs: number;
	/** How long the next request may wait: less when others have waited and none was accepted. */
	waitBudgetMs: number;
	waiting: Set<WaitBudget>;
}

async function send(shared: Shared, request: ApiRequest): Promise<Outcome> {
	const { ends, options, waitBudgetMs, waiting } = shared;
	const deadline = Math.min(options.deadline ?? Infinity, request.deadline ?? Infinity);
	const budget = {
		leftMs: waitBudgetMs,
		skipsQueue: options.skipsQueue,
		deadline,
		listener: options.listener,
	};
	waiting.add(budget);
	let tries = 0;
	const attempt = async () => {
		// a path's other parts, and its query, may be about a person
		const [, part] = request.path.split('/');
		if (tries++ > 0) shared.caller.logger.debug(`Repeats ${request.method} /${part}: try ${tries}`);
		return await withinLimit(shared, { ...request, deadline }, budget);
	};
	return await retry(request, attempt, ends, deadline).finally(() => waiting.delete(budget));
}

/** A refusal for the rate is always safe to repeat: it goes again when the service says so. */
async function withinLimit(
	shared: Shared,
	request: ApiRequest,
	budget: WaitBudget,
): Promise<Outcome> {
	for (;;) {
		const notSent = await shared.limit.acquire(budget, shared.ends);
		if (notSent?.reason === 'cancelled' && shared.keyRefused.signal.aborted) {
			return { kind: 'notSent', reason: 'keyRefused' };
		}
		if (notSent !== undefined) return notSent;

		const isClaimed = (await request.guard?.take()) ?? true;
		if (!isClaimed || shared.ends.aborted) {
			shared.limit.withdraw();
			if (isClaimed) await request.guard?.giveBack();
			return { kind: 'notSent', reason: 'cancelled' };
		}
		const { facts, outcome } = await tryOnce(shared, request);
		if (shared.limit.noteResponse(facts)) {
			await request.guard?.giveBack();
			shared.waitBudgetMs = Math.min(shared.waitBudgetMs, budget.leftMs);
			continue;
		}
		if (facts === undefined) return outcome;
		if (facts.status < SERVER_ERROR) renewBudgets(shared);
		if (facts.status === UNAUTHORIZED) shared.keyRefused.abort();
		if (isDailyLimit(facts)) return { kind: 'notSent', reason: 'dailyLimit', body: facts.body };
		return outcome;
	}
}

/** The service accepts requests again, so every waiting request gets its whole budget back. */
function renewBudgets(shared: Shared): void {
	shared.waitBudgetMs = shared.fullBudgetMs;
	for (const budget of shared.waiting) budget.leftMs = shared.waitBudgetMs;
}

/** @param href the base URL as it is called */
function identify(href: string, apiKey: string): string {
	return fingerprint(`${href} ${apiKey}`);
}
