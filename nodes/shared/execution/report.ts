import type { INodeExecutionData } from 'n8n-workflow';
import { addOutcome, createErrorItem } from '../errors/errorItem';
import {
	describeInvalidItems,
	joinIssues,
	listIssues,
	listPeople,
	listPositions,
	toOrdinal,
} from '../errors/invalidItems';
import { describeFailure, describeReason } from '../errors/messages';
import type { NodeError } from '../errors/nodeErrors';
import { createConfigError, toNodeError } from '../errors/nodeErrors';
import type { Operation } from '../operation/defineOperation';
import type { NotDone, Result } from '../operation/plan';
import { isDone, isLeftOut } from '../operation/plan';
import { createSimplifier } from '../operation/simplify';
import type { Failed } from '../transport/outcome';
import { isFailed } from '../transport/outcome';
import { yieldToEventLoop } from '../utils/eventLoop';
import { groupBy } from '../utils/collections';
import { omitNullish } from '../utils/empty';
import { isFatal } from './executePlan';
import type { PreparedItem, PreparedItems } from './readItems';

/** A run shows this many hints about single items. */
const MAX_HINTS = 5;
/** More outcomes are shown without their details. */
const MAX_OUTCOMES = 10;
const LABELS = { failed: 'Failed', notSent: 'Not sent', skipped: 'Skipped', unclear: 'Unclear' };

/** The output of a run: one error, or items and the hints above them. */
export interface Report {
	items: INodeExecutionData[];
	hints: string[];
	error?: NodeError;
}

/** An item with its result, and the reason if it was not done. */
interface ItemReport {
	item: PreparedItem;
	result?: Result;
	notDone?: NotDone;
	/** The outcome in a word or two: `Created`, `Unclear`, `Already there (different: Phone)`. */
	label: string;
}

/**
 * Computes output, hints and error from the items and their results.
 *
 * @param results aligned with the items
 */
export async function report(
	run: PreparedItems,
	results: Array<Result | undefined>,
): Promise<Report> {
	const reports = describeOutcomes(run, results);
	const error = createRunError(run, reports);
	if (error) return { items: [], hints: [], error };
	return { items: await toItems(run, reports), hints: toHints(run, reports) };
}

function describeOutcomes(run: PreparedItems, results: Array<Result | undefined>): ItemReport[] {
	const stopReason = findStopReason(run, results);
	return run.items.map((item, place) => {
		const result = results[place];
		const notDone = getNotDone(run, item, result, stopReason);
		return { item, result, notDone, label: getLabel(run.operation, result, notDone) };
	});
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
	return {
		outcome: result.failure.outcome,
		reason: describeReason(result.failure, messageContext),
	};
}

function getLabel(operation: Operation, result: Result | undefined, notDone?: NotDone): string {
	if (notDone) return LABELS[notDone.outcome];
	const items = isDone(result) ? result.records : [];
	return operation.describeResult?.(items) ?? operation.successLabel;
}

/** Why the remaining items were not tried: the failure that stopped the run. */
function findStopReason(
	{ continueOnFail, items, messageContext, operation }: PreparedItems,
	results: Array<Result | undefined>,
): string | undefined {
	if (continueOnFail) return undefined;
	const failed = [...results.entries()].filter((one): one is [number, Failed] => isFailed(one[1]));
	const fatal = failed.filter(([, { failure }]) => isFatal(operation, failure));
	const last = fatal.at(-1) ?? failed.at(-1);
	if (last === undefined) return undefined;
	const [place, { failure }] = last;
	const { message } = describeFailure(failure, messageContext);
	return `Not tried: the ${toOrdinal(items[place].index)} item stopped the run (${message})`;
}

/** @returns undefined if the run outputs items */
function createRunError(run: PreparedItems, reports: ItemReport[]): NodeError | undefined {
	const { continueOnFail, messageContext, operation } = run;
	const failed = reports.flatMap(({ item, result }) =>
		isFailed(result) ? [{ index: item.index, failure: result.failure }] : [],
	);
	// a rejected item must not hide the failure that stopped the run
	const cause = failed.find(({ failure }) => isFatal(operation, failure)) ?? failed.at(0);
	const isKept = reports.some((one) => isPartialResult(operation, one));
	if (!cause || continueOnFail || isKept) return undefined;
	const error = toNodeError(cause.failure, messageContext, cause.index);
	if (reports.length === 1) return error;
	const groups = groupByOutcome(reports);
	const list =
		groups.size === 1 && groups.has(LABELS.notSent)
			? `None of the ${reports.length} items was sent.`
			: `Items by outcome: ${[...groups].map(([label, group]) => `${label}: ${listPositions(group.map(({ item }) => item))}.`).join(' ')}`;
	const description = String(error.description);
	error.description = `${description}${/[.!?]$/.test(description) ? '' : '.'} ${list}`;
	return error;
}

/** Groups items by label, or by its first words if there are many labels: `Already there`. */
function groupByOutcome(reports: ItemReport[]): Map<string, ItemReport[]> {
	const groups = groupBy(reports, ({ label }) => label);
	if (groups.size <= MAX_OUTCOMES) return groups;
	return groupBy(reports, ({ label }) => label.split(' (')[0]);
}

