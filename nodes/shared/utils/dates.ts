import { tryToParseDateTime } from 'n8n-workflow';

export function isDate(value: unknown): boolean {
	if (typeof value !== 'object' || value === null) return false;
	return value instanceof Date || ('isLuxonDateTime' in value && value.isLuxonDateTime === true);
}

/** Parses a text or Unix ms, as JavaScript does; undefined if invalid. */
export function parseDate(value: unknown): Date | undefined {
	const isTextOrNumber = typeof value === 'string' || typeof value === 'number';
	const time = new Date(isTextOrNumber ? value : Number.NaN);
	return Number.isNaN(time.getTime()) ? undefined : time;
}

/** `Date.parse` is correct for this format, and much faster than Luxon. */
const COMMON_ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
/** Excludes other formats, which would be parsed in the server's time zone. */
const ISO = /^\d{4}(-?\d{2}){2}([T ]\d{2}:?\d{2}.*)?$/i;

/** Parses ISO 8601 to Unix ms, in UTC unless it names a zone; -Infinity if invalid. */
export function parseTimestamp(time: unknown): number {
	const text = typeof time === 'string' ? time.trim() : '';
	if (!ISO.test(text)) return -Infinity;
	const ms = COMMON_ISO.test(text) ? Date.parse(text) : parseDateTime(text, 'UTC')?.toMillis();
	return Number.isFinite(ms) ? Number(ms) : -Infinity;
}

/** Parses a time to a Luxon `DateTime`, as n8n's expressions do; undefined if invalid. */
export function parseDateTime(time: unknown, timezone?: string) {
	try {
		return tryToParseDateTime(time, timezone);
	} catch {
		return undefined;
	}
}
