import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import type { Failure } from '../shared/transport/outcome';
import type { MessageContext } from '../shared/errors/textOf';
import { asNodeError, errorOf, errorOfNoSample } from '../shared/errors/nodeErrors';
import { labelOf } from '../shared/operation/parameters';
import { shaperOf } from '../shared/run/shape';
import { activationIdOf, beginActivation, isAfterStart, recall, remember } from './activation';
import type { Found, TriggerEvent, Watch } from './event';
import { isReadable } from './memory';
import { newestOf } from './sample';
import { openWatch, scopeOf } from './watch';

const COMES_BACK = 'The next poll continues where the last one stopped.';
/** n8n does not poll again after an activation that failed. */
const NOT_STARTED = 'The trigger is not running. Publish the workflow again when this is solved.';
const SAMPLE =
	'Sample for testing: one of the 10 newest matching records. The published trigger starts for new events only.';

/** The triggers whose poll has not ended, by workflow and node. */
const running = new Map<string, Promise<unknown>>();
/** The contexts that have polled before: n8n's polls of one activation share theirs. */
const known = new WeakSet<IPollFunctions>();
/** What the log was told last of each trigger, so that it is not told at every poll. */
const told = new Map<string, string>();

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

/** The one place that changes what the trigger remembers. */
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
	const recalled = recall(name, memory, scope);
	if (recalled === 'early') return null;
	// Where memory cannot be read the watch begins anew, and gives nothing that was there before.
	const last = recalled && isReadable(recalled) ? recalled : undefined;
	const includeExisting = !recalled && context.getNodeParameter('includeExisting', false) === true;
	const { source } = watch.event;
	const found = last ? await source.goOn(watch, last) : await source.begin(watch, includeExisting);
	// The trigger was switched off and on again during this poll.
	if (activationIdOf(name) !== activation) return null;
	const hasItems = found.items.length > 0;
	if (found.memory) memory.seen = remember(name, last, { ...found.memory, scope, hasItems });
	const error = found.failure && errorOfPoll(context, watch, found.failure, isFirst);
	tellLog(context, name, found, error?.message);
	if (hasItems) return [toItems(context, watch, found.items, found.hint)];
	if (error) throw error;
	return null;
}

/** Says what the items lack, and what cannot be kept, once for as long as it stays the same. */
function tellLog(
	context: IPollFunctions,
	name: string,
	{ failure, hint, warning }: Found,
	message: string | undefined,
): void {
	const isFound =
		failure?.text ?? ['changing', 'incomplete', 'repeating'].includes(failure?.code ?? '');
	const finding = isFound ? message : undefined;
	const text = [finding, warning, hint].filter((one) => one !== undefined).join(' ');
	if (text !== '' && told.get(name) !== text) {
		context.logger.warn(`${context.getNode().name}: ${text}`);
	}
	told.set(name, text);
}

async function showSample(
	context: IPollFunctions,
	events: TriggerEvent[],
): Promise<INodeExecutionData[][]> {
	const watch = await openWatch(context, events);
	const newest = await newestOf(watch);
	if ('failure' in newest) throw errorOfPoll(context, watch, newest.failure);
	if (newest.records.length === 0) throw errorOfNoSample(context.getNode());
	return [toItems(context, watch, newest.records, SAMPLE)];
}

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

/** @param isFirst whether it is the first poll of an activation */
function errorOfPoll(
	context: IPollFunctions,
	{ connection: { origin }, event }: Watch,
	failure: Failure,
	isFirst = false,
) {
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
