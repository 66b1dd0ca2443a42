import type { IDataObject, IHttpRequestMethods } from 'n8n-workflow';
import { amountIn, fieldsIn, messageOf, saidText, timeIn } from '../utils/values';

/** The service did what was asked, or a repeated delete found nothing any more. */
export interface Answer {
	status: number;
	/** JSON, or the bytes of a file; where the route takes any answer also a text, or undefined for an empty one. */
	body: unknown;
	/** The service's own time, from the `Date` header. */
	serverTime?: Date;
	rateLimit?: ReturnType<typeof rateLimitIn>;
}

/** The only shape in which a request goes wrong, up to the item; one that cannot be sent has a `Fault`. */
export interface Failure {
	/** `failed`: surely not done; `notSent`: never reached the service; `unclear`: may be done. */
	outcome: OutcomeName;
	/** The service's code, or ours: its text stands in `errors/texts.ts`. Empty where nobody named one. */
	code: string;
	status?: number;
	/** What the service says of it. */
	body?: IDataObject;
	/** What its text names beside what the service says. */
	about?: Record<string, string | undefined>;
	/** No connection was made, so that a retry is safe for every method. */
	isConnectError?: boolean;
	/** When the key's limit resets, by the local clock, as ISO text. */
	resetsAt?: string;
	/** What happened and what to do next, where a node found it by itself. */
	text?: readonly [message: string, nextStep: string];
}

/** What became of an item without a result, as items, errors and hints call it. */
export type OutcomeName = 'failed' | 'notSent' | 'unclear';

/** What was made of an answer, or why there is none. */
export type Outcome<T> = T | { failure: Failure };

export function hasFailure<T extends object>(outcome: Outcome<T>): outcome is { failure: Failure } {
	return 'failure' in outcome;
}

/** Makes of an answer what was asked for; throws `IncompleteAnswer` where the answer lacks it. */
export type Read<T> = (answer: Answer) => Promise<T> | T;

/** Surely not done: the service refused it, or a read brought nothing. */
export function failed(code: string, facts: Partial<Failure> = {}): Failure {
	return { outcome: 'failed', code, ...facts };
}

/** Surely not done, as it never reached the service or was turned away for its rate. */
export function notSent(code: string, facts: Partial<Failure> = {}): Failure {
	return { outcome: 'notSent', code, ...facts };
}

/** What a node finds by itself; its text is the same for every run. */
export function finding(
	code: string,
	{ message, description }: { message: string; description: string },
	outcome: OutcomeName = 'failed',
): Failure {
	return { outcome, code, text: [message, description] };
}

/** Of a write without a usable answer nobody knows whether it was done; of a read nothing is lost. */
export function noAnswer(
	method: IHttpRequestMethods,
	code: string,
	facts: Partial<Failure> = {},
): Failure {
	return { outcome: method === 'GET' ? 'failed' : 'unclear', code, ...facts };
}

/** What nobody has foreseen broke it off: of a write it is not known what was done. */
export function unforeseen(method: IHttpRequestMethods, error: unknown): Failure {
	return noAnswer(method, 'unforeseen', { about: { reason: messageOf(error) } });
}

/** Thrown while an answer is read; the message says what it lacks, as `GET /leads has no list of leads`. */
export class IncompleteAnswer extends Error {
	/** @param code `missing`, `cutShort` where it broke off, `tooLarge` where n8n cannot hold it */
	constructor(
		message: string,
		readonly code: 'cutShort' | 'missing' | 'tooLarge' = 'missing',
	) {
		super(message);
	}
}

/** What `read` makes of an answer. */
export async function readAnswer<T>(
	method: IHttpRequestMethods,
	answer: Answer,
	read: Read<T>,
): Promise<Outcome<T>> {
	try {
		return await read(answer);
	} catch (error) {
		const { status } = answer;
		if (!(error instanceof IncompleteAnswer))
			return { failure: noAnswer(method, 'missing', { status }) };
		return { failure: noAnswer(method, error.code, { status, about: { what: error.message } }) };
	}
}

/** Whether the service refused what the item holds, so that another one may go. */
export function isOfContent({ outcome, status }: Failure): boolean {
	return outcome === 'failed' && [400, 409, 422].includes(status ?? 0);
}

/** Whether the credits or the LinkedIn account are missing, so that every request needs the user's next step. */
export function isAccountRefusal({ code, status }: Failure): boolean {
	return status === 402 || /^(LINKEDIN|NETWORK)_NOT_CONNECTED$/.test(code);
}

/** What the headers of a response say of the rate limit; `window` is `minute`, `hour` or `day`. */
export function rateLimitIn(headers: IDataObject) {
	const amount = (name: string) => amountIn(headers[`x-ratelimit-${name}`]);
	const window = saidText(headers['x-ratelimit-window']);
	const resetsAt = timeIn(1_000 * (amount('reset') ?? NaN));
	return { limit: amount('limit'), remaining: amount('remaining'), window, resetsAt };
}

/** Whether a refusal says that the day's scheduled actions are used up. */
export function isDailyLimit(body?: IDataObject): boolean {
	return amountIn(fieldsIn(body?.details).dailyLimit) !== undefined;
}

/** Whether the service itself says that there is no such record, and no proxy on the way to it. */
export function isNotFound({ code, status }: Failure): boolean {
	return status === 404 && !['notJson', 'webPage'].includes(code);
}