/** Whether the service accepted, or may have accepted, something that an error would hide. */
function isPartialResult({ keepPartialResults, placeholder }: Operation, { result }: ItemReport) {
	if (keepPartialResults === undefined) return false;
	if (isFailed(result))
		return keepPartialResults === 'afterUnclear' && result.failure.outcome === 'unclear';
	if (isLeftOut(result)) return placeholder !== undefined && result.outcome !== 'skipped';
	return isDone(result) && result.records.length > 0;
}

/** Outputs results, placeholders for people, and error items, in input order. */
async function toItems(run: PreparedItems, reports: ItemReport[]): Promise<INodeExecutionData[]> {
	const all: INodeExecutionData[] = [];
	for (const one of reports) {
		await yieldToEventLoop();
		const { item, notDone, result } = one;
		if (notDone && !isLeftOut(result) && run.continueOnFail) {
			all.push(toErrorItem(run, one, notDone));
			continue;
		}
		const { placeholder, simplify } = run.operation;
		const outcome = notDone ?? { outcome: 'done', reason: one.label };
		const outcomeFields = placeholder && omitNullish({ ...outcome, who: item.who });
		// a placeholder has none of a record's fields, so Simplify does not apply
		const simplifyRecord = createSimplifier(notDone ? undefined : simplify, item.values);
		const binary = isDone(result) ? result.binary : undefined;
		for (const record of isDone(result) ? result.records : toPlaceholder(run, one)) {
			await yieldToEventLoop();
			const fields = simplifyRecord(record);
			const json = outcomeFields ? addOutcome(fields, outcomeFields) : fields;
			all.push({ json, ...(binary && { binary }), pairedItem: { item: item.index } });
		}
	}
	return all;
}

function toPlaceholder({ operation }: PreparedItems, { item, notDone, result }: ItemReport) {
	if (!operation.placeholder || !notDone) return [];
	const fields = isLeftOut(result) ? result.fields : {};
	return [{ ...operation.placeholder(item.values, notDone.outcome), ...fields }];
}

function toErrorItem(
	{ messageContext, operation }: PreparedItems,
	{ item, result }: ItemReport,
	{ outcome, reason }: NotDone,
): INodeExecutionData {
	const { index, values, who } = item;
	const failure = isFailed(result) ? result.failure : undefined;
	const error = failure
		? toNodeError(failure, messageContext, index)
		: createConfigError(messageContext.node, describeInvalidItems([item], messageContext), index);
	const placeholder = operation.placeholder?.(values, outcome);
	return createErrorItem(index, error, {
		failure,
		reason: failure ? undefined : reason,
		placeholder,
		who,
	});
}

function toHints(run: PreparedItems, reports: ItemReport[]): string[] {
	const dropped = reports
		.filter(({ item, result }) => item.droppedIssues.length > 0 && result && !isFailed(result))
		.map(({ item: { droppedIssues: issues, index } }) => ({ index, issues }));
	const hints = [
		summarize(run.operation, reports),
		...run.notes,
		...limitHints(reports.flatMap(({ result }) => result?.notes ?? [])),
		...limitHints(listReasons(run, reports)),
		dropped.length > 0 && `Left out of the request: ${listIssues(dropped)}`,
		run.messageContext.mappingSummary,
	];
	return [...new Set(hints.flatMap((hint) => hint || []))];
}

function limitHints(hints: string[]): string[] {
	const different = [...new Set(hints)];
	const more = different.length - MAX_HINTS;
	return [...different.slice(0, MAX_HINTS), ...(more > 0 ? [`And ${more} more like these.`] : [])];
}

/** Counts the outcomes of a write: `4 created, 1 already there`. A single item needs no count. */
function summarize(
	{ method, placeholder, spendsCredits }: Operation,
	reports: ItemReport[],
): string | undefined {
	// paid operations report their credits instead
	const isCounted = method !== 'GET' && (!spendsCredits || placeholder !== undefined);
	if (!isCounted || reports.length < 2) return undefined;
	const ended = reports.filter(({ notDone, result }) => notDone ?? isDone(result));
	// invalid items come last
	ended.sort((a, b) => Number(a.item.issues.length > 0) - Number(b.item.issues.length > 0));
	const texts = [...groupByOutcome(ended)].map(
		([label, { length }]) => `${length} ${label[0].toLowerCase()}${label.slice(1)}`,
	);
	return texts.join(', ');
}

/** Why items were not done, each reason once with the first people it applies to. */
function listReasons(
	{ continueOnFail, operation }: PreparedItems,
	reports: ItemReport[],
): string[] {
	const isOne = reports.length === 1;
	const isListed = ({ notDone, result }: ItemReport) => {
		// plans add a note of their own for items that they leave out
		if (isLeftOut(result)) return !isOne && result.outcome === 'failed' && operation.placeholder;
		// one error item speaks for itself
		return notDone && (!isOne || !continueOnFail);
	};
	const listed = reports.filter(isListed);
	// failures of the service come first, as they may concern all items
	listed.sort((a, b) => Number(isFailed(b.result)) - Number(isFailed(a.result)));
	const groups = groupBy(listed, ({ notDone }) => notDone?.reason);
	return [...groups].map(([reason, group]) => {
		const items = group.map(({ item }) => item);
		const who = isOne ? `the ${toOrdinal(items[0].index)} item` : listPeople(items);
		return `${group[0].notDone?.outcome === 'unclear' ? '' : 'Not done for '}${who}: ${reason}`;
	});
}
