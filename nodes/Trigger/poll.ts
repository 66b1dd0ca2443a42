import type { IDataObject, IPollFunctions, INodeExecutionData } from 'n8n-workflow';
import { joinIssues } from '../shared/errors/invalidItems';
import {
	asNodeError,
	toNodeError,
	createConfigError,
	createUnknownChoiceError,
} from '../shared/errors/nodeErrors';
import { createSimplifier } from '../shared/operation/simplify';
import { findDisplayName, readSettings } from '../shared/parameters/readParameters';
import { createClient } from '../shared/transport/client';
import type { RequestFailure } from '../shared/transport/outcome';
import { CREDENTIAL } from '../shared/transport/credential';
import { stableHash, lruSet } from '../shared/utils/collections';
import type { Watch } from './event';
import { Changes } from './event';
import { events } from './events';
import type { SavedMemory } from './state';
import { activationIdOf, beginActivation, MAX_TRIGGERS, recall, remember } from './state';

const MAX_MS = 30_000;
const TIMEOUT_MS = 20_000;
/** What is left of the time when the last request has to be done. */
const SPARE_MS = 1_000;

const COMES_BACK = 'The next poll continues where the last one stopped.';
/** n8n does not poll again after an activation that failed. */
const NOT_STARTED = 'The trigger is not running. Publish the workflow again when this is solved.';
const SAMPLE = 'Sample for testing: one of the 10 newest';
const SAMPLE_SIZE = 10;
const NO_SAMPLE = {
	message: 'No data with the current filter could be found',
	description: 'Nothing matches these settings right now. Change them to test with other data.',
};

/** What the log was told last of each trigger, so that it is not told at every poll. */
const told = new Map<string, string>();

/** The triggers whose poll has not ended, by workflow and node. */
const running = new Map<string, Promise<unknown>>();
/** The contexts that have polled before: n8n's polls of one activation share theirs. */
const polledBefore = new WeakSet<IPollFunctions>();

/**
 * Looks for news of the chosen event and gives them, the oldest first.
 *
 * @returns null when there are none, or when another poll of this trigger has not ended yet
 * @throws NodeApiError or NodeOperationError, but for n8n's first poll after its own start: n8n
 * would give the trigger up for good
 */
export async function pollFor(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const fail = (error: unknown): never => {
		throw asNodeError(context.getNode(), error);
	};
	if (context.getMode() === 'manual') return await samplesOf(context).catch(fail);
	const triggerId = `${context.getWorkflow().id} ${context.getNode().id}`;
	const isFirst = !polledBefore.has(context);
	const isAfterStart = ['init', 'leadershipChange'].includes(context.getActivationMode());
	polledBefore.add(context);
	if (isFirst) {
		beginActivation(context, triggerId);
		// An activation begins at once, or what comes until the next poll would count as old.
		await running.get(triggerId)?.catch(() => null);
	}
	if (running.has(triggerId)) return null;
	const poll = lookForNews(context, triggerId, isFirst && !isAfterStart)
		.catch(fail)
		.finally(() => running.delete(triggerId));
	running.set(triggerId, poll);
	return isFirst && isAfterStart ? await poll.catch(() => null) : await poll;
}

/**
 * Reads what is new, and remembers it.
 *
 * @param isActivation whether n8n gives the trigger up where this poll fails
 */
async function lookForNews(
	context: IPollFunctions,
	triggerId: string,
	isActivation: boolean,
): Promise<INodeExecutionData[][] | null> {
	const kept: { memory?: SavedMemory } = context.getWorkflowStaticData('node');
	const activation = activationIdOf(triggerId);
	const watch = await openWatch(context);
	const scope = scopeOf(context, watch);
	const last = recall(triggerId, kept.memory, scope);
	if (last === 'early') return null;
	const includeExisting = context.getNodeParameter('includeExisting', false) === true;
	const { source } = watch.event;
	const found = await source.poll(watch, last, includeExisting);
	// The trigger was switched off and on again during this poll.
	if (activationIdOf(triggerId) !== activation) return null;
	const hasItems = found.items.length > 0;
	const items = hasItems ? [toItems(context, watch, found.items, found.hint)] : null;
	if (found.memory) kept.memory = remember(triggerId, last, { ...found.memory, scope, hasItems });
	const error = found.failure && errorOfPoll(context, watch, found.failure, isActivation);
	tellLog(context, triggerId, error?.message, found.hint);
	if (error && !hasItems) throw error;
	return items;
}

