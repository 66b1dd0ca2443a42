import type { IBinaryKeyData, IDataObject, INodeExecutionData } from 'n8n-workflow';
import { addOutcome, createErrorItem, isAgentTool } from '../errors/errorItem';
import { describeInvalidItems, listPositions } from '../errors/invalidItems';
import type { MessageContext } from '../errors/messages';
import type { NodeError } from '../errors/nodeErrors';
import { createConfigError, toNodeError } from '../errors/nodeErrors';
import type { Operation } from '../operation/defineOperation';
import type { Result } from '../operation/plan';
import { formatLabel, hasOutcomeFields, isDone, isLeftOut } from '../operation/plan';
import { createSimplifier, moveIdsLast } from '../operation/simplify';
import { isFailed } from '../transport/outcome';
import { omitNullish } from '../utils/empty';
import { yieldToEventLoop } from '../utils/eventLoop';
import { createHints } from './hints';
import type { ItemReport, StopCause } from './itemReports';
import { createItemReports, findStopCause, groupByOutcome } from './itemReports';
import type { PreparedItems } from './readItems';

/**
 * Creates the output items, hints and the error of a run.
 *
 * @param results aligned with the items
 */
export async function buildReport(
	input: PreparedItems,
	results: Array<Result | undefined>,
): Promise<{ items: INodeExecutionData[]; hints: string[]; error?: NodeError }> {
	const { operation } = input;
	const mustRunRemainingOnly = operation.repeatsWhenRunAgain && results.some(isDone);
	const messageContext = { ...input.messageContext, mustRunRemainingOnly };
	const prepared = { ...input, messageContext };
	const stopCause = findStopCause(prepared, results);
	const reports = createItemReports(prepared, results, stopCause);
	const hasPartialResult = results.some((result) => isPartialResult(operation, result));
	if (stopCause && !hasPartialResult)
		return { items: [], hints: [], error: createRunError(prepared, reports, stopCause) };
	const hints = createHints(prepared, reports);
	const items = await buildOutput(prepared, reports);
	// a model sees no hints, so without items it would not learn the reason
	const needsHintItem = items.length === 0 && hints.length > 0 && isAgentTool(messageContext.node);
	return { items: needsHintItem ? [{ json: { hints }, pairedItem: { item: 0 } }] : items, hints };
}

/** Whether an error would hide what the service accepted, or may have accepted, or why a person was left out. */
function isPartialResult(operation: Operation, result: Result | undefined): boolean {
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
async function buildOutput(
	{ continueOnFail, messageContext, operation }: PreparedItems,
	reports: ItemReport[],
): Promise<INodeExecutionData[]> {
	const output: INodeExecutionData[] = [];
	for (const itemReport of reports) {
		await yieldToEventLoop();
		const { item, notDone, result } = itemReport;
		if (isDone(result)) {
			const simplifyRecord = createSimplifier(operation.simplify, item.values);
			for (const record of result.records) {
				await yieldToEventLoop();
				output.push(buildItem(operation, itemReport, simplifyRecord(record), result.binary));
			}
			continue;
		}
		if (notDone === undefined) continue;
		const record = operation.createNotDoneRecord?.(item.values, notDone.outcome);
		if (continueOnFail && !isLeftOut(result)) {
			output.push(buildErrorItem(messageContext, itemReport, notDone.reason, record));
		} else if (record) {
			const fields = isLeftOut(result) ? result.fields : {};
			output.push(buildItem(operation, itemReport, moveIdsLast({ ...record, ...fields })));
		}
	}
	return output;
}

function buildItem(
	operation: Operation,
	{ detail, item, label, notDone }: ItemReport,
	record: IDataObject,
	binary?: IBinaryKeyData,
): INodeExecutionData {
	const status = notDone ?? { outcome: 'done', reason: formatLabel({ label, detail }) };
	const json = hasOutcomeFields(operation)
		? addOutcome(record, omitNullish({ ...status, who: item.who }))
		: record;
	return { json, ...(binary && { binary }), pairedItem: { item: item.itemIndex } };
}

function buildErrorItem(
	messageContext: MessageContext,
	{ item, result }: ItemReport,
	reason: string,
	record?: IDataObject,
): INodeExecutionData {
	const { itemIndex, who } = item;
	if (isFailed(result)) {
		const { failure } = result;
		const error = toNodeError(failure, messageContext, itemIndex);
		return createErrorItem(itemIndex, error, { failure, record, who });
	}
	// with several items, the valid ones were sent
	const text = describeInvalidItems([item], messageContext, !messageContext.hasOneItem);
	const error = createConfigError(messageContext.node, text, itemIndex);
	return createErrorItem(itemIndex, error, { reason, record, who });
}
