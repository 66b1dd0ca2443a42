import type { IDataObject } from 'n8n-workflow';

/**
 * What carrying out a request twice would do: nothing (`read`), the same as once (`idempotent`),
 * or something a second time (`nonIdempotent`: it creates, schedules or spends).
 */
export type Effect = 'read' | 'idempotent' | 'nonIdempotent';

/** Why an answer could not be used, or why nothing is known about a write. */
export type FailureReason =
	| 'cancelled'
	| 'connection'
	| 'cutShort'
	| 'empty'
	| 'missing'
	| 'notJson'
	| 'notStored'
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
	/** Any JSON; where the route takes any answer also another text, or undefined for an empty one. */
	body: Body;
	/** The service's own time, from the `Date` header. */
	serverTime?: Date;
	rateLimit?: RateLimitSaid;
}

/** What stands for the answer when the repeat of a delete finds nothing. */
export const ALREADY_GONE = { alreadyGone: true };

/** What the headers say of the rate limit; null where they say nothing. */
export interface RateLimitSaid {
	limit: number | null;
	remaining: number | null;
	/** `minute`, `hour` or `day`. */
	window: string | null;
	resetsAt: Date | null;
}

/** The service said no, perhaps in a 2xx: surely not carried out. `body` is its error body. */
export interface Refusal {
	kind: 'refusal';
	status: number;
	/** Empty where the answer was no JSON, so that it came from something else than the service. */
	body: IDataObject;
	/** Why it is empty. */
	reason?: FailureReason;
}

/** Surely not carried out, as it never reached the service or was turned away for its rate. */
export interface NotSent {
	kind: 'notSent';
	reason: 'cancelled' | 'credential' | 'dailyLimit' | 'keyRefused' | 'rateLimit' | 'unreachable';
	/** For `credential`: what is wrong with it; for `unreachable`: the system's code. */
	detail?: string;
	/** For `rateLimit`: when the service accepts requests again, by the local clock, where it says so. */
	resetsAt?: Date;
	/** For `dailyLimit`: the service's error body. */
	body?: IDataObject;
}

/** A read without a usable answer (`unusable`), or a write of which nothing is known (`unknown`). */
export interface NoAnswer {
	kind: 'unknown' | 'unusable';
	reason: FailureReason;
	status?: number;
	body?: IDataObject;
	/** For `redirect`: the other origin that the service pointed to. */
	movedTo?: string;
	/** For `cutShort`: where it broke off; for `missing`: what is; for `notStored`: why. */
	detail?: string;
}

/** A text that is not complete; the message says where it broke off. */
export class BrokenOff extends Error {}

/** A file has more rows than n8n can take as items. */
export class TooManyRows extends Error {}

/** An answer lacks what was asked for; the message says what, as `GET /leads has no list of leads`. */
export class IncompleteAnswer extends Error {}

/** What an answer lacks, where that is known. */
export function missingIn(error: unknown): Pick<NoAnswer, 'detail'> {
	return error instanceof IncompleteAnswer ? { detail: error.message } : {};
}

export type Outcome = Answer | Refusal | NotSent | NoAnswer;
export type FailedRequest = Exclude<Outcome, Answer>;

/**
 * What became of a request without a usable answer: a write ends `unknown` where a read ends
 * `unusable`, as its effect may have happened all the same.
 */
export function noAnswer(
	effect: Effect,
	reason: FailureReason,
	facts: Omit<NoAnswer, 'kind' | 'reason'> = {},
): NoAnswer {
	return { kind: effect === 'read' ? 'unusable' : 'unknown', reason, ...facts };
}

/** What became of a request that a cancelled execution left: of a read nothing is lost. */
export function cancelledOutcome(effect: Effect): NotSent | NoAnswer {
	const reason = 'cancelled';
	return effect === 'read' ? { kind: 'notSent', reason } : noAnswer(effect, reason);
}

/** What an operation makes of an answer, or why there is none: it may lack what was asked for. */
export function readAnswer<T>(
	effect: Effect,
	outcome: Outcome,
	read: (answer: Answer) => T,
): { content: T } | { failure: FailedRequest } {
	if (outcome.kind !== 'answer') return { failure: outcome };
	try {
		return { content: read(outcome) };
	} catch (error) {
		const facts = { status: outcome.status, ...missingIn(error) };
		return { failure: noAnswer(effect, 'missing', facts) };
	}
}

/** Whether an unclear outcome can be a passing one, so that a second try may end better. */
export function isTransient(outcome: Outcome): boolean {
	if (outcome.kind !== 'unknown' && outcome.kind !== 'unusable') return false;
	return ['connection', 'cutShort', 'empty', 'serverError', 'timeout'].includes(outcome.reason);
}

/** Whether the service itself says that there is no such record. */
export function isNotFound(outcome: Outcome): boolean {
	return outcome.kind === 'refusal' && outcome.status === 404 && isOfService(outcome);
}

/** Whether the service refused it itself, and no proxy on the way to it. */
export function isOfService({ reason }: Refusal): boolean {
	return reason === undefined || reason === 'empty';
}
