import type { LogEntry } from '../../../../sandbox/service/requestLog.mts';
import type { ExecutedPlan } from '../execution.mts';
import { extractMarks } from '../marks.mts';
import type { Violation } from './violation.mts';
import { describeRequests } from './requestLog.mts';

/**
 * With On Error = Stop, no request starts after an unclear one. Requests already in flight are allowed.
 * Only the first request runs alone, and only if no other execution knew the key's rate limit.
 */
export function unclearRules(executions: ExecutedPlan[], log: readonly LogEntry[]): Violation[] {
	return executions.flatMap((execution) => {
		const { cancelledAt, setup, marks, maxTries, onError, outcomes } = execution;
		const { concurrency } = setup;
		const isStopped = onError === 'stopWorkflow' && maxTries === undefined && !cancelledAt;
		const others = executions.filter((other) => other !== execution);
		const isShared = others.some((other) => other.marks.some((mark) => marks.includes(mark)));
		if (concurrency === undefined || outcomes === undefined || !isStopped || isShared) return [];
		const requests = log.map((entry) => ({ entry, itemIndexes: findItemIndexes(entry, marks) }));
		const writes = requests.filter(({ itemIndexes }) => itemIndexes.length > 0);
		const unclear = writes.findIndex(({ itemIndexes }) =>
			itemIndexes.every((index) => outcomes.get(index)?.[0] === 'unknown'),
		);
		const isSequential = concurrency === 1 || (unclear === 0 && others.length === 0);
		if (unclear === -1 || !isSequential) return [];
		const firstUnstarted = Math.min(...(writes[unclear]?.itemIndexes ?? [])) + concurrency;
		const later = writes
			.slice(unclear + 1)
			.filter(({ itemIndexes }) => Math.min(...itemIndexes) >= firstUnstarted);
		if (later.length === 0) return [];
		const description = `after an unclear request: ${describeRequests(later.map(({ entry }) => entry))}`;
		return [{ rule: 'sent after unclear', operation: setup.name, description }];
	});
}

function findItemIndexes({ body, method, path }: LogEntry, marks: string[]): number[] {
	if (method === 'GET') return [];
	return extractMarks([path, body])
		.map((mark) => marks.indexOf(mark))
		.filter((index) => index >= 0);
}
