import type {
	IExecuteFunctions,
	INodeExecutionData,
	NodeApiError,
	NodeOperationError,
} from 'n8n-workflow';
import { continuesOnError } from '../errors/agentTool';
import { errorItem } from '../errors/errorItem';
import type { Failure } from '../errors/failure';
import {
	asNodeError,
	errorOf,
	errorOfFields,
	errorOfMissing,
	errorOfQuestion,
	isNodeError,
} from '../errors/nodeErrors';
import type { Operation } from '../operation/defineOperation';
import { waitsOf } from '../operation/options';
import { connect } from '../transport/connection';
import type { ReadItems } from './readItems';
import { fieldNamesAt, readItems } from './readItems';
import { send, unforeseen } from './send';
import { errorItemOf, toItems, wordingOf } from './toItems';
import { Waits } from './waits';

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
		return [await run(context, operations, continueOnFail)];
	} catch (thrown) {
		const error = asNodeError(context.getNode(), thrown);
		if (!continueOnFail) throw error;
		return [context.getInputData().map((_, index) => errorItem(error, undefined, index))];
	}
}

async function run(
	context: IExecuteFunctions,
	operations: Operation[],
	continueOnFail: boolean,
): Promise<INodeExecutionData[]> {
	const operation = chosen(context, operations);
	const read = await readItems(context, operation, continueOnFail);
	const { whoOfSeveral: whoOf } = read;
	const { took, question } = read.mapping ?? {};
	const isFinal = operation.contactsPeople ?? operation.spendsCredits;
	if (isFinal && question) {
		const error = errorOfQuestion(context.getNode(), question, took ?? '');
		return itemsOf(context, operation, read, error, continueOnFail);
	}
	if (read.faulty.length > 0 && !continueOnFail) {
		throw errorOfFields(context.getNode(), read.faulty, fieldNamesAt(context), { took, whoOf });
	}
	const isTest = context.getMode() === 'manual';
	const [{ values } = { values: {} }] = read.inputs;
	const waits = new Waits(context, read.inputs.length);
	const options = waitsOf(operation.properties, values, isTest);
	const connection = await connect(context, { ...options, listener: waits });
	const results = await send(context, operation, connection, read.inputs, waits, continueOnFail);
	waits.addHint();
	const { origin } = connection;
	const messages = { ...wordingOf(operation), timezone: context.getTimezone(), origin };
	try {
		return await toItems(context, operation, messages, read, results, continueOnFail);
	} catch (thrown) {
		// what nobody has foreseen after the sending is never told as not sent
		const { failure } = unforeseen(operation);
		const error = isNodeError(thrown) ? thrown : errorOf(context.getNode(), failure, messages);
		return itemsOf(context, operation, read, error, continueOnFail, failure);
	}
}

/** What a run gives that ends with an error: with On Error = Continue an item of it for each input. */
function itemsOf(
	context: IExecuteFunctions,
	operation: Operation,
	read: ReadItems,
	error: NodeApiError | NodeOperationError,
	continueOnFail: boolean,
	failure?: Failure,
): INodeExecutionData[] {
	if (!continueOnFail) throw error;
	const inputs = [...read.inputs, ...read.faulty].sort((a, b) => a.index - b.index);
	return inputs.map((input) => errorItemOf(context, operation, read, input, error, failure));
}

function chosen(context: IExecuteFunctions, operations: Operation[]): Operation {
	const value = context.getNodeParameter('operation', 0);
	const resource = context.getNodeParameter('resource', 0, '') || undefined;
	const operation = operations.find(
		(candidate) => candidate.option.value === value && candidate.resource === resource,
	);
	if (operation) return operation;
	throw errorOfMissing(context.getNode(), value);
}
