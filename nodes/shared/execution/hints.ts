import { listIssues, listPeople, toOrdinal } from '../errors/invalidItems';
import type { Operation } from '../operation/defineOperation';
import { hasOutcomeFields, isDone, isLeftOut } from '../operation/plan';
import { isFailed } from '../transport/outcome';
import { groupBy } from '../utils/collections';
import type { ItemReport } from './itemReports';
import { groupByOutcome } from './itemReports';
import type { PreparedItems } from './readItems';

/** The maximum number of notes, and of reasons, that a run shows. */
const MAX_HINTS = 5;

export function createHints(prepared: PreparedItems, reports: ItemReport[]): string[] {
	const hints = [
		countOutcomes(prepared.operation, reports),
		...prepared.notes,
		...limitHints(reports.flatMap(({ result }) => result?.notes ?? [])),
		...limitHints(listReasons(prepared, reports)),
		listDroppedIssues(reports),
		prepared.messageContext.mappingSummary,
	];
	return [...new Set(hints.flatMap((hint) => hint || []))];
}

/** Counts the outcomes of a write: `4 created, 1 already there`. A single item needs no count. */
function countOutcomes(operation: Operation, reports: ItemReport[]): string | undefined {
	const { method, spendsCredits } = operation;
	// paid operations report their credits instead
	const isCounted = method !== 'GET' && (!spendsCredits || hasOutcomeFields(operation));
	if (!isCounted || reports.length < 2) return undefined;
	const finishedReports = reports.filter(
		({ notDone, result }) => notDone !== undefined || isDone(result),
	);
	// invalid items come last
	finishedReports.sort(
		(a, b) => Number(a.item.issues.length > 0) - Number(b.item.issues.length > 0),
	);
	const counts = [...groupByOutcome(finishedReports)].map(
		([label, { length }]) => `${length} ${label[0].toLowerCase()}${label.slice(1)}`,
	);
	return counts.join(', ');
}

function limitHints(hints: string[]): string[] {
	const uniqueHints = [...new Set(hints)];
	const hiddenCount = uniqueHints.length - MAX_HINTS;
	const more = hiddenCount > 0 ? [`And ${hiddenCount} more like these.`] : [];
	return [...uniqueHints.slice(0, MAX_HINTS), ...more];
}

/** Lists why items were not done: each reason once, with the first people it applies to. */
function listReasons(prepared: PreparedItems, reports: ItemReport[]): string[] {
	const isSingle = reports.length === 1;
	const reportsWithReason = reports.filter((report) => hasReason(prepared, report, isSingle));
	// failures of the service come first, as they may concern all items
	reportsWithReason.sort((a, b) => Number(isFailed(b.result)) - Number(isFailed(a.result)));
	const groups = groupBy(reportsWithReason, ({ notDone }) => notDone?.reason);
	return [...groups].map(([reason, group]) => {
		const items = group.map(({ item }) => item);
		const subject = isSingle ? `the ${toOrdinal(items[0].itemIndex)} item` : listPeople(items);
		return `${group[0].notDone?.outcome === 'unclear' ? '' : 'Not done for '}${subject}: ${reason}`;
	});
}

function hasReason(
	{ continueOnFail, operation }: PreparedItems,
	{ notDone, result }: ItemReport,
	isSingle: boolean,
): boolean {
	// plans add their own note about items that they leave out
	if (isLeftOut(result))
		return !isSingle && result.outcome === 'failed' && hasOutcomeFields(operation);
	// a single error item shows its reason itself
	return notDone !== undefined && !(isSingle && continueOnFail);
}

function listDroppedIssues(reports: ItemReport[]): string | undefined {
	const itemsWithDroppedIssues = reports
		.filter(({ item, result }) => item.droppedIssues.length > 0 && result && !isFailed(result))
		.map(({ item: { droppedIssues: issues, itemIndex } }) => ({ itemIndex, issues }));
	return itemsWithDroppedIssues.length > 0
		? `Left out of the request: ${listIssues(itemsWithDroppedIssues)}`
		: undefined;
}
