import type { IDataObject } from 'n8n-workflow';

/**
 * What carrying out a request twice would do: nothing (`read`), the same as once (`idempotent`),
 * or something a second time (`nonIdempotent`: it creates, schedules or spends).
 */
export type Effect = 'read' | 'idempotent' | 'nonIdempotent';

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

/** The only shape in which something goes wrong, from the socket to the item. */
export interface Failure {
	kind: 'failure';
	/** `failed`: surely not done; `notSent`: never reached the service; `unclear`: may be done. */
	outcome: OutcomeName;
	/** The service's code, or ours: its text stands in `errors/texts.ts`. */
	code: string;
	status?: number;
	/** What the service says of it. */
	body?: IDataObject;
	/** What its text names beside what the service says. */
	about?: Record<string, string | undefined>;
	/** When the key's limit resets, by the local clock. */
	resetsAt?: Date;
	/** What happened and what to do next, where a node found it by itself. */
	text?: readonly [message: string, nextStep: string];
}

/** What became of an item without a result, as items, errors and hints call it. */
export type OutcomeName = 'failed' | 'notSent' | 'unclear';

export type Outcome = Answer | Failure;

type Facts = Omit<Failure, 'code' | 'kind' | 'outcome'>;

/** Surely not done: the service refused it, or a read brought nothing. */
export function failed(code: string, facts: Facts = {}): Failure {
	return { kind: 'failure', outcome: 'failed', code, ...facts };
}

/** Surely not done, as it never reached the service or was turned away for its rate. */
export function notSent(code: string, facts: Facts = {}): Failure {
	return { kind: 'failure', outcome: 'notSent', code, ...facts };
}

/** What a node finds by itself; its text is the same for every run. */
export function finding(
	code: string,
	{ message, description }: { message: string; description: string },
	outcome: OutcomeName = 'failed',
): Failure {
	return { kind: 'failure', outcome, code, text: [message, description] };
}

/** Of a write without a usable answer nobody knows whether it was done; of a read nothing is lost. */
export function noAnswer(effect: Effect, code: string, facts: Facts = {}): Failure {
	return { kind: 'failure', outcome: effect === 'read' ? 'failed' : 'unclear', code, ...facts };
}

/** A text that is not complete; the message says where it broke off. */
export class BrokenOff extends Error {}

/** A file has more rows than n8n can take as items. */
export class TooManyRows extends Error {}

/** An answer lacks what was asked for; the message says what, as `GET /leads has no list of leads`. */
export class IncompleteAnswer extends Error {}

/** What an operation makes of an answer, or why there is none: it may lack what was asked for. */
export function readAnswer<T>(
	effect: Effect,
	outcome: Outcome,
	read: (answer: Answer) => T,
): { content: T } | { failure: Failure } {
	if (outcome.kind === 'failure') return { failure: outcome };
	try {
		return { content: read(outcome) };
	} catch (error) {
		return { failure: missingIn(effect, error, outcome.status) };
	}
}

/** An answer that lacks something, by what was thrown while it was read. */
export function missingIn(effect: Effect, error: unknown, status: number): Failure {
	const what = error instanceof IncompleteAnswer ? error.message : undefined;
	return noAnswer(effect, 'missing', { status, about: { what } });
}

/** Whether the service refused what the item holds, so that another one may go. */
export function isOfContent({ outcome, status }: Failure): boolean {
	return outcome === 'failed' && [400, 409, 422].includes(status ?? 0);
}

/** Whether the service itself says that there is no such record, and no proxy on the way to it. */
export function isNotFound(outcome: Outcome): boolean {
	return outcome.kind === 'failure' && outcome.status === 404 && isOfService(outcome);
}

/** Whether a refusal is the service's own: a proxy answers with a page or a plain text. */
function isOfService({ code }: Failure): boolean {
	return !['notJson', 'webPage'].includes(code);
}