/**
 * The chosen event with its settings and the way to the service.
 *
 * @throws NodeOperationError where a setting cannot be used
 */
async function openWatch(context: IPollFunctions): Promise<Watch> {
	const chosen = context.getNodeParameter('event');
	const event = events.find(({ option }) => option.value === chosen);
	if (event === undefined) throw createUnknownChoiceError(context.getNode(), chosen, 'Trigger On');
	const { checks = {}, properties } = event;
	const { issues, values } = readSettings(context, { checks, properties });
	if (issues.length > 0) {
		const description = 'Nothing was sent. Correct this in the trigger.';
		throw createConfigError(context.getNode(), { message: joinIssues(issues), description });
	}
	const budgetMs = Math.min(MAX_MS, context.getPollBudgetMs?.() ?? MAX_MS);
	const deadline = Date.now() + budgetMs - SPARE_MS;
	const connection = await createClient(context, { deadline, timeoutMs: TIMEOUT_MS });
	return { event, values, connection, deadline };
}

/** What is watched: remembered times and states hold for nothing else. */
function scopeOf(context: IPollFunctions, { connection: { href }, event, values }: Watch): string {
	const { choices = [], option } = event;
	const settings = Object.entries(values).filter(([name]) => !choices.includes(name));
	const credential = context.getNode().credentials?.[CREDENTIAL]?.id;
	return stableHash(option.value, href, credential, Object.fromEntries(settings));
}

/** Items as the user wants them, each with a hint where something is to be said of all. */
function toItems(
	context: IPollFunctions,
	{ event: { simplify } }: Watch,
	records: IDataObject[],
	hint?: string,
): INodeExecutionData[] {
	const shape = createSimplifier(simplify, { simple: context.getNodeParameter('simple', true) });
	return records.map((record) => ({ json: { ...shape(record), ...(hint && { hint }) } }));
}

/**
 * For a test run: the newest records that would start the workflow if they were new, newest first.
 *
 * @throws NodeApiError where they cannot be read, NodeOperationError where there are none
 */
async function samplesOf(context: IPollFunctions): Promise<INodeExecutionData[][]> {
	const watch = await openWatch(context);
	const { event, values } = watch;
	const changes = new Changes(watch, undefined, '');
	let { description } = NO_SAMPLE;
	for (const asked of event.sampleSettings?.(values) ?? [values]) {
		const reading = await event.source.newest({ ...watch, values: asked });
		if ('failure' in reading) throw errorOfPoll(context, watch, reading.failure);
		description = reading.hint ?? description;
		for (const record of reading.records) changes.compare(record);
	}
	const samples = changes.news().slice(-SAMPLE_SIZE).reverse();
	if (samples.length === 0) {
		throw createConfigError(context.getNode(), { ...NO_SAMPLE, description });
	}
	return [toItems(context, watch, samples, SAMPLE)];
}

/** Says what went wrong and what the items lack, once for as long as it stays the same. */
function tellLog(
	context: IPollFunctions,
	triggerId: string,
	...texts: Array<string | undefined>
): void {
	const text = texts.filter((one) => one !== undefined).join(' ');
	if (text !== '' && told.get(triggerId) !== text) {
		context.logger.warn(`${context.getNode().name}: ${text}`);
	}
	lruSet(told, triggerId, text, MAX_TRIGGERS);
}

function errorOfPoll(
	context: IPollFunctions,
	{ connection: { origin }, event: { properties } }: Watch,
	failure: RequestFailure,
	isActivation = false,
) {
	return toNodeError(failure, {
		...{ node: context.getNode(), timezone: context.getTimezone(), origin },
		getFieldLabel: (field) => findDisplayName(properties, field),
		idLabel: properties.find(({ required }) => required)?.displayName,
		nextAttempt: isActivation ? NOT_STARTED : COMES_BACK,
	});
}
