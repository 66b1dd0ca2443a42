import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { errorItem } from '../errors/errorItem';
import { asNodeError, errorOfFields, errorOfMissing } from '../errors/nodeErrors';
import type { Operation } from '../operation/defineOperation';
import type { AnyValues } from '../operation/plan';
import type { ConnectionOptions } from '../transport/connection';
import { connect } from '../transport/connection';
import { fieldNamesAt, readItems } from './readItems';
import { send } from './send';
import { toItems } from './toItems';

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;
const STANDARD_TIMEOUT_SECONDS = 60;
const WAIT_BUDGET_MINUTES = { production: 65, test: 1 };

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
	try {
		return [await run(context, operations)];
	} catch (thrown) {
		const error = asNodeError(context.getNode(), thrown);
		if (!context.continueOnFail()) throw error;
		return [context.getInputData().map((_, index) => errorItem(error, undefined, index))];
	}
}

async function run(
	context: IExecuteFunctions,
	operations: Operation[],
): Promise<INodeExecutionData[]> {
	const operation = chosen(context, operations);
	const read = await readItems(context, operation);
	if (read.faulty.length > 0 && !context.continueOnFail()) {
		throw errorOfFields(context.getNode(), read.faulty, fieldNamesAt(context));
	}
	const connection = await connect(
		context,
		connectionOptions(context, operation, read.inputs[0]?.values),
	);
	const results = await send(context, operation, connection, read.inputs);
	return await toItems(context, operation, connection, read, results);
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

function connectionOptions(
	context: IExecuteFunctions,
	{ timeoutSeconds = STANDARD_TIMEOUT_SECONDS }: Operation,
	{ options }: AnyValues = {},
): ConnectionOptions {
	const { waitForRateLimit, timeout } = (options ?? {}) as Record<string, number | undefined>;
	const { production, test } = WAIT_BUDGET_MINUTES;
	const waitMinutes = waitForRateLimit ?? (context.getMode() === 'manual' ? test : production);
	return {
		waitBudgetMs: waitMinutes * MINUTE_MS,
		timeoutMs: (timeout ?? timeoutSeconds) * SECOND_MS,
	};
}
