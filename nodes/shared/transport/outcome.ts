import type { IDataObject } from 'n8n-workflow';
import type { Bound } from './bounds';
import { TooLarge } from './bounds';
import { amountOf, textOf, timeOf } from './facts';

/**
 * What carrying out a request twice would do: nothing (`read`), the same as once (`repeatable`),
 * or something a second time (`once`: it creates, schedules or spends).
 */
export type Effect = 'read' | 'repeatable' | 'once';

/** Why an answer could not be used, or why nothing is known about a write. */
export type FailureReason =
	| 'cancelled'
	| 'connection'
	| 'cutShort'
	| 'empty'
	| 'notJson'
	| 'notStored'
	| 'notSuccess'
	| 'redirect'
	| 'serverError'
	| 'timeout'
	| 'tooLarge'
	| 'unforeseen'
	| 'webPage';

/** The service did what was asked. Where a repeated delete found nothing, its body is `ALREADY_GONE`. */
export interface Answer<Body = unknown> {
	kind: 'answer';
	status: number;
	body: Body;
	/** About what the body takes in memory, in bytes; undefined where it takes next to nothing. */
	size?: number;
	/** The service's own time, from the `Date` header. */
	serverTime?: Date;
	rateLimit?: RateLimitSaid;
}

/** What stands for the answer when the repeat of a delete finds nothing (rule B21). */
export const ALREADY_GONE = { success: true, alreadyGone: true };

/** What the headers say of the rate limit (API document, Limits); null where they say nothing. */
export interface RateLimitSaid {
	limit: number | null;
	remaining: number | null;
	/** `minute`, `hour` or `day`. */
	window: string | null;
	resetsAt: Date | null;
}

/** The service said no: surely not carried out. `body` is its error body (API document, Errors). */
export interface Refusal {
	kind: 'refusal';
	status: number;
	/** Empty where the answer was no JSON, so that it came from something else than the service. */
	body: IDataObject;
	/** Why it is empty. */
	trouble?: FailureReason;
}

/** Surely not carried out, as it never reached the service or was turned away for its rate. */
export interface NotSent {
	kind: 'notSent';
	reason:
		| 'cancelled'
		| 'credential'
		| 'dailyLimit'
		| 'keyRefused'
		| 'rateLimit'
		/** The run holds as much as it may. */
		| 'tooLarge'
		| 'unreachable';
	/** For `credential`: what is wrong with it; for `unreachable`: the system's code. */
	detail?: string;
	/** For `rateLimit`: when the service accepts requests again, by the local clock, where it says so. */
	resetsAt?: Date;
	/** For `dailyLimit`: the service's error body. */
	body?: IDataObject;
}

/** A read without a usable answer (`unusable`), or a write of which nothing is known (`unknown`). */
export interface Unclear {
	kind: 'unknown' | 'unusable';
	reason: FailureReason;
	status?: number;
	body?: IDataObject;
	/** For `redirect`: the origin that the service pointed to. */
	movedTo?: string;
	/** For `cutShort`: where it broke off; for `notStored`: why; for `tooLarge`: where, if in one place. */
	detail?: string;
	/** For `tooLarge`: which bound it goes beyond. */
	over?: Bound;
	/** For `timeout`: what came completely of a file before the time was over, as the reader makes it. */
	soFar?: unknown;
}

/** A text that is not complete; the message says where it broke off. */
export class BrokenOff extends Error {}

export type Outcome = Answer | Refusal | NotSent | Unclear;
export type Failure = Exclude<Outcome, Answer>;

/** A full HTTP response with its body as text. */
export interface TextResponse {
	statusCode: number;
	headers: IDataObject;
	body: string;
}

/**
 * What n8n's request helper throws when the network fails. Up to n8n 2.33 it has no `cause`; the
 * system's code is in `httpCode` in all versions. n8n may put words of its own in `message`, the
 * system's are then in `messages`.
 */
interface NetworkError {
	message?: string;
	messages?: string[];
	httpCode?: string | null;
	cause?: { code?: string };
}

/** What was asked for is elsewhere; any other 3xx may follow what was carried out. */
const MOVED = [301, 302, 307, 308];
const NEVER_LEFT =
	/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPROTO|ERR_INVALID_URL|ERR_TLS_.*|CERT_.*|.*_SIGNED_CERT.*|UNABLE_TO_.*)$/;
/** What the system says of a connection that did not come about, whatever its code. */
const NOT_CONNECTED = /^connect E/;
/** How n8n refuses an address that its administrator has blocked, before it sends anything. */
const BLOCKED = /^The request was blocked because /;
const TIMEOUTS = ['ECONNABORTED', 'ETIMEDOUT', 'ESOCKETTIMEDOUT'];

/**
 * What became of a request that got a response (API document, Errors).
 * A write ends `unknown` where a read ends `unusable`: its effect may have happened all the same.
 *
 * @param request what was asked, and of which origin
 * @param read reads an answer that is a text and no JSON; throws `BrokenOff` when it is not complete,
 * and `TooLarge` when it is more than n8n can take
 */
