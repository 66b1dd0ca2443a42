import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { continuesOnError } from '../errors/agentTool';
import { errorItem } from '../errors/errorItem';
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
import { fieldNamesAt, readItems } from './readItems';
import { send, unforeseen } from './send';
import { toItems, wordingOf } from './toItems';
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
	if (isFinal && question) throw errorOfQuestion(context.getNode(), question, took ?? '');
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
		if (!continueOnFail) throw error;
		return context.getInputData().map((_, index) => errorItem(error, failure, index));
	}
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
