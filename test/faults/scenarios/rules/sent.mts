import type { ReportedOutcome } from '../../../operations/faults.ts';
import type { Violation } from './violation.mts';
import type { MarkGroup } from './group.mts';
import { countLoggedWrites } from './requestLog.mts';

/**
 * One request per item: a POST is sent once unless every earlier attempt was certainly rejected.
 * Everything carried out is reported as done or unclear, and everything reported as done was done.
 */
export function eachRules({
	entries,
	toViolation,
	hasCancelledRun,
	items,
	outcomes,
}: MarkGroup): Violation[] {
	const { setup, operation } = items[0].execution;
	const { possible, carriedOut } = countLoggedWrites(entries);
	const count = (wanted: ReportedOutcome) => {
		const matching = items
			.filter(({ outcome }) => outcome === wanted)
			.map((part) => part.execution);
		return setup.mergesEqualItems ? new Set(matching).size : matching.length;
	};
	const [done, unknown] = [count('done'), count('unknown')];
	const isOnce = operation.method === 'POST';
	if (isOnce && possible > 1) return [toViolation('unsafe retry', `may be done ${possible} times`)];
	if (outcomes.includes(undefined)) return [];
	// An item skipped while another execution sends it cannot know of a later rejection.
	const isSkipped = items.some(
		({ execution, outcome }) =>
			outcome === 'skipped' && entries.every(({ at }) => Date.parse(at) < execution.startedAt),
	);
	if (possible === 0 && !hasCancelledRun && isSkipped)
		return [toViolation('lost', 'is reported as skipped but was never carried out')];
	if (carriedOut > 0 && done + unknown === 0) {
		const isReportedFailed = outcomes.includes('failed');
		return [
			toViolation(isReportedFailed ? 'misreported' : 'lost', 'was carried out but not reported'),
		];
	}
	if (isOnce && carriedOut > done + unknown)
		return [toViolation('lost', 'was carried out more often than reported')];
	const maxDone = isOnce || carriedOut === 0 ? carriedOut : items.length;
	if (done > maxDone) return [toViolation('misreported', 'is reported as done but was not')];
	if (unknown > 0 && possible === 0 && !hasCancelledRun)
		return [toViolation('misreported', 'is reported as unclear but was never sent')];
	return [];
}

/** Create If New: one lead per email, however many items and executions share it. */
export function ifNewRules({
	entries,
	toViolation,
	hasCancelledRun,
	outcomes,
}: MarkGroup): Violation[] {
	const { possible, carriedOut } = countLoggedWrites(entries);
	const created = outcomes.filter((outcome) => outcome === 'done').length;
	if (carriedOut > 1) return [toViolation('unsafe retry', `was created ${carriedOut} times`)];
	if (outcomes.includes(undefined)) return [];
	const isReported = outcomes.some((outcome) => outcome !== 'failed');
	if (carriedOut > 0 && !isReported)
		return [toViolation('misreported', 'was created but not reported')];
	if (created > carriedOut)
		return [toViolation('misreported', 'is reported as created but was not')];
	const isFound = outcomes.includes('found');
	if (isFound && carriedOut === 0)
		return [toViolation('misreported', 'is reported as found but does not exist')];
	const isUnclear = outcomes.includes('unknown');
	if (isUnclear && possible === 0 && !hasCancelledRun)
		return [toViolation('misreported', 'is reported as unclear but was never sent')];
	return [];
}
