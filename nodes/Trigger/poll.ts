import type { IDataObject, IPollFunctions, INodeExecutionData } from 'n8n-workflow';
import { reasonOf } from '../shared/errors/faults';
import {
	asNodeError,
	errorOf,
	errorOfNoSample,
	errorOfSetup,
	errorOfUnknownChoice,
} from '../shared/errors/nodeErrors';
import { labelOf, readSettings } from '../shared/operation/parameters';
import { shaperOf } from '../shared/run/toItems';
import { connect } from '../shared/transport/connection';
import type { Failure } from '../shared/transport/outcome';
import { CREDENTIAL } from '../shared/transport/request';
import type { TriggerEvent, Watch } from './event';
import { isNews, oldestFirst, stateIn, withPrevious } from './event';
import type { SavedMemory } from './memory';
import { activationIdOf, beginActivation, isAfterStart, recall, remember } from './memory';

const MAX_MS = 30_000;
const TIMEOUT_MS = 20_000;
/** What is left of the time when the last request has to be done. */
const SPARE_MS = 1_000;

const COMES_BACK = 'The next poll continues where the last one stopped.';
/** n8n does not poll again after an activation that failed. */
const NOT_STARTED = 'The trigger is not running. Publish the workflow again when this is solved.';
const SAMPLE = 'Sample for testing: one of the 10 newest';
const SAMPLE_SIZE = 10;

/** What the log was told last of each trigger, so that it is not told at every poll. */
const told = new Map<string, string>();

/** The triggers whose poll has not ended, by workflow and node. */
const running = new Map<string, Promise<unknown>>();
/** The contexts that have polled before: n8n's polls of one activation share theirs. */
const polledBefore = new WeakSet<IPollFunctions>();

/**
 * Looks for news of the chosen event (in `events/`) and gives them, the oldest first.
 *
 * @returns null when there are none, or when another poll of this trigger has not ended yet
 * @throws NodeApiError or NodeOperationError, but for n8n's first poll after its own start: n8n
 * would give the trigger up for good
 */
export async function pollFor(
	context: IPollFunctions,
	events: TriggerEvent[],
): Promise<INodeExecutionData[][] | null> {
	const fail = (error: unknown): never => {
		throw asNodeError(context.getNode(), error);
	};
	if (context.getMode() === 'manual') {
		return await openWatch(context, events)
			.then(async (watch) => await samplesOf(context, watch))
			.catch(fail);
	}
	const triggerId = `${context.getWorkflow().id} ${context.getNode().id}`;
	const isFirst = !polledBefore.has(context);
	polledBefore.add(context);
	if (isFirst) {
		beginActivation(context, triggerId);
		// An activation begins at once, or what comes until the next poll would count as old.
		await running.get(triggerId)?.catch(() => null);
	}
	if (running.has(triggerId)) return null;
	const poll = lookForNews(context, events, triggerId, isFirst)
		.catch(fail)
		.finally(() => running.delete(triggerId));
	running.set(triggerId, poll);
	return isFirst && isAfterStart(context) ? await poll.catch(() => null) : await poll;
}

/** Reads what is new, and remembers it. */
async function lookForNews(
	context: IPollFunctions,
	events: TriggerEvent[],
	triggerId: string,
	isFirst: boolean,
): Promise<INodeExecutionData[][] | null> {
	const kept: { memory?: SavedMemory } = context.getWorkflowStaticData('node');
	const activation = activationIdOf(triggerId);
	const watch = await openWatch(context, events);
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
	const error = found.failure && errorOfPoll(context, watch, found.failure, isFirst);
	tellLog(context, triggerId, error?.message, found.hint);
	if (error && !hasItems) throw error;
	return items;
}

/**
 * The chosen event with its settings and the way to the service.
 *
 * @throws NodeOperationError where a setting cannot be used
 */
async function openWatch(context: IPollFunctions, events: TriggerEvent[]): Promise<Watch> {
	const chosen = context.getNodeParameter('event');
	const event = events.find(({ option }) => option.value === chosen);
	if (event === undefined) throw errorOfUnknownChoice(context.getNode(), chosen, 'Trigger On');
	const { checks = {}, properties } = event;
	const { faults, values } = readSettings(context, { checks, properties });
	if (faults.length > 0) {
		const description = 'Nothing was sent. Correct this in the trigger.';
		throw errorOfSetup(context.getNode(), { message: reasonOf(faults), description });
	}
	const budgetMs = Math.min(MAX_MS, context.getPollBudgetMs?.() ?? MAX_MS);
	const deadline = Date.now() + budgetMs - SPARE_MS;
	const connection = await connect(context, { deadline, timeoutMs: TIMEOUT_MS });
	return { event, values, connection, deadline };
}

/** What is watched: remembered times and states hold for nothing else. */
function scopeOf(context: IPollFunctions, { connection, event, values }: Watch): string {
	const { choices = [], option, properties } = event;
	const names = properties.map(({ name }) => name).filter((name) => !choices.includes(name));
	const settings = names.map((name) => sorted(values[name]));
	const credential = context.getNode().credentials?.[CREDENTIAL]?.id;
	return JSON.stringify([option.value, connection.href, credential, ...settings]);
}

/** The entries of a collection in one order: adding them in another one changes nothing. */
function sorted(value: unknown): unknown {
	if (typeof value !== 'object' || value === null) return value;
	return Object.entries(value).sort();
}

/** Items as the user wants them, each with a hint where something is to be said of all. */
function toItems(
	context: IPollFunctions,
	{ event: { simplify } }: Watch,
	records: IDataObject[],
	hint?: string,
): INodeExecutionData[] {
	const shape = shaperOf(simplify, { simple: context.getNodeParameter('simple', true) });
	const more = hint === undefined ? {} : { hint };
	return records.map((record) => ({ json: { ...shape(record), ...more } }));
}

/**
 * For a test run: the newest records that would start the workflow if they were new, newest first.
 *
 * @throws NodeApiError where they cannot be read, NodeOperationError where there are none
 */
async function samplesOf(context: IPollFunctions, watch: Watch): Promise<INodeExecutionData[][]> {
	const { event, values } = watch;
	const found: IDataObject[] = [];
	for (const asked of event.sampleSettings?.(values) ?? [values]) {
		const reading = await event.source.newest({ ...watch, values: asked });
		if ('failure' in reading) throw errorOfPoll(context, watch, reading.failure);
		found.push(...reading.records);
	}
	const starting = oldestFirst(event, found).filter((record) => {
		const now = stateIn(event, record);
		return now !== undefined && isNews(watch, { record, previous: '', now });
	});
	if (starting.length === 0) throw errorOfNoSample(context.getNode());
	const newest = starting.slice(-SAMPLE_SIZE).reverse();
	const records = newest.map((record) => withPrevious(event, { record, previous: undefined }));
	return [toItems(context, watch, records, SAMPLE)];
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
	told.set(triggerId, text);
}

/** @param isFirst whether it is the first poll of an activation */
function errorOfPoll(
	context: IPollFunctions,
	{ connection: { origin }, event: { properties } }: Watch,
	failure: Failure,
	isFirst = false,
) {
	const isActivation = isFirst && ['activate', 'update'].includes(context.getActivationMode());
	const asked = properties.find(({ required }) => required);
	return errorOf(failure, {
		...{ node: context.getNode(), timezone: context.getTimezone(), origin },
		labelOf: (field) => labelOf(properties, field),
		...(asked && { record: { label: asked.displayName, isId: true } }),
		comesBack: isActivation ? NOT_STARTED : COMES_BACK,
	});
}
