import type {
	IExecuteFunctions,
	INodeExecutionData,
	NodeApiError,
	NodeOperationError,
} from 'n8n-workflow';
import { continuesOnError } from '../errors/agentTool';
import type { AboutItem } from '../errors/errorItem';
import { errorItem } from '../errors/errorItem';
import {
	asNodeError,
	errorOf,
	errorOfFields,
	errorOfUnknownChoice,
	errorOfQuestion,
	isNodeError,
} from '../errors/nodeErrors';
import type { Operation } from '../operation/defineOperation';
import { connect } from '../transport/connection';
import { readItems } from './readItems';
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
		return [await run(context, chosen(context, operations), continueOnFail)];
	} catch (thrown) {
		const error = asNodeError(context.getNode(), thrown);
		if (!continueOnFail) throw error;
		return [context.getInputData().map((_, index) => errorItem(index, error))];
	}
}

async function run(
	context: IExecuteFunctions,
	operation: Operation,
	continueOnFail: boolean,
): Promise<INodeExecutionData[]> {
	const read = await readItems(context, operation, continueOnFail);
	const { errors, faulty, inputs, question } = read;
	const errorItemsOrThrow = (error: NodeApiError | NodeOperationError, why?: AboutItem) => {
		if (!continueOnFail) throw error;
		const all = [...inputs, ...faulty].sort((a, b) => a.index - b.index);
		return all.map((input) => errorItemOf(read, input, error, why));
	};
	if (question) return errorItemsOrThrow(errorOfQuestion(question, errors));
	if (faulty.length > 0 && !continueOnFail) throw errorOfFields(faulty, errors);
	const waits = new Waits(context);
	const longestWaitMs = context.getMode() === 'manual' ? TEST_WAIT_MS : undefined;
	const connection = await connect(context, { longestWaitMs, listener: waits });
	errors.origin = connection.origin;
	const results = await sendItems(context, read, connection);
	waits.addHint();
	try {
		const { hints, items } = await toItems(read, results);
		for (const message of hints) {
			context.addExecutionHints?.({ message, location: 'outputPane' });
		}
		return items;
	} catch (thrown) {
		// what nobody has foreseen after the sending is never told as not sent
		const why = unforeseen(operation);
		return errorItemsOrThrow(isNodeError(thrown) ? thrown : errorOf(why.failure, errors), why);
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
