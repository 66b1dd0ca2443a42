import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { asNodeError } from '../shared/errors/nodeErrors';
import { readSamples } from './samples';
import { isSavePending, loadState, saveState, startActivation, watchState } from './stateStore';
import { createPollError, createTriggerContext, hashScope, toNodeItems } from './triggerContext';

/** Contexts that have polled: n8n uses one context for all polls of an activation. */
const polledContexts = new WeakSet<IPollFunctions>();
/** Polls in progress, by workflow and node. */
const runningPolls = new Map<string, Promise<unknown>>();

/**
 * Returns the records for which the chosen event happened since the last poll, oldest first; in a test
 * run, samples.
 *
 * @returns null if there are none, or if another poll of this trigger is in progress
 * @throws NodeApiError or NodeOperationError, except in the first poll after a start of n8n
 */
export async function pollTrigger(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	try {
		const isTestRun = context.getMode() === 'manual';
		return isTestRun ? await readSamples(context) : await pollOnce(context);
	} catch (error) {
		throw asNodeError(context.getNode(), error);
	}
}

/**
 * Runs one poll of a trigger at a time. While one is in progress, the first poll of a new activation
 * waits for it, and every other poll is skipped.
 */
async function pollOnce(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const triggerId = `${context.getWorkflow().id} ${context.getNode().id}`;
	const isFirstPoll = !polledContexts.has(context);
	polledContexts.add(context);
	const pollReason = isFirstPoll ? startActivation(context, triggerId) : 'scheduled';
	// if the first poll were skipped, records created until the second would join the baseline
	if (isFirstPoll) await runningPolls.get(triggerId)?.catch(() => null);
	if (runningPolls.has(triggerId)) return null;
	const runningPoll = pollForChanges(context, triggerId, pollReason === 'published').finally(() =>
		runningPolls.delete(triggerId),
	);
	runningPolls.set(triggerId, runningPoll);
	// an error while n8n starts would deactivate the trigger for good
	return pollReason === 'n8nStarted' ? await runningPoll.catch(() => null) : await runningPoll;
}

/** @param isActivation whether n8n deactivates the trigger if this poll fails */
async function pollForChanges(
	context: IPollFunctions,
	triggerId: string,
	isActivation: boolean,
): Promise<INodeExecutionData[][] | null> {
	const wasStateReplaced = watchState(triggerId);
	const staticData: { memory?: IDataObject } = context.getWorkflowStaticData('node');
	const trigger = await createTriggerContext(context);
	const scope = hashScope(context, trigger);
	const previous = loadState(triggerId, staticData.memory, scope);
	if (previous && isSavePending(triggerId, previous)) return null;
	const includeExisting = context.getNodeParameter('includeExisting', false) === true;
	const result = await trigger.event.source.poll(trigger, previous, includeExisting);
	if (wasStateReplaced()) return null;
	const { failure, hint, items, state } = result;
	const hasItems = items.length > 0;
	// an invalid setting throws here, before the state is saved
	const output = hasItems ? [toNodeItems(context, trigger, items, hint)] : null;
	if (state) staticData.memory = saveState(triggerId, previous, { ...state, scope }, hasItems);
	const error = failure && createPollError(context, trigger, failure, isActivation);
	for (const message of [error?.message, hint]) {
		if (message) context.logger.warn(`${context.getNode().name}: ${message}`);
	}
	if (error && !hasItems) throw error;
	return output;
}
