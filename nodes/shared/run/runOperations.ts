import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { continuesOnError, errorItem } from '../errors/errorItem';
import {
	asNodeError,
	errorOf,
	errorOfFields,
	errorOfQuestion,
	errorOfUnknownChoice,
	isNodeError,
} from '../errors/nodeErrors';
import type { Operation } from '../operation/defineOperation';
import { connect } from '../transport/connection';
import { hintsOf } from './hints';
import type { ReadItems } from './readItems';
import { readItems } from './readItems';
import type { Results } from './results';
import { standInsOf } from './results';
import { sendItems, unforeseen } from './send';
import { errorItemOf, toItems } from './toItems';
import { Waits } from './waits';

/** Someone watches a test run. */
const TEST_WAIT_MS = 60_000;

/**
 * Runs the operation that the user chose on all input items: reads and checks every item before
 * the first request, sends by the operation's plan, and gives the results back in input order.
 *
 * @throws NodeOperationError when an item cannot be sent (nothing was sent then), NodeApiError when
 * the service or the network said otherwise; nothing with On Error = Continue, where n8n would give
 * all inputs back as successes
 */
export async function runOperations(
	context: IExecuteFunctions,
	operations: Operation[],
): Promise<INodeExecutionData[][]> {
	const continueOnFail = continuesOnError(context);
	try {
		const read = await readItems(context, chosen(context, operations), continueOnFail);
		return [await output(context, read, await send(context, read))];
	} catch (thrown) {
		const error = asNodeError(context.getNode(), thrown);
		if (!continueOnFail) throw error;
		return [context.getInputData().map((_, index) => errorItem(index, error))];
	}
}

function chosen(context: IExecuteFunctions, operations: Operation[]): Operation {
	const value = context.getNodeParameter('operation', 0);
	const resource = context.getNodeParameter('resource', 0, '');
	const operation = operations.find(
		(candidate) => candidate.option.value === value && candidate.resource === resource,
	);
	if (operation) return operation;
	throw errorOfUnknownChoice(context.getNode(), value);
}

/** Sends what can be sent. @throws NodeOperationError where nothing may be sent */
async function send(context: IExecuteFunctions, read: ReadItems): Promise<Results> {
	const { continueOnFail, errors, faulty, question } = read;
	if (question) throw errorOfQuestion(question, errors);
	if (faulty.length > 0 && !continueOnFail) throw errorOfFields(faulty, errors);
	const waits = new Waits(context);
	const longestWaitMs = context.getMode() === 'manual' ? TEST_WAIT_MS : undefined;
	const onWait = (until: number) => waits.begins(until);
	const connection = await connect(context, { longestWaitMs, onWait });
	errors.origin = connection.origin;
	const results = await sendItems(context, read, connection);
	waits.addHint();
	return results;
}

/** The items of a run, with its hints. What nobody has foreseen is never told as not sent. */
async function output(
	context: IExecuteFunctions,
	read: ReadItems,
	results: Results,
): Promise<INodeExecutionData[]> {
	try {
		const standIns = await standInsOf(read, results);
		const items = await toItems(read, results, standIns);
		for (const message of hintsOf(read, results, standIns)) {
			context.addExecutionHints?.({ message, location: 'outputPane' });
		}
		return items;
	} catch (thrown) {
		const why = unforeseen(read.operation, thrown);
		const error = isNodeError(thrown) ? thrown : errorOf(why.failure, read.errors);
		if (!read.continueOnFail) throw error;
		const all = [...read.inputs, ...read.faulty].sort((a, b) => a.index - b.index);
		return all.map((input) => errorItemOf(read, input, error, why));
	}
}
