import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { asNodeError } from '../shared/errors/nodeErrors';
import { lruSet } from '../shared/utils/collections';
import { readSamples } from './samples';
import { getActivationId, loadState, MAX_TRIGGERS, saveState, startActivation } from './state';
import { createPollError, createTriggerContext, hashScope, toNodeItems } from './triggerContext';

/** Polls in progress, by workflow and node. */
const runningPolls = new Map<string, Promise<unknown>>();
/** n8n uses one context for all polls of an activation. */
const polledContexts = new WeakSet<IPollFunctions>();
/** The last log message of each trigger. */
const lastLogged = new Map<string, string>();

/**
 * Returns the records for which the chosen event happened since the last poll, oldest first; in a test
 * run, samples.
 *
 * @returns null if there are none, or if another poll of this trigger is in progress
 * @throws NodeApiError or NodeOperationError; not in the first poll after a start of n8n, which would
 * deactivate the trigger for good
 */
export async function pollTrigger(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	try {
		const isTestRun = context.getMode() === 'manual';
		return isTestRun ? await readSamples(context) : await pollOnce(context);
	} catch (error) {
		throw asNodeError(context.getNode(), error);
	}
}

/** Runs one poll of a trigger at a time. The first one of an activation waits for the one before. */
async function pollOnce(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const triggerId = `${context.getWorkflow().id} ${context.getNode().id}`;
	const isFirst = !polledContexts.has(context);
	polledContexts.add(context);
	const activation = isFirst ? startActivation(context, triggerId) : undefined;
	// poll as soon as the running poll ends: a later baseline would include records that should be new
	if (activation) await runningPolls.get(triggerId)?.catch(() => null);
	if (runningPolls.has(triggerId)) return null;
	const isActivation = activation?.byUser === true;
	const poll = pollForChanges(context, triggerId, isActivation).finally(() =>
		runningPolls.delete(triggerId),
	);
	runningPolls.set(triggerId, poll);
	return activation?.byUser === false ? await poll.catch(() => null) : await poll;
}

/** @param isActivation whether a failed poll deactivates the trigger */
async function pollForChanges(
	context: IPollFunctions,
	triggerId: string,
	isActivation: boolean,
): Promise<INodeExecutionData[][] | null> {
	const staticData: { memory?: IDataObject } = context.getWorkflowStaticData('node');
	const activationId = getActivationId(triggerId);
	const trigger = await createTriggerContext(context);
	const scope = hashScope(context, trigger);
	const previous = loadState(triggerId, staticData.memory, scope);
	if (previous === 'pendingSave') return null;
	const includeExisting = context.getNodeParameter('includeExisting', false) === true;
	const result = await trigger.event.source.poll(trigger, previous, includeExisting);
	const { failure, hint, items, state } = result;
	// the trigger was deactivated and activated again during this poll
	if (getActivationId(triggerId) !== activationId) return null;
	const hasItems = items.length > 0;
	const output = hasItems ? [toNodeItems(context, trigger, items, hint)] : null;
	if (state) staticData.memory = saveState(triggerId, previous, { ...state, scope, hasItems });
	const error = failure && createPollError(context, trigger, failure, isActivation);
	logOnce(context, triggerId, [error?.message, hint]);
	if (error && !hasItems) throw error;
	return output;
}

/** Logs a warning unless the previous poll logged the same. */
function logOnce(
	context: IPollFunctions,
	triggerId: string,
	texts: Array<string | undefined>,
): void {
	const message = texts.filter((text) => text !== undefined).join(' ');
	if (message !== '' && lastLogged.get(triggerId) !== message) {
		context.logger.warn(`${context.getNode().name}: ${message}`);
	}
	lruSet(lastLogged, triggerId, message, MAX_TRIGGERS);
}
