import type { LogEntry } from '../../../../sandbox/service/requestLog.mts';
import type { ReportedOutcome } from '../../../operations/faults.ts';
import type { ExecutedPlan } from '../execution.mts';
import type { Violation, Rule } from './violation.mts';
import { describeRequests } from './requestLog.mts';

/** An item that holds a mark, and its reported outcome; undefined if it cannot be known. */
export interface ItemOutcome {
	execution: ExecutedPlan;
	outcome: ReportedOutcome | undefined;
}

/** The items and requests that hold one mark; items may belong to several executions. */
export interface MarkGroup {
	mark: string;
	items: [ItemOutcome, ...ItemOutcome[]];
	entries: LogEntry[];
	outcomes: Array<ReportedOutcome | undefined>;
	/** Cancelling aborts requests in flight: the service or the node may not have received one. */
	hasCancelledRun: boolean;
	toViolation(rule: Rule, problem: string): Violation;
}

/** @param writes the requests that the service received, by mark */
export function groupByMark(
	executions: ExecutedPlan[],
	writes: Map<string, LogEntry[]>,
): MarkGroup[] {
	const itemsByMark = new Map<string, [ItemOutcome, ...ItemOutcome[]]>();
	for (const execution of executions) {
		for (const [index, mark] of execution.marks.entries()) {
			const item = { execution, outcome: execution.outcomes?.get(index)?.[0] };
			const items = itemsByMark.get(mark);
			if (items === undefined) itemsByMark.set(mark, [item]);
			else items.push(item);
		}
	}
	return [...itemsByMark].map(([mark, items]) => {
		const entries = writes.get(mark) ?? [];
		const outcomes = items.map(({ outcome }) => outcome);
		const [{ execution }] = items;
		return {
			mark,
			items,
			entries,
			outcomes,
			hasCancelledRun: items.some((item) => item.execution.cancelledAt !== undefined),
			toViolation: (rule, problem) => ({
				rule,
				operation: execution.setup.name,
				description: `${mark} ${problem}: reported ${outcomes.join(', ')}; ${describeRequests(entries)}`,
			}),
		};
	});
}
