import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { continuesOnError, errorItem, isAgentTool } from '../errors/errorItem';
import { asNodeError, errorOf, errorOfUnknownChoice, isNodeError } from '../errors/nodeErrors';
import type { Operation } from '../operation/defineOperation';
import { unforeseen } from '../transport/outcome';
import { carryOut } from './executePlan';
import { hintsOf, toItems } from './report';
import { readItems } from './readItems';
import type { RunState } from './results';
import { errorOfRun, noteReasons } from './results';

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
	const node = context.getNode();
	const continueOnFail = continuesOnError(context);
	const choice = context.getNodeParameter('operation', 0);
	const ofResource = context.getNodeParameter('resource', 0, '');
	const operation = operations.find(
		({ option, resource }) => option.value === choice && resource === ofResource,
	);
	let state: RunState | undefined;
	try {
		if (operation === undefined) throw errorOfUnknownChoice(node, choice);
		state = await readItems(context, operation, continueOnFail);
		await carryOut(context, state);
		noteReasons(state);
		const stopped = errorOfRun(state);
		if (stopped) throw stopped;
		const items = await toItems(state);
		const hints = hintsOf(state);
		for (const message of hints) context.addExecutionHints?.({ message, location: 'outputPane' });
		// a model sees no hints, so it would not know why nothing came
		const isUntold = items.length === 0 && hints.length > 0 && isAgentTool(node);
		return [isUntold ? [{ json: { hints }, pairedItem: { item: 0 } }] : items];
	} catch (thrown) {
		// with On Error = Continue an error of ours came before anything was sent; all else may be done
		const isOurs = operation === undefined || state === undefined || isNodeError(thrown);
		const failure = isOurs ? undefined : unforeseen(operation.method, thrown);
		const error = state && failure ? errorOf(failure, state.naming) : asNodeError(node, thrown);
		if (!continueOnFail) throw error;
		return [context.getInputData().map((_, index) => errorItem(index, error, { failure }))];
	}
}
