import type { IDataObject } from 'n8n-workflow';
import { parseDate } from '../utils/dates';
import { joinText, parseAmount } from '../utils/values';

/** The API key's quota, as far as a response reports it. */
export interface RateLimit {
	limit?: number;
	remaining?: number;
	/** `minute`, `hour` or `day`. */
	window?: string;
	/** By the service's clock. */
	resetsAt?: Date;
}

export function parseRateLimit(headers: IDataObject): RateLimit {
	const parseHeader = (name: string) => parseAmount(headers[`x-ratelimit-${name}`]);
	const window = joinText(headers['x-ratelimit-window']);
	const resetsAt = parseDate(1_000 * (parseHeader('reset') ?? NaN));
	return { limit: parseHeader('limit'), remaining: parseHeader('remaining'), window, resetsAt };
}

/**
 * Parses seconds, or a date as in `Retry-After: Wed, 31 Mar 2027 07:05:00 GMT` (RFC 9110, 10.2.3).
 *
 * @param date the response's `Date` header: the service's clock may differ from ours
 * @returns ms from now; negative for a date in the past
 */
export function parseRetryAfter(value: unknown, date: unknown): number | undefined {
	const seconds = parseAmount(value);
	if (seconds !== undefined) return 1_000 * seconds;
	// a date has a time of day: without this check, JavaScript would parse "-5" as a date
	const until = typeof value === 'string' && value.includes(':') ? parseDate(value) : undefined;
	return until && until.getTime() - (parseDate(date)?.getTime() ?? Date.now());
}
