import type { IDataObject, IHttpRequestMethods } from 'n8n-workflow';
import { getErrorMessage } from '../utils/text';
import { asRecord, parseAmount } from '../utils/values';
import type { RateLimit } from './headers';

/** A successful response, or the 404 of a retried delete. */
export interface ApiResponse {
	status: number;
	/** JSON, or the bytes of a file. On undocumented routes, also any text, or undefined. */
	body: unknown;
	/** The service's clock, from the `Date` header. */
	serverTime?: Date;
	rateLimit?: RateLimit;
}

/**
 * `failed`: not done, as the service rejected it, or a read failed; `notSent`: never reached the
 * service, or was rejected by the rate limit; `unclear`: may be done.
 */
export type FailureOutcome = 'failed' | 'notSent' | 'unclear';

/** Failures with a text in `errors/messages.ts`. Output items contain the code: never rename it. */
export type MessageCode =
	| ('cancelled' | 'cancelledUnderWay' | 'certificate' | 'changing' | 'connection' | 'credential')
	| ('cutShort' | 'empty' | 'incomplete' | 'keyRefused' | 'missing' | 'moved' | 'notJson')
	| ('notRecorded' | 'notStored' | 'rateLimit' | 'repeating' | 'serverError' | 'timeout')
	| ('tooLarge' | 'tooManyPages' | 'unforeseen' | 'unreachable' | 'webPage');

/** The service's codes are upper case or empty. Codes added here have a `text`; `duplicate` is never shown. */
export type FailureCode =
	| MessageCode
	| ('columns' | 'duplicate' | 'hidden' | 'skippedRows' | 'tooLong' | 'tooMany')
	| Uppercase<string>;

/** Describes a failed request to the client, the plans and the output items. */
export interface RequestFailure {
	outcome: FailureOutcome;
	code: FailureCode;
	status?: number;
	/** The service's error body. */
	body?: IDataObject;
	/** Extra values for the message. */
	details?: Record<string, string | undefined>;
	/** No connection was made, so a retry is safe for every method. */
	isConnectError?: boolean;
	/** How long the service asks to wait, in ms. */
	retryAfterMs?: number;
	/** The reservation's entries that already exist. */
	duplicates?: string[];
	/** When the key's limit resets, by the local clock, in ISO 8601. */
	resetsAt?: string;
	/** Replaces the message and next step of `code`. */
	text?: readonly [message: string, nextStep: string];
}

/** The execution was cancelled before the request was sent. */
export const CANCELLED_FAILURE: RequestFailure = { outcome: 'notSent', code: 'cancelled' };

/** Replaces a result if a request, or the work on an item, failed. */
export interface Failed {
	failure: RequestFailure;
}

/** The type guard for every `T | Failed`. */
export function isFailed(result: object | undefined): result is Failed {
	return result !== undefined && 'failure' in result;
}

/** Parses a response; throws `UnexpectedResponseError` if something is missing. */
export type ResponseParser<T> = (response: ApiResponse) => Promise<T> | T;

/** Creates a failure with its own message. */
export function createCustomFailure(
	code: FailureCode,
	{ message, description }: { message: string; description: string },
	outcome: FailureOutcome = 'failed',
): RequestFailure {
	return { outcome, code, text: [message, description] };
}

/** Creates the failure of a request without a usable response: unclear, unless it was a read. */
export function createUnclearFailure(
	method: IHttpRequestMethods,
	code: FailureCode,
	fields: Partial<RequestFailure> = {},
): RequestFailure {
	return { outcome: method === 'GET' ? 'failed' : 'unclear', code, ...fields };
}

export function createUnexpectedFailure(method: IHttpRequestMethods, error: unknown) {
	const details = { reason: getErrorMessage(error) };
	return createUnclearFailure(method, 'unforeseen', { details });
}

/** A response lacks something, which the message names: `GET /leads has no list of leads`. */
export class UnexpectedResponseError extends Error {
	/** @param code `cutShort` for a truncated response, `tooLarge` for more than n8n can hold */
	constructor(
		message: string,
		readonly code: 'cutShort' | 'missing' | 'tooLarge' = 'missing',
	) {
		super(message);
	}
}

/** Whether the service rejected the values of one item, so that other items may succeed. */
export function isItemError({ outcome, status }: RequestFailure): boolean {
	return outcome === 'failed' && [400, 409, 422].includes(status ?? 0);
}

/** Whether credits or the LinkedIn account are missing, so that no item can succeed. */
export function isAccountError({ code, status }: RequestFailure): boolean {
	return status === 402 || /^(LINKEDIN|NETWORK)_NOT_CONNECTED$/.test(code);
}

/** Whether a delete failed because the record does not exist. A proxy's 404 is text or a web page. */
export function isAlreadyDeleted(method: IHttpRequestMethods, { code, status }: RequestFailure) {
	return method === 'DELETE' && status === 404 && !['notJson', 'webPage'].includes(code);
}

/** Whether the limit of scheduled actions per day is reached. */
export function isDailyLimit(body?: IDataObject): boolean {
	return parseAmount(asRecord(body?.details).dailyLimit) !== undefined;
}
