import type { BinaryHelperFunctions, IDataObject } from 'n8n-workflow';
import { TooLarge } from './bounds';
import type { Effect, NotSent, NoAnswer } from './outcome';
import { cancelledOutcome, noAnswer } from './outcome';
import type { Secret } from './secret';
import type { Watchdog } from './watchdog';

/** A response's body that has not been read yet. */
export type Stream = Exclude<Parameters<BinaryHelperFunctions['prepareBinaryData']>[0], Buffer>;

export interface StreamResponse {
	statusCode: number;
	headers: IDataObject;
	body: Stream;
}

export interface Circumstances {
	effect: Effect;
	/** Whatever a 2xx holds is an answer. */
	takesAny?: boolean;
	/** The API does not document what a 2xx holds. */
	isUndocumented?: boolean;
	/** Where the service is. */
	origin: string;
	signal?: AbortSignal;
	/** When the try began, by the local clock. */
	startedAt: number;
	/** How long it may take, in ms; of a file, how long nothing may come. */
	timeoutMs: number;
	/** When all requests together have to be done, by the local clock. */
	deadline?: number;
	/** What must not be shown, should the service repeat it. */
	secret: Secret;
	/** How large the answer may be (see `ApiRequest`). */
	maxBytes?: number;
	/** Ends the request. A body of n8n's client does not end by itself while it waits for more. */
	abort(): void;
}

export function isSuccess({ statusCode }: StreamResponse): boolean {
	return statusCode >= 200 && statusCode < 300;
}

/** What became of an answer that is more than n8n can take. */
export function tooLarge(effect: Effect, status: number, { detail, over }: TooLarge): NoAnswer {
	return noAnswer(effect, 'tooLarge', { status, over, detail });
}

/** What became of an answer whose reading was broken off by an error. */
export function brokenOff(
	{ statusCode: status }: StreamResponse,
	{ effect, signal }: Circumstances,
	watchdog: Watchdog,
	error: unknown,
): NotSent | NoAnswer {
	if (signal?.aborted) return cancelledOutcome(effect);
	if (error instanceof TooLarge) return tooLarge(effect, status, error);
	return noAnswer(effect, watchdog.isOverdue ? 'timeout' : 'cutShort', { status });
}