export function outcomeOfResponse(
	{ effect, origin }: { effect: Effect; origin: string },
	response: TextResponse,
	read?: (text: string) => unknown,
): Outcome {
	const { statusCode: status, headers } = response;
	const unclear = (reason: FailureReason, body?: IDataObject, detail?: string): Unclear => ({
		kind: effect === 'read' ? 'unusable' : 'unknown',
		reason,
		status,
		body,
		...(detail !== undefined && { detail }),
	});
	const answer = (body: unknown): Outcome => ({
		kind: 'answer',
		status,
		body,
		serverTime: timeOf(headers.date),
		rateLimit: rateLimitIn(headers),
	});
	const content = readContent(response);

	if (status >= 300 && status < 400) {
		const movedTo = originOf(headers.location);
		// A service may send who has made something on to it with 302, as with 303.
		const isElsewhere = movedTo !== undefined && movedTo !== origin;
		const mayBeDone = status === 302 && effect !== 'read' && !isElsewhere;
		if (!MOVED.includes(status) || mayBeDone) return unclear('redirect');
		return { kind: 'unusable', reason: 'redirect', status, movedTo };
	}
	if (status >= 500) return unclear('serverError', content.body);
	if (status === 408 && effect !== 'read') return unclear('timeout', content.body);
	if (status >= 400) {
		if (content.body !== undefined) return { kind: 'refusal', status, body: content.body };
		return { kind: 'refusal', status, body: {}, trouble: content.trouble };
	}
	if (content.body === undefined) {
		if (read === undefined || content.trouble !== 'notJson') return unclear(content.trouble);
		try {
			return answer(read(response.body));
		} catch (error) {
			if (error instanceof BrokenOff) return unclear('cutShort', undefined, error.message);
			if (error instanceof TooLarge) {
				return { ...unclear('tooLarge', undefined, error.place), over: error.over };
			}
			return unclear('notJson');
		}
	}
	if (content.body.success === false || content.body.error === true) {
		return unclear('notSuccess', content.body);
	}
	return read === undefined ? answer(content.body) : unclear('notJson');
}

/**
 * What became of a request that got no response, from the error that n8n's request helper threw.
 * Of a write it is not known, unless the error proves that it never left.
 */
export function outcomeOfError(effect: Effect, error: unknown, cancelled: boolean): Failure {
	const { cause, httpCode, message = '', messages } = error as NetworkError;
	const code = cause?.code ?? httpCode ?? undefined;
	const said = messages?.[0] ?? message;
	if (NEVER_LEFT.test(code ?? '') || NOT_CONNECTED.test(said)) {
		return { kind: 'notSent', reason: 'unreachable', detail: code };
	}
	if (BLOCKED.test(said)) return { kind: 'notSent', reason: 'credential', detail: said };
	const kind = effect === 'read' ? 'unusable' : 'unknown';
	if (cancelled) {
		return effect === 'read'
			? { kind: 'notSent', reason: 'cancelled' }
			: { kind, reason: 'cancelled' };
	}
	if (code === undefined) return { kind, reason: 'unforeseen' };
	if (code === 'HPE_HEADER_OVERFLOW') return { kind, reason: 'tooLarge', over: 'head' };
	if (code === 'ERR_BAD_RESPONSE') return { kind, reason: 'cutShort' };
	return { kind, reason: TIMEOUTS.includes(code) ? 'timeout' : 'connection' };
}

/**
 * What an operation makes of an answer. An answer that does not hold what the API document says is
 * as good as none: a write may have happened all the same.
 */
export function readAnswer<T>(
	effect: Effect,
	answer: Answer,
	read: (answer: Answer) => T,
): { content: T } | { failure: Unclear } {
	try {
		return { content: read(answer) };
	} catch {
		const kind = effect === 'read' ? 'unusable' : 'unknown';
		return { failure: { kind, reason: 'notJson', status: answer.status } };
	}
}

/** Whether an unclear outcome can be a passing one, so that a second try may end better. */
export function mayPass(outcome: Outcome): boolean {
	if (outcome.kind !== 'unknown' && outcome.kind !== 'unusable') return false;
	const lasts = [
		'cancelled',
		'notJson',
		'notStored',
		'notSuccess',
		'redirect',
		'tooLarge',
		'unforeseen',
		'webPage',
	];
	return !lasts.includes(outcome.reason);
}

function readContent(
	response: TextResponse,
): { body: IDataObject; trouble?: never } | { body?: never; trouble: FailureReason } {
	const text = response.body.trim();
	if (text === '') return { trouble: 'empty' };
	try {
		const body: unknown = JSON.parse(text);
		if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
			return { body: body as IDataObject };
		}
		return { trouble: 'notJson' };
	} catch {
		if (text.startsWith('<')) return { trouble: 'webPage' };
		return { trouble: text.startsWith('{') ? 'cutShort' : 'notJson' };
	}
}

function rateLimitIn(headers: IDataObject): RateLimitSaid {
	const reset = amountOf(headers['x-ratelimit-reset']);
	return {
		limit: amountOf(headers['x-ratelimit-limit']) ?? null,
		remaining: amountOf(headers['x-ratelimit-remaining']) ?? null,
		window: textOf(headers['x-ratelimit-window']) ?? null,
		resetsAt: reset === undefined ? null : (timeOf(reset * 1000) ?? null),
	};
}

function originOf(location: unknown): string | undefined {
	const isAddress = typeof location === 'string' && URL.canParse(location);
	return isAddress && /^https?:/i.test(location) ? new URL(location).origin : undefined;
}
