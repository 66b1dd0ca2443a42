import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { createErrorItem, shouldContinueOnFail } from '../errors/errorItem';
import type { NodeError } from '../errors/nodeErrors';
import {
	asNodeError,
	createUnknownChoiceError,
	isNodeError,
	toNodeError,
} from '../errors/nodeErrors';
import type { Operation } from '../operation/defineOperation';
import { createClient } from '../transport/client';
import type { RequestFailure } from '../transport/outcome';
import { createUnexpectedFailure } from '../transport/outcome';
import { executePlan } from './executePlan';
import { readExecutionState } from './executionState';
import type { PreparedItems } from './readItems';
import { readItems } from './readItems';
import { buildReport } from './report';

/** Short, as the user watches a test run, but longer than a rate limit window of a minute. */
const MAX_TEST_WAIT_MS = 65_000;

/**
 * Runs the operation that the user chose on all input items: every item is validated before the
 * first request, the operation's plan sends the requests, and results come back in the order of the items.
 *
 * @throws NodeOperationError if an item is invalid (nothing was sent), NodeApiError if a request
 * failed. With On Error = Continue it never throws: n8n would pass the inputs on as successes.
 */
export async function runOperations(
	context: IExecuteFunctions,
	operations: Operation[],
): Promise<INodeExecutionData[][]> {
	const continueOnFail = shouldContinueOnFail(context);
	let prepared: PreparedItems | undefined;
	try {
		const operation = findOperation(context, operations);
		const state = readExecutionState(context, operation.method);
		const client = await createClient(context, state.isTest ? { maxWaitMs: MAX_TEST_WAIT_MS } : {});
		prepared = await readItems(context, operation, { continueOnFail, origin: client.origin });
		const results = await executePlan(prepared, client, state);
		const { error, hints, items } = await buildReport(prepared, results);
		// never with On Error = Continue
		if (error) throw error;
		for (const message of hints) context.addExecutionHints?.({ message, location: 'outputPane' });
		return [items];
	} catch (thrown) {
		const { error, failure } = describeThrown(context, thrown, prepared);
		if (!continueOnFail) throw error;
		return [context.getInputData().map((_, index) => createErrorItem(index, error, { failure }))];
	}
}

/** @throws NodeOperationError if a workflow names an operation that this version does not have */
function findOperation(context: IExecuteFunctions, operations: Operation[]): Operation {
	const value = context.getNodeParameter('operation', 0);
	const resource = context.getNodeParameter('resource', 0, '');
	const operation = operations.find(
		(candidate) => candidate.option.value === value && candidate.resource === resource,
	);
	if (operation === undefined) throw createUnknownChoiceError(context.getNode(), value);
	return operation;
}

/** An unexpected error after the items were prepared may hide a request that was sent. */
function describeThrown(
	context: IExecuteFunctions,
	thrown: unknown,
	prepared: PreparedItems | undefined,
): { error: NodeError; failure?: RequestFailure } {
	if (prepared === undefined || isNodeError(thrown))
		return { error: asNodeError(context.getNode(), thrown) };
	const failure = createUnexpectedFailure(prepared.operation.method, thrown);
	return { error: toNodeError(failure, prepared.messageContext), failure };
}
