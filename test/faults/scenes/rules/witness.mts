import type { LogEntry } from '../../../../sandbox/service/requestLog.mts';
import { marksIn } from '../marks.mts';

/** A route that only moves to another address was not carried out. */
const MOVED = [301, 302, 307, 308];
const REQUEST_TIMEOUT = 408;

/** What the service saw of one thing. */
export interface Seen {
	/** Requests that did it. */
	taken: number;
	/** Requests that may have, as far as whoever sent them can know. */
	maybe: number;
}

/** Everything that would change something, by the marks that it holds. */
export function writesByMark(log: readonly LogEntry[]): Map<string, LogEntry[]> {
	const byMark = new Map<string, LogEntry[]>();
	for (const entry of log) {
		if (entry.method === 'GET') continue;
		for (const mark of marksIn([entry.path, entry.body])) {
			byMark.set(mark, [...(byMark.get(mark) ?? []), entry]);
		}
	}
	return byMark;
}

export function countOf(entries: readonly LogEntry[]): Seen {
	return {
		taken: entries.filter(({ carriedOut }) => carriedOut).length,
		maybe: entries.filter(mayBeTaken).length,
	};
}

/** Whether whoever was answered so has to reckon with both. */
function mayBeTaken({ carriedOut, isRefused, status }: LogEntry): boolean {
	if (typeof status !== 'number' || carriedOut) return true;
	if (isRefused) return false;
	if (status >= 500 || status === REQUEST_TIMEOUT) return true;
	return status < 400 && !MOVED.includes(status);
}

/** What the service saw, in words. */
export function said(entries: readonly LogEntry[]): string {
	const each = entries.map(({ carriedOut, method, status }) =>
		[method, status, carriedOut ? 'carried out' : 'not carried out'].join(' '),
	);
	return each.join(', ') || 'nothing was sent';
}
