import type { LogEntry } from '../../../../sandbox/service/requestLog.mts';
import type { ReportedOutcome } from '../../../operations/faults.ts';
import type { ExecutedPlan } from '../execution.mts';
import { createViolation, type Violation } from './violation.mts';
import { countWrites, describeRequests } from './writes.mts';

/** Requests in flight when a run is cancelled may still arrive. */
const MAX_IN_FLIGHT_MS = 1_000;
const RATE_LIMIT_STATUSES = [403, 429];

/** An item, and its reported outcome; undefined if unknown. */
interface ItemOutcome {
	execution: ExecutedPlan;
	outcome: ReportedOutcome | undefined;
}

/** The items, possibly of several executions, and the requests that contain a mark. */
interface MarkGroup {
	mark: string;
	items: ItemOutcome[];
	entries: LogEntry[];
	outcomes: Array<ReportedOutcome | undefined>;
	/** Whether requests in flight were aborted, so that the service may not have received them. */
	hasCancelledRun: boolean;
	/** The first execution with the mark. */
	firstExecution: ExecutedPlan;
}

/**
 * Compares the items of each mark with its requests.
 *
 * @param isDailyLimitReached whether network actions are rejected without retries
 */
export function checkMarks(
	executions: ExecutedPlan[],
	writes: Map<string, LogEntry[]>,
	isDailyLimitReached: boolean,
): Violation[] {
	return groupByMark(executions, writes).flatMap((group) => [
		...checkWrites(group),
		...checkCancel(group),
		...checkRateLimit(group, isDailyLimitReached),
	]);
}

function groupByMark(executions: ExecutedPlan[], writes: Map<string, LogEntry[]>): MarkGroup[] {
	const itemsByMark = new Map<string, ItemOutcome[]>();
	for (const execution of executions) {
		for (const [index, mark] of execution.marks.entries()) {
			const item = { execution, outcome: execution.outcomes?.get(index)?.[0] };
			itemsByMark.set(mark, [...(itemsByMark.get(mark) ?? []), item]);
		}
	}
	return [...itemsByMark].flatMap(([mark, items]) =>
		items.slice(0, 1).map(({ execution: firstExecution }) => ({
			...{ mark, items, firstExecution },
			entries: writes.get(mark) ?? [],
			outcomes: items.map(({ outcome }) => outcome),
			hasCancelledRun: items.some(({ execution }) => execution.cancelledAt !== undefined),
		})),
	);
}

function checkWrites(group: MarkGroup): Violation[] {
	const { entries, firstExecution, mark, outcomes } = group;
	const { requests } = firstExecution.setup;
	const check = requests === 'each' ? checkEach : requests === 'ifNew' ? checkIfNew : undefined;
	const [rule, problem] = check?.(group, countWrites(entries)) ?? [];
	if (rule === undefined) return [];
	const reported = `reported ${outcomes.join(', ')}; ${describeRequests(entries)}`;
	return [createViolation(rule, firstExecution, `${mark} ${problem}: ${reported}`)];
}

type Check = (
	group: MarkGroup,
	counts: ReturnType<typeof countWrites>,
) => [rule: Violation['rule'], problem: string] | undefined;

/**
 * Checks items with one request each. A POST may be resent only if all earlier attempts were certainly
 * rejected. An item is reported as done or unclear if and only if its write was or may have been done.
 */
const checkEach: Check = (group, { carriedOut, possible }) => {
	const { entries, firstExecution, hasCancelledRun, items, outcomes } = group;
	const count = (wanted: ReportedOutcome) => {
		const matchingItems = items.filter(({ outcome }) => outcome === wanted);
		const executions = matchingItems.map(({ execution }) => execution);
		return firstExecution.setup.shouldMergeEqualItems
			? new Set(executions).size
			: executions.length;
	};
	const [done, unknown] = [count('done'), count('unknown')];
	const isPost = firstExecution.operation.method === 'POST';
	if (isPost && possible > 1) return ['unsafe retry', `may be done ${possible} times`];
	if (outcomes.includes(undefined)) return undefined;
	// An item skipped while another execution sends it cannot know of a later rejection.
	const isSkipped = items.some(
		({ execution, outcome }) =>
			outcome === 'skipped' && entries.every(({ at }) => Date.parse(at) < execution.startedAt),
	);
	if (possible === 0 && !hasCancelledRun && isSkipped)
		return ['lost', 'is reported as skipped but was never carried out'];
	if (carriedOut > 0 && done + unknown === 0)
		return [outcomes.includes('failed') ? 'misreported' : 'lost', 'was carried out, unreported'];
	if (isPost && carriedOut > done + unknown)
		return ['lost', 'was carried out more often than reported'];
	const maxDone = isPost || carriedOut === 0 ? carriedOut : items.length;
	if (done > maxDone) return ['misreported', 'is reported as done but was not'];
	if (unknown > 0 && possible === 0 && !hasCancelledRun)
		return ['misreported', 'is reported as unclear but was never sent'];
	return undefined;
};

/** Checks that Create If New creates one lead per email, also for several items and executions. */
const checkIfNew: Check = ({ hasCancelledRun, outcomes }, { carriedOut, possible }) => {
	const created = outcomes.filter((outcome) => outcome === 'done').length;
	if (carriedOut > 1) return ['unsafe retry', `was created ${carriedOut} times`];
	if (outcomes.includes(undefined)) return undefined;
	if (carriedOut > 0 && outcomes.every((outcome) => outcome === 'failed'))
		return ['misreported', 'was created but not reported'];
	if (created > carriedOut) return ['misreported', 'is reported as created but was not'];
	if (outcomes.includes('found') && carriedOut === 0)
		return ['misreported', 'is reported as found but does not exist'];
	if (outcomes.includes('unknown') && possible === 0 && !hasCancelledRun)
		return ['misreported', 'is reported as unclear but was never sent'];
	return undefined;
};

/** Checks that a cancelled execution sends nothing more, unless other executions share the mark. */
function checkCancel({ entries, firstExecution, items, mark }: MarkGroup): Violation[] {
	const { cancelledAt = Infinity } = firstExecution;
	const isShared = items.some(({ execution }) => execution !== firstExecution);
	const lateEntry = entries.find(({ at }) => Date.parse(at) > cancelledAt + MAX_IN_FLIGHT_MS);
	if (isShared || lateEntry === undefined) return [];
	const description = `${mark} at ${lateEntry.at}, cancelled at ${new Date(cancelledAt).toISOString()}`;
	return [createViolation('sent after cancel', firstExecution, description)];
}

/** Checks that background executions retry rate-limited requests until the service accepts them. */
function checkRateLimit(
	{ entries, items, mark }: MarkGroup,
	isDailyLimitReached: boolean,
): Violation[] {
	const isRateLimited = entries.every(({ status }) => RATE_LIMIT_STATUSES.includes(Number(status)));
	if (entries.length === 0 || !isRateLimited) return [];
	return items
		.filter(({ execution: { cancelledAt, mode, setup }, outcome }) => {
			const isOverDailyLimit = isDailyLimitReached && setup.name.startsWith('Network Action');
			return (
				outcome === 'failed' && mode === 'trigger' && cancelledAt === undefined && !isOverDailyLimit
			);
		})
		.map(({ execution }) => {
			const requestSummary = describeRequests(entries);
			const description = `${mark} is reported as failed but was only rate limited: ${requestSummary}`;
			return createViolation('misreported', execution, description);
		});
}
