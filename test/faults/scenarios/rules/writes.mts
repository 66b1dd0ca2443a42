import type { LogEntry } from '../../../../sandbox/service/requestLog.mts';
import { extractMarks } from '../marks.mts';

/** Statuses of a redirect, which means that the request was not carried out. */
const REDIRECT_STATUSES = [301, 302, 307, 308];
const REQUEST_TIMEOUT_STATUS = 408;

/** Groups all requests except GET by the marks in them. */
export function groupWritesByMark(log: readonly LogEntry[]): Map<string, LogEntry[]> {
	const byMark = new Map<string, LogEntry[]>();
	for (const entry of log) {
		if (entry.method === 'GET') continue;
		for (const mark of extractMarks([entry.path, entry.body])) {
			byMark.set(mark, [...(byMark.get(mark) ?? []), entry]);
		}
	}
	return byMark;
}

/** Counts the requests that were carried out, and those that may have been, as far as the client knows. */
export function countWrites(entries: readonly LogEntry[]) {
	return {
		carriedOut: entries.filter(({ carriedOut }) => carriedOut).length,
		possible: entries.filter(isPossiblyCarriedOut).length,
	};
}

function isPossiblyCarriedOut({ carriedOut, isRefused, status }: LogEntry): boolean {
	if (typeof status !== 'number' || carriedOut) return true;
	if (isRefused) return false;
	if (status >= 500 || status === REQUEST_TIMEOUT_STATUS) return true;
	return status < 400 && !REDIRECT_STATUSES.includes(status);
}

export function describeRequests(entries: readonly LogEntry[]): string {
	const descriptions = entries.map(({ carriedOut, method, status }) =>
		[method, status, carriedOut ? 'carried out' : 'not carried out'].join(' '),
	);
	return descriptions.join(', ') || 'nothing was sent';
}
