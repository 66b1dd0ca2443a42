import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import type { Failure } from '../shared/transport/outcome';
import type { MessageContext } from '../shared/errors/errorText';
import {
	asNodeError,
	errorOf,
	errorOfUnknownChoice,
	errorOfNoSample,
	errorOfSettings,
} from '../shared/errors/nodeErrors';
import { labelOf, readSettings } from '../shared/operation/parameters';
import { shaperOf } from '../shared/run/shape';
import { Waits } from '../shared/run/waits';
import type { Connection } from '../shared/transport/connection';
import { connect } from '../shared/transport/connection';
import { msOf } from '../shared/times';
import { CREDENTIAL } from '../shared/transport/request';
import {
	forget,
	isAfterStart,
	beginActivation,
	recall,
	remember,
	activationIdOf,
} from './activation';
import type { Memory } from './detect';
import { begin, readable, sample, sinceLast } from './detect';
import type { TriggerEvent, Watch } from './event';

const MAX_MS = 30_000;
const TIMEOUT_MS = 20_000;
/** What is left of the time when the last request has to be done. */
const SPARE_MS = 1_000;
/** A place so far ahead of both clocks was never reached: one answer's clock may be wrong. */
const DAY_MS = 86_400_000;

const COMES_BACK = 'The next poll continues where the last one stopped.';

/** n8n does not poll again after an activation that failed. */
const NOT_STARTED = 'The trigger is not running. Publish the workflow again when this is solved.';

/** The triggers whose poll has not ended, by workflow and node. */
const running = new Map<string, Promise<unknown>>();

/** The contexts that have polled before: n8n's polls of one activation share theirs. */
const known = new WeakSet<IPollFunctions>();

