import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { joinIssues } from '../shared/errors/invalidItems';
import {
	asNodeError,
	createConfigError,
	createUnknownChoiceError,
	toNodeError,
} from '../shared/errors/nodeErrors';
import { createSimplifier } from '../shared/operation/simplify';
import { findDisplayName, readSettings } from '../shared/parameters/readParameters';
import { createClient } from '../shared/transport/client';
import { CREDENTIAL } from '../shared/transport/credential';
import type { RequestFailure } from '../shared/transport/outcome';
import { isFailed } from '../shared/transport/outcome';
import { lruSet, stableHash } from '../shared/utils/collections';
import { ChangeDetector } from './changeDetector';
import type { Watch } from './event';
import { events } from './events';
import { getActivationId, loadState, MAX_TRIGGERS, saveState, startActivation } from './state';

const MAX_POLL_MS = 30_000;
const REQUEST_TIMEOUT_MS = 20_000;
/** Left of the poll's time after the deadline of its requests. */
const MARGIN_MS = 1_000;

const NEXT_POLL_CONTINUES = 'The next poll continues where the last one stopped.';
/** n8n stops polling after a failed activation. */
const NOT_RUNNING = 'The trigger is not running. Publish the workflow again when this is solved.';
const SAMPLE_HINT = 'Sample for testing: one of the 10 newest';
const MAX_SAMPLES = 10;
const NO_SAMPLE = {
	message: 'No data with the current filter could be found',
	description: 'Nothing matches these settings right now. Change them to test with other data.',
};

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
	const rethrow = (error: unknown): never => {
		throw asNodeError(context.getNode(), error);
	};
	if (context.getMode() === 'manual') return await readSamples(context).catch(rethrow);
	const triggerId = `${context.getWorkflow().id} ${context.getNode().id}`;
	const isFirst = !polledContexts.has(context);
	const isAfterStart = ['init', 'leadershipChange'].includes(context.getActivationMode());
	polledContexts.add(context);
	if (isFirst) {
		startActivation(context, triggerId);
		// Start right after the running poll: records created before the next one would not be new.
		await runningPolls.get(triggerId)?.catch(() => null);
	}
	if (runningPolls.has(triggerId)) return null;
	const poll = pollForChanges(context, triggerId, isFirst && !isAfterStart)
		.catch(rethrow)
		.finally(() => runningPolls.delete(triggerId));
	runningPolls.set(triggerId, poll);
	return isFirst && isAfterStart ? await poll.catch(() => null) : await poll;
}

/** @param isActivation whether a failed poll deactivates the trigger */
async function pollForChanges(
	context: IPollFunctions,
	triggerId: string,
	isActivation: boolean,
): Promise<INodeExecutionData[][] | null> {
	const staticData: { memory?: IDataObject } = context.getWorkflowStaticData('node');
	const activationId = getActivationId(triggerId);
	const watch = await createWatch(context);
	const scope = hashScope(context, watch);
	const previous = loadState(triggerId, staticData.memory, scope);
	if (previous === 'pendingSave') return null;
	const includeExisting = context.getNodeParameter('includeExisting', false) === true;
	const result = await watch.event.source.poll(watch, previous, includeExisting);
	const { failure, hint, items, state } = result;
	// The trigger was deactivated and activated again during this poll.
	if (getActivationId(triggerId) !== activationId) return null;
	const hasItems = items.length > 0;
	const output = hasItems ? [toNodeItems(context, watch, items, hint)] : null;
	if (state) staticData.memory = saveState(triggerId, previous, { ...state, scope, hasItems });
	const error = failure && createPollError(context, watch, failure, isActivation);
	logOnce(context, triggerId, error?.message, hint);
	if (error && !hasItems) throw error;
	return output;
}

/** @throws NodeOperationError if a setting is invalid */
async function createWatch(context: IPollFunctions): Promise<Watch> {
	const name = context.getNodeParameter('event');
	const event = events.find(({ option }) => option.value === name);
	if (event === undefined) throw createUnknownChoiceError(context.getNode(), name, 'Trigger On');
	const { checks = {}, properties } = event;
	const { issues, values } = readSettings(context, { checks, properties });
	if (issues.length > 0) {
		const description = 'Nothing was sent. Correct this in the trigger.';
		throw createConfigError(context.getNode(), { message: joinIssues(issues), description });
	}
	const budgetMs = Math.min(MAX_POLL_MS, context.getPollBudgetMs?.() ?? MAX_POLL_MS);
	const deadline = Date.now() + budgetMs - MARGIN_MS;
	const client = await createClient(context, { deadline, timeoutMs: REQUEST_TIMEOUT_MS });
	return { event, values, client, deadline };
}

/** Identifies what is watched: a state is valid only for the same event, account and filters. */
function hashScope(context: IPollFunctions, { client: { href }, event, values }: Watch): string {
	const { changeFilters = [], option } = event;
	const settings = Object.entries(values).filter(([name]) => !changeFilters.includes(name));
	const credential = context.getNode().credentials?.[CREDENTIAL]?.id;
	return stableHash(option.value, href, credential, Object.fromEntries(settings));
}

function toNodeItems(
	context: IPollFunctions,
	{ event: { simplify } }: Watch,
	records: IDataObject[],
	hint?: string,
): INodeExecutionData[] {
	const format = createSimplifier(simplify, { simple: context.getNodeParameter('simple', true) });
	return records.map((record) => ({ json: { ...format(record), ...(hint && { hint }) } }));
}

/**
 * Returns the newest records that would start the workflow if they were new, newest first.
 *
 * @throws NodeApiError if they cannot be read, NodeOperationError if there are none
 */
async function readSamples(context: IPollFunctions): Promise<INodeExecutionData[][]> {
	const watch = await createWatch(context);
	const { event, values } = watch;
	const detector = new ChangeDetector(watch, undefined, '');
	let { description } = NO_SAMPLE;
	for (const sampleValues of event.getSampleValues?.(values) ?? [values]) {
		const result = await event.source.readNewest({ ...watch, values: sampleValues });
		if (isFailed(result)) throw createPollError(context, watch, result.failure);
		description = result.hint ?? description;
		for (const record of result.records) detector.compare(record);
	}
	const samples = detector.getItems().slice(-MAX_SAMPLES).reverse();
	if (samples.length === 0) {
		throw createConfigError(context.getNode(), { ...NO_SAMPLE, description });
	}
	return [toNodeItems(context, watch, samples, SAMPLE_HINT)];
}

/** Logs a warning unless the previous poll logged the same. */
function logOnce(
	context: IPollFunctions,
	triggerId: string,
	...texts: Array<string | undefined>
): void {
	const message = texts.filter((text) => text !== undefined).join(' ');
	if (message !== '' && lastLogged.get(triggerId) !== message) {
		context.logger.warn(`${context.getNode().name}: ${message}`);
	}
	lruSet(lastLogged, triggerId, message, MAX_TRIGGERS);
}

function createPollError(
	context: IPollFunctions,
	{ client: { origin }, event: { properties } }: Watch,
	failure: RequestFailure,
	isActivation = false,
) {
	return toNodeError(failure, {
		...{ node: context.getNode(), timezone: context.getTimezone(), origin },
		getFieldLabel: (field) => findDisplayName(properties, field),
		idLabel: properties.find(({ required }) => required)?.displayName,
		nextAttempt: isActivation ? NOT_RUNNING : NEXT_POLL_CONTINUES,
	});
}
