import type { RequestFailure } from './outcome';
import type { ApiRequest } from './request';

const MAX_RETRIES = 4;
/** With backoff, these retries take 2.6 to 4.4 s, so that a mistyped address is reported soon. */
const MAX_CONNECT_RETRIES = 3;
const INITIAL_BACKOFF_MS = 500;
/** The longest `Retry-After` of a 5xx that a retry waits for. */
const MAX_RETRY_AFTER_MS = 60_000;

/** Whether a retry is safe and could succeed. Resending after a rate limit is not a retry. */
export function shouldRetry(
	{ method }: ApiRequest,
	{ code, isConnectError, status = 0 }: RequestFailure,
	retries: number,
	isUnreachable: boolean,
): boolean {
	// nothing was sent
	if (isConnectError) return !isUnreachable && retries < MAX_CONNECT_RETRIES;
	if (retries >= MAX_RETRIES) return false;
	// a POST creates, schedules or spends, and the service may have received it
	if (method === 'POST') return false;
	// the service or a proxy is down, or gave up waiting
	if (status >= 500 || status === 408) return true;
	// 3xx and 4xx: retrying will not help
	if (status >= 300) return false;
	// no response, or only part of one
	return ['connection', 'cutShort', 'empty', 'timeout'].includes(code);
}

/** Returns the backoff in ms: exponential with jitter, at least what the service asks for. */
export function getBackoff({ retryAfterMs = 0 }: RequestFailure, retries: number): number {
	const backoffMs = INITIAL_BACKOFF_MS * 2 ** retries * (0.75 + Math.random() / 2);
	return Math.max(backoffMs, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS));
}
