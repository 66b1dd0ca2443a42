import type { LogEntry } from '../../../../sandbox/service/requestLog.mts';
import type { Execution, Kind } from '../execution.mts';
import type { Finding, Rule } from './finding.mts';
import { countOf, said } from './witness.mts';

/** Requests that are all alike: as many as were told as done or unclear, and none more. */
export function countedRules(executions: Execution[], log: readonly LogEntry[]): Finding[] {
	const counted = new Set(
		executions.map(({ kind }) => kind).filter(({ requests }) => requests === 'counted'),
	);
	return [...counted].flatMap((kind) => {
		const own = executions.filter((execution) => execution.kind === kind);
		return own.some(({ tale }) => tale === undefined) ? [] : rulesOf(kind, own, log);
	});
}

function rulesOf(kind: Kind, own: Execution[], log: readonly LogEntry[]): Finding[] {
	const tellings = own.flatMap(({ tale }) => [...(tale?.values() ?? [])]);
	const isCancelled = own.some(({ cancelledAt }) => cancelledAt !== undefined);
	const entries = log.filter(
		({ body }) => (body as { actionType?: unknown } | null)?.actionType === kind.actionType,
	);
	const { maybe, taken } = countOf(entries);
	const count = (wanted: string) => tellings.filter(([told]) => told === wanted).length;
	const [done, unknown] = [count('done'), count('unknown')];
	const finding = (rule: Rule): Finding => ({
		rule,
		kind: kind.name,
		what: `told ${done} done, ${unknown} unclear; ${said(entries)}`,
	});
	if (taken > done + unknown) return [finding('lost')];
	if (maybe > done + unknown) return [finding('unsafe repeat')];
	// a request under way is broken off by a cancel: it may not have arrived, or its answer not have come
	const most = isCancelled ? Infinity : maybe;
	return done > taken || done + unknown > most ? [finding('told wrongly')] : [];
}
