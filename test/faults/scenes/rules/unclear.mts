import type { LogEntry } from '../../../../sandbox/service/requestLog.mts';
import type { Execution } from '../execution.mts';
import { marksIn } from '../marks.mts';
import type { Finding } from './finding.mts';
import { said } from './witness.mts';

/**
 * Where the user chose to stop, nothing is begun after a request of which nobody knows whether it was
 * done. What was under way beside it is not held against the run: only the first one went alone, where
 * no other execution had learned the rate limit of the key before.
 */
export function unclearRules(executions: Execution[], log: readonly LogEntry[]): Finding[] {
	return executions.flatMap((execution) => {
		const { cancelledAt, kind, marks, maxTries, onError, tale } = execution;
		const { atOnce } = kind;
		const isStopped = onError === 'stopWorkflow' && maxTries === undefined && !cancelledAt;
		const others = executions.filter((other) => other !== execution);
		const isShared = others.some((other) => other.marks.some((mark) => marks.includes(mark)));
		if (atOnce === undefined || tale === undefined || !isStopped || isShared) return [];
		const sent = log.map((entry) => ({ entry, places: placesIn(entry, marks) }));
		const own = sent.filter(({ places }) => places.length > 0);
		const unclear = own.findIndex(({ places }) =>
			places.every((place) => tale.get(place)?.[0] === 'unknown'),
		);
		const wentAlone = atOnce === 1 || (unclear === 0 && others.length === 0);
		if (unclear === -1 || !wentAlone) return [];
		const last = Math.min(...(own[unclear]?.places ?? [])) + atOnce;
		const later = own.slice(unclear + 1).filter(({ places }) => Math.min(...places) >= last);
		if (later.length === 0) return [];
		const what = `after an unclear one: ${said(later.map(({ entry }) => entry))}`;
		return [{ rule: 'sent after unclear', kind: kind.name, what }];
	});
}

/** Which items of an execution a write is about. */
function placesIn({ body, method, path }: LogEntry, marks: string[]): number[] {
	if (method === 'GET') return [];
	return marksIn([path, body])
		.map((mark) => marks.indexOf(mark))
		.filter((place) => place >= 0);
}
