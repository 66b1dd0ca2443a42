import type { IPollFunctions, INodeExecutionData } from 'n8n-workflow';
import { reasonOf } from '../shared/errors/faults';
import { asNodeError, errorOfSetup, errorOfUnknownChoice } from '../shared/errors/nodeErrors';
import { readSettings } from '../shared/operation/parameters';
import { watchWaits } from '../shared/run/waits';
import type { Connection } from '../shared/transport/connection';
import { connect } from '../shared/transport/connection';
import { CREDENTIAL } from '../shared/transport/request';
import { activationIdOf, beginActivation, isAfterStart, recall, remember } from './activation';
import type { TriggerEvent, Watch } from './event';
import { errorOfPoll, sampleOf, tellLog, toItems } from './output';

const MAX_MS = 30_000;
const TIMEOUT_MS = 20_000;
/** What is left of the time when the last request has to be done. */
const SPARE_MS = 1_000;

/** The triggers whose poll has not ended, by workflow and node. */
const running = new Map<string, Promise<unknown>>();
/** The contexts that have polled before: n8n's polls of one activation share theirs. */
const known = new WeakSet<IPollFunctions>();

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
			.then(async (watch) => await sampleOf(context, watch))
			.catch(fail);
	}
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

/** Reads what is new, and remembers it. */
async function lookForNews(
	context: IPollFunctions,
	events: TriggerEvent[],
	name: string,
	isFirst: boolean,
): Promise<INodeExecutionData[][] | null> {
	const memory = context.getWorkflowStaticData('node');
	const activation = activationIdOf(name);
	const watch = await openWatch(context, events);
	const scope = scopeOf(context, watch);
	const last = recall(name, memory, scope);
	if (last === 'early') return null;
	const includeExisting = context.getNodeParameter('includeExisting', false) === true;
	const { source } = watch.event;
	const found = last ? await source.goOn(watch, last) : await source.begin(watch, includeExisting);
	// The trigger was switched off and on again during this poll.
	if (activationIdOf(name) !== activation) return null;
	const hasItems = found.items.length > 0;
	if (found.memory) memory.seen = remember(name, last, { ...found.memory, scope, hasItems });
	const error = found.failure && errorOfPoll(context, watch, found.failure, isFirst);
	tellLog(context, name, error?.message, found.hint);
	if (hasItems) return [toItems(context, watch, found.items, found.hint)];
	if (error) throw error;
	return null;
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
	const longestWaitMs = Math.min(MAX_MS, context.getPollBudgetMs?.() ?? MAX_MS);
	const deadline = Date.now() + longestWaitMs - SPARE_MS;
	const { onWait } = watchWaits(context);
	const limits = { longestWaitMs, timeoutMs: TIMEOUT_MS, deadline, onWait };
	const connection = await connect(context, limits);
	const said: Watch['said'] = {};
	const send: Connection['send'] = async (request) => {
		const outcome = await connection.send(request);
		if (outcome.kind === 'answer') {
			said.serverTime = outcome.serverTime;
			said.rateLimit = outcome.rateLimit;
		}
		return outcome;
	};
	return { event, values, connection: { ...connection, send }, deadline, said };
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
