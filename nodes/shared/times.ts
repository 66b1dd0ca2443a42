/** What JavaScript reads as it is meant. */
const COMMON = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
/** Any other spelling of ISO 8601; a time without a zone is UTC, not one of this machine's. */
const ISO =
	/^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:[.,](\d+))?)?)? ?(?:Z|([+-]\d{2}):?(\d{2})?)?$/i;

/** A time in ms, in UTC where it names no zone; before all others where there is none. */
export function msOf(time: unknown): number {
	if (typeof time !== 'string') return -Infinity;
	const ms = Date.parse(COMMON.test(time) ? time : spelledOut(time));
	return Number.isNaN(ms) ? -Infinity : ms;
}

function spelledOut(time: string): string {
	const [, year, month, day, hour = '00', minute = '00', second = '00', part = '0', ...zone] =
		ISO.exec(time.trim()) ?? [];
	const [hours, minutes = '00'] = zone;
	const offset = hours === undefined ? 'Z' : `${hours}:${minutes}`;
	return `${year}-${month}-${day}T${hour}:${minute}:${second}.${part}${offset}`;
}

/** Whether a time is known and before another one; nothing is before the first record of all. */
export function isOlder(time: unknown, than: string): boolean {
	const ms = msOf(time);
	return ms > -Infinity && ms < msOf(than);
}
