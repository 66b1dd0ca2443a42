import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { addOutcome, createErrorItem } from '../errors/errorItem';
import { describeInvalidItems, listPositions } from '../errors/invalidItems';
import type { NodeError } from '../errors/nodeErrors';
import { createConfigError, toNodeError } from '../errors/nodeErrors';
import type { Operation } from '../operation/defineOperation';
import type { NotDone, Result } from '../operation/plan';
import { hasOutcomeFields, isDone, isLeftOut } from '../operation/plan';
import { createSimplifier } from '../operation/simplify';
import { isFailed } from '../transport/outcome';
import { omitNullish } from '../utils/empty';
import { yieldToEventLoop } from '../utils/eventLoop';
import { createHints } from './hints';
import type { ItemReport, Stop } from './itemReports';
import { createItemReports, findStop, groupByOutcome } from './itemReports';
import type { PreparedItems } from './readItems';

export interface Report {
	items: INodeExecutionData[];
	hints: string[];
	error?: NodeError;
}

/** @param results aligned with the items */
export async function report(
	{ messageContext, ...others }: PreparedItems,
	results: Array<Result | undefined>,
): Promise<Report> {
	const mustRunRestOnly = others.operation.repeatsWhenRunAgain && results.some(isDone);
	const prepared = { ...others, messageContext: { ...messageContext, mustRunRestOnly } };
	const stop = findStop(prepared, results);
	const reports = createItemReports(prepared, results, stop);
	if (stop && !reports.some((one) => isPartialResult(prepared.operation, one)))
		return { items: [], hints: [], error: createRunError(prepared, reports, stop) };
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
	{ failure, item }: Stop,
): NodeError {
	const error = toNodeError(failure, messageContext, item.itemIndex);
	if (reports.length > 1) {
		const nextStep = String(error.description);
		const end = /[.!?]$/.test(nextStep) ? '' : '.';
		error.description = `${nextStep}${end} ${listOutcomes(reports)}`;
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

/** Outputs the records of each item, also of those not done, and error items, in the order of the items. */
async function toOutput(
	prepared: PreparedItems,
	reports: ItemReport[],
): Promise<INodeExecutionData[]> {
	const { continueOnFail, operation } = prepared;
	const output: INodeExecutionData[] = [];
	for (const one of reports) {
		await yieldToEventLoop();
		if (one.notDone && continueOnFail && !isLeftOut(one.result)) {
			output.push(toErrorItem(prepared, one, one.notDone));
			continue;
		}
		const toItem = createItemBuilder(operation, one);
		for (const record of isDone(one.result)
			? one.result.records
			: createNotDoneRecords(operation, one)) {
			await yieldToEventLoop();
			output.push(toItem(record));
		}
	}
	return output;
}

function createItemBuilder(
	operation: Operation,
	{ item, label, notDone, result }: ItemReport,
): (record: IDataObject) => INodeExecutionData {
	const outcome = notDone ?? { outcome: 'done', reason: label };
	const outcomeFields = omitNullish({ ...outcome, who: item.who });
	// the record of an item that was not done has none of a record's fields, so Simplify does not apply
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
	const text = describeInvalidItems([item], messageContext);
	const error = createConfigError(messageContext.node, text, itemIndex);
	return createErrorItem(itemIndex, error, { reason, record, who });
}
