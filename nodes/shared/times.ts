import { sleep } from 'n8n-workflow';

/** What JavaScript reads as it is meant. */
const COMMON = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
/** Any other spelling of ISO 8601; a time without a zone is UTC, not one of this machine's. */
const ISO =
	/^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:[.,](\d+))?)?)? ?(?:Z|([+-]\d{2}):?(\d{2})?)?$/i;

/** Above, a Unix time is in ms: in seconds it would be in the year 5138. */
const MAX_SECONDS = 100_000_000_000;
/** How often a wait looks whether it is to end. */
const SLICE_MS = 250;

/** A time in ms, in UTC where it names no zone; before all others where there is none. */
export function msOf(time: unknown): number {
	const ms = typeof time === 'number' ? unixMs(time) : Date.parse(isoTime(time));
	return Number.isNaN(ms) ? -Infinity : ms;
}

/** Not a number where no date is so far away. */
function unixMs(time: number): number {
	return new Date(time > MAX_SECONDS ? time : time * 1_000).getTime();
}

function isoTime(time: unknown): string {
	if (typeof time !== 'string') return '';
	return COMMON.test(time) ? time : spelledOut(time);
}

function spelledOut(time: string): string {
	const [, year, month, day, hour = '00', minute = '00', second = '00', part = '0', ...zone] =
		ISO.exec(time.trim()) ?? [];
	const [hours, minutes = '00'] = zone;
	const offset = hours === undefined ? 'Z' : `${hours}:${minutes}`;
	return `${year}-${month}-${day}T${hour}:${minute}:${second}.${part}${offset}`;
}

/**
 * Waits for `ms` milliseconds, or until the execution is cancelled.
 *
 * @returns whether the time passed; false when the execution was cancelled
 */
export async function pause(ms: number, signal?: AbortSignal): Promise<boolean> {
	const end = Date.now() + ms;
	while (Date.now() < end && signal?.aborted !== true) {
		await sleep(Math.min(end - Date.now(), SLICE_MS));
	}
	return signal?.aborted !== true;
}
