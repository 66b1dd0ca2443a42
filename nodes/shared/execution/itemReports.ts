import { joinIssues, toOrdinal } from '../errors/invalidItems';
import { describeFailure, describeReason } from '../errors/messages';
import type { NotDone, Result, ResultLabel } from '../operation/plan';
import { formatLabel, isDone, isFatal, isLeftOut } from '../operation/plan';
import type { Failed } from '../transport/outcome';
import { isFailed } from '../transport/outcome';
import { groupBy } from '../utils/collections';
import type { PreparedItem, PreparedItems } from './readItems';

/** Beyond this many outcomes, their details are left out. */
const MAX_OUTCOMES = 10;
const OUTCOME_LABELS = {
	failed: 'Failed',
	notSent: 'Not sent',
	skipped: 'Skipped',
	unclear: 'Unclear',
};

/** An item with its result, labeled for the user: `Created`, `Unclear`. */
export interface ItemReport extends ResultLabel {
	item: PreparedItem;
	result?: Result;
	notDone?: NotDone;
}

/** The item whose failure stopped the run. */
export type StopCause = Failed & { item: PreparedItem };

/** @param stopCause explains items without a result; undefined if the run was not stopped */
export function createItemReports(
	prepared: PreparedItems,
	results: Array<Result | undefined>,
	stopCause: StopCause | undefined,
): ItemReport[] {
	const message = stopCause && describeFailure(stopCause.failure, prepared.messageContext).message;
	const stopReason =
		stopCause &&
		`Not tried: the ${toOrdinal(stopCause.item.itemIndex)} item stopped the run (${message})`;
	const { describeResult, successLabel } = prepared.operation;
	return prepared.items.map((item, index) => {
		const result = results[index];
		const notDone = getNotDone(prepared, item, result, stopReason);
		if (notDone) return { item, result, notDone, label: OUTCOME_LABELS[notDone.outcome] };
		const records = isDone(result) ? result.records : [];
		const label = describeResult?.(records) ?? { label: successLabel };
		return { item, result, ...label };
	});
}

/**
 * Finds the failure that stopped the run; undefined if failures stop nothing. An unclear failure comes
 * first, as the user has to check it. A rejected item comes last, as it must not hide the real cause.
 */
export function findStopCause(
	prepared: Pick<PreparedItems, 'continueOnFail' | 'items' | 'operation'>,
	results: Array<Result | undefined>,
): StopCause | undefined {
	if (prepared.continueOnFail) return undefined;
	const possibleCauses = prepared.items.flatMap((item, index) => {
		const result = results[index];
		return isFailed(result) ? [{ item, failure: result.failure }] : [];
	});
	return (
		possibleCauses.find(({ failure }) => failure.outcome === 'unclear') ??
		possibleCauses.find(({ failure }) => isFatal(prepared.operation, failure)) ??
		possibleCauses.at(0)
	);
}

/** Groups reports by label and detail, or only by label if that makes too many groups. */
export function groupByOutcome(reports: ItemReport[]): Map<string, ItemReport[]> {
	const groups = groupBy(reports, formatLabel);
	if (groups.size <= MAX_OUTCOMES) return groups;
	return groupBy(reports, ({ label }) => label);
}

function getNotDone(
	{ messageContext }: PreparedItems,
	{ issues }: PreparedItem,
	result: Result | undefined,
	stopReason: string | undefined,
): NotDone | undefined {
	if (issues.length > 0) return { outcome: 'notSent', reason: joinIssues(issues) };
	if (isLeftOut(result)) return { outcome: result.outcome, reason: result.reason };
	if (result === undefined && stopReason) return { outcome: 'notSent', reason: stopReason };
	if (!isFailed(result)) return undefined;
	const { failure } = result;
	return { outcome: failure.outcome, reason: describeReason(failure, messageContext) };
}