/**
 * Looks for news of the chosen event (in `events/`) and gives them, the oldest first.
 * The one place that changes what the trigger remembers.
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
	if (context.getMode() === 'manual') return await showSample(context, events).catch(fail);
	const name = `${context.getWorkflow().id} ${context.getNode().id}`;
	const isFirst = !known.has(context);
	known.add(context);
	if (isFirst) beginActivation(context, name);
	// An activation begins at once, or what comes until the next poll would count as old.
	if (isFirst && running.has(name)) await running.get(name)?.catch(() => null);
	if (running.has(name)) return null;
	const poll = lookForNews(context, events, name, isFirst)
		.catch(fail)
		.finally(() => running.delete(name));
	running.set(name, poll);
	return isFirst && isAfterStart(context) ? await poll.catch(() => null) : await poll;
}

async function lookForNews(
	context: IPollFunctions,
	events: TriggerEvent[],
	name: string,
	isFirst: boolean,
): Promise<INodeExecutionData[][] | null> {
	const memory = context.getWorkflowStaticData('node');
	const watched = activationIdOf(name);
	const watch = await openWatch(context, events);
	const scope = scopeOf(context, watch);
	const recalled = recall(name, memory, scope);
	if (recalled === 'early') return null;
	// Where memory cannot be read the watch begins anew, and gives nothing that was there before.
	const seen = recalled && readable(recalled);
	const includeExisting = !recalled && context.getNodeParameter('includeExisting', false) === true;
	const detection = await detect(context, watch, seen, includeExisting);
	// The trigger was switched off and on again during this poll.
	if (activationIdOf(name) !== watched) return null;
	if (detection === undefined) {
		forget(name, memory);
		return null;
	}
	if (!('items' in detection)) throw errorOfPoll(context, watch, detection.failure, isFirst);
	const { hint, warning } = detection;
	const items =
		detection.items.length > 0 ? [toItems(context, watch, detection.items, hint)] : null;
	if (warning !== undefined) context.logger.warn(`${context.getNode().name}: ${warning}`);
	const hasItems = items !== null;
	// What a failure broke off goes on in the next poll: with a slow service a reading takes several.
	const isBrokenOff =
		seen !== undefined && detection.memory.cursor.walk?.spent !== seen.cursor.walk?.spent;
	if (!detection.failure || hasItems || isBrokenOff) {
		memory.seen = remember(name, seen, { ...detection.memory, scope, hasItems });
	}
	if (detection.failure && !hasItems) {
		throw errorOfPoll(context, watch, detection.failure, isFirst);
	}
	return items;
}

async function detect(
	context: IPollFunctions,
	watch: Watch,
	seen: Memory | undefined,
	includeExisting: boolean,
): ReturnType<typeof begin> {
	if (!seen) return await begin(watch, includeExisting);
	const detection = await sinceLast(watch, seen);
	const nowMs = Math.max(watch.said.serverTime?.getTime() ?? Infinity, Date.now());
	if (msOf(seen.cursor.time) <= nowMs + DAY_MS) return detection;
	context.logger.warn(`${context.getNode().name}: its saved data is damaged, so it starts over`);
	return await begin(watch, false);
}

async function showSample(
	context: IPollFunctions,
	events: TriggerEvent[],
): Promise<INodeExecutionData[][]> {
	const watch = await openWatch(context, events);
	const found = await sample(watch);
	if ('failure' in found) throw errorOfPoll(context, watch, found.failure as Failure);
	if (found.length === 0) throw errorOfNoSample(context.getNode());
	return [toItems(context, watch, found)];
}

async function openWatch(context: IPollFunctions, events: TriggerEvent[]): Promise<Watch> {
	const chosen = context.getNodeParameter('event');
	const event = events.find(({ option }) => option.value === chosen);
	if (event === undefined) throw errorOfUnknownChoice(context.getNode(), chosen, 'Trigger On');
	const { checks = {}, properties } = event;
	const settings = readSettings(context, { checks, properties });
	if (settings.faults.length > 0) throw errorOfSettings(context.getNode(), settings.faults);
	const budgetMs = Math.min(MAX_MS, context.getPollBudgetMs?.() ?? MAX_MS);
	const deadline = Date.now() + budgetMs - SPARE_MS;
	const connection = await connect(context, {
		longestWaitMs: budgetMs,
		timeoutMs: TIMEOUT_MS,
		deadline,
		listener: new Waits(context),
	});
	const said: Watch['said'] = {};
	const send: Connection['send'] = async (request) => {
		const outcome = await connection.send(request);
		if (outcome.kind === 'answer') {
			said.serverTime = outcome.serverTime;
			said.rateLimit = outcome.rateLimit;
		}
		return outcome;
	};
	return { event, values: settings.values, connection: { ...connection, send }, deadline, said };
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

function toItems(
	context: IPollFunctions,
	{ event: { simplify } }: Watch,
	items: IDataObject[],
	hint?: string,
): INodeExecutionData[] {
	const shape = shaperOf(simplify, { simple: context.getNodeParameter('simple', true) });
	const more = hint === undefined ? {} : { hint };
	return items.map((item) => ({ json: { ...shape(item), ...more } }));
}

/** @param isFirst whether it is the first poll of an activation */
function errorOfPoll(
	context: IPollFunctions,
	{ connection, event }: Watch,
	failure: Failure,
	isFirst = false,
) {
	const { origin } = connection;
	const isActivation = isFirst && ['activate', 'update'].includes(context.getActivationMode());
	const about = { node: context.getNode(), timezone: context.getTimezone(), origin };
	return errorOf(failure, { ...wordingOf(event, isActivation), ...about });
}

/**
 * What an event gives to the messages about it.
 *
 * @param isActivation whether the trigger is just being switched on
 */
export function wordingOf(
	{ properties }: TriggerEvent,
	isActivation = false,
): Omit<MessageContext, 'origin' | 'timezone'> {
	const asked = properties.find(({ required }) => required);
	return {
		labelOf: (field) => labelOf(properties, field),
		...(asked && { record: { label: asked.displayName, isId: true } }),
		comesBack: isActivation ? NOT_STARTED : COMES_BACK,
	};
}
