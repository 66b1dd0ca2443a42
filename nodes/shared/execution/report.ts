import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { addOutcome, createErrorItem } from '../errors/errorItem';
import { describeInvalidItems, listPositions } from '../errors/invalidItems';
import type { NodeError } from '../errors/nodeErrors';
import { createConfigError, toNodeError } from '../errors/nodeErrors';
import type { Operation } from '../operation/defineOperation';
import type { NotDone, Result } from '../operation/plan';
import { formatLabel, hasOutcomeFields, isDone, isLeftOut } from '../operation/plan';
import { createSimplifier } from '../operation/simplify';
import { isFailed } from '../transport/outcome';
import { omitNullish } from '../utils/empty';
import { yieldToEventLoop } from '../utils/eventLoop';
import { createHints } from './hints';
import type { ItemReport, StopCause } from './itemReports';
import { createItemReports, findStopCause, groupByOutcome } from './itemReports';
import type { PreparedItems } from './readItems';

export interface Report {
	items: INodeExecutionData[];
	hints: string[];
	error?: NodeError;
}

/**
 * Creates the output items, hints and the error of a run.
 *
 * @param results aligned with the items
 */
export async function report(
	input: PreparedItems,
	results: Array<Result | undefined>,
): Promise<Report> {
	const mustRunRestOnly = input.operation.repeatsWhenRunAgain && results.some(isDone);
	const prepared = { ...input, messageContext: { ...input.messageContext, mustRunRestOnly } };
	const stopCause = findStopCause(prepared, results);
	const reports = createItemReports(prepared, results, stopCause);
	const hasPartialResult = reports.some((entry) => isPartialResult(prepared.operation, entry));
	if (stopCause && !hasPartialResult)
		return { items: [], hints: [], error: createRunError(prepared, reports, stopCause) };
	return { items: await toOutput(prepared, reports), hints: createHints(prepared, reports) };
}

/** Whether the service accepted, or may have accepted, something that an error would hide. */
function isPartialResult(operation: Operation, { result }: ItemReport): boolean {
	const { keepPartialResults } = operation;
	if (keepPartialResults === undefined) return false;
	if (isFailed(result))
		return keepPartialResults === 'afterUnclear' && result.failure.outcome === 'unclear';
	if (isLeftOut(result)) return hasOutcomeFields(operation) && result.outcome !== 'skipped';
	return isDone(result) && result.records.length > 0;
}

function createRunError(
	{ messageContext }: PreparedItems,
	reports: ItemReport[],
	{ failure, item }: StopCause,
): NodeError {
	const error = toNodeError(failure, messageContext, item.itemIndex);
	if (reports.length > 1) {
		const nextStep = String(error.description);
		const fullStop = /[.!?]$/.test(nextStep) ? '' : '.';
		error.description = `${nextStep}${fullStop} ${listOutcomes(reports)}`;
	}
	return error;
}

function listOutcomes(reports: ItemReport[]): string {
	if (reports.every(({ notDone }) => notDone?.outcome === 'notSent'))
		return `None of the ${reports.length} items was sent.`;
	const groups = [...groupByOutcome(reports)].map(
		([label, group]) => `${label}: ${listPositions(group.map(({ item }) => item))}.`,
	);
	return `Items by outcome: ${groups.join(' ')}`;
}

/** Creates the output items in input order: records, or error items. */
async function toOutput(
	prepared: PreparedItems,
	reports: ItemReport[],
): Promise<INodeExecutionData[]> {
	const { continueOnFail, operation } = prepared;
	const output: INodeExecutionData[] = [];
	for (const itemReport of reports) {
		await yieldToEventLoop();
		const { notDone, result } = itemReport;
		if (notDone && continueOnFail && !isLeftOut(result)) {
			output.push(toErrorItem(prepared, itemReport, notDone));
			continue;
		}
		const toItem = createItemBuilder(operation, itemReport);
		const records = isDone(result) ? result.records : createNotDoneRecords(operation, itemReport);
		for (const record of records) {
			await yieldToEventLoop();
			output.push(toItem(record));
		}
	}
	return output;
}

function createItemBuilder(
	operation: Operation,
	{ detail, item, label, notDone, result }: ItemReport,
): (record: IDataObject) => INodeExecutionData {
	const outcome = notDone ?? { outcome: 'done', reason: formatLabel({ label, detail }) };
	const outcomeFields = omitNullish({ ...outcome, who: item.who });
	// Simplify does not apply to an item that was not done, as the service returned no record
	const simplifyRecord = createSimplifier(notDone ? undefined : operation.simplify, item.values);
	const binary = isDone(result) ? result.binary : undefined;
	return (record) => {
		const fields = simplifyRecord(record);
		const json = hasOutcomeFields(operation) ? addOutcome(fields, outcomeFields) : fields;
		return { json, ...(binary && { binary }), pairedItem: { item: item.itemIndex } };
	};
}

function createNotDoneRecords(
	{ createNotDoneRecord }: Operation,
	{ item, notDone, result }: ItemReport,
): IDataObject[] {
	if (!createNotDoneRecord || !notDone) return [];
	const fields = isLeftOut(result) ? result.fields : {};
	return [{ ...createNotDoneRecord(item.values, notDone.outcome), ...fields }];
}

function toErrorItem(
	{ messageContext, operation }: PreparedItems,
	{ item, result }: ItemReport,
	{ outcome, reason }: NotDone,
): INodeExecutionData {
	const { itemIndex, values, who } = item;
	const record = operation.createNotDoneRecord?.(values, outcome);
	if (isFailed(result)) {
		const { failure } = result;
		const error = toNodeError(failure, messageContext, itemIndex);
		return createErrorItem(itemIndex, error, { failure, record, who });
	}
	const text = describeInvalidItems([item], messageContext, !messageContext.hasOneItem);
	const error = createConfigError(messageContext.node, text, itemIndex);
	return createErrorItem(itemIndex, error, { reason, record, who });
}
