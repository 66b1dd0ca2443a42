import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { createErrorItem, isAgentTool, shouldContinueOnFail } from '../errors/errorItem';
import {
	asNodeError,
	createUnknownChoiceError,
	isNodeError,
	toNodeError,
} from '../errors/nodeErrors';
import type { Operation } from '../operation/defineOperation';
import { createClient } from '../transport/client';
import { unexpected } from '../transport/outcome';
import { executePlan } from './executePlan';
import { readExecutionState } from './executionState';
import type { RunInput } from './readItems';
import { readItems } from './readItems';
import { report } from './report';

/** A person watches a test run, so it does not wait for long. */
const MAX_TEST_WAIT_MS = 60_000;

/**
 * Runs the operation that the user chose on all input items: every item is validated before the
 * first request, the operation's plan sends the requests, and results come back in input order.
 *
 * @throws NodeOperationError if an item is invalid (nothing was sent), NodeApiError if a request
 * failed. Nothing with On Error = Continue, where n8n would return all inputs as successes.
 */
export async function runOperations(
	context: IExecuteFunctions,
	operations: Operation[],
): Promise<INodeExecutionData[][]> {
	const continueOnFail = shouldContinueOnFail(context);
	let input: RunInput | undefined;
	try {
		const operation = findOperation(context, operations);
		const isTest = context.getMode() === 'manual';
		const client = await createClient(context, isTest ? { maxWaitMs: MAX_TEST_WAIT_MS } : {});
		input = await readItems(context, operation, { continueOnFail, origin: client.origin });
		const state = readExecutionState(context, operation.method);
		const results = await executePlan(input, client, {
			...state,
			isTest,
			helpers: context.helpers,
		});
		const { error, hints, items } = await report(input, results);
		if (error) throw error;
		for (const message of hints) context.addExecutionHints?.({ message, location: 'outputPane' });
		// a model sees no hints, so it would not know why nothing came
		const needsHints = items.length === 0 && hints.length > 0 && isAgentTool(context.getNode());
		return [needsHints ? [{ json: { hints }, pairedItem: { item: 0 } }] : items];
	} catch (thrown) {
		// an unexpected error after the items were read leaves open whether something was sent
		const failure =
			input && !isNodeError(thrown) ? unexpected(input.operation.method, thrown) : undefined;
		const error =
			failure && input
				? toNodeError(failure, input.messages)
				: asNodeError(context.getNode(), thrown);
		if (!continueOnFail) throw error;
		return [context.getInputData().map((_, index) => createErrorItem(index, error, { failure }))];
	}
}

/** @throws NodeOperationError for a saved workflow whose operation this version does not know */
function findOperation(context: IExecuteFunctions, operations: Operation[]): Operation {
	const chosen = context.getNodeParameter('operation', 0);
	const chosenResource = context.getNodeParameter('resource', 0, '');
	const found = operations.find(
		({ option, resource }) => option.value === chosen && resource === chosenResource,
	);
	if (found === undefined) throw createUnknownChoiceError(context.getNode(), chosen);
	return found;
}
