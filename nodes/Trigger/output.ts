import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import type { MessageContext } from '../shared/errors/textOf';
import { errorOf, errorOfNoSample } from '../shared/errors/nodeErrors';
import { labelOf } from '../shared/operation/parameters';
import { shaperOf } from '../shared/run/toItems';
import type { Failure } from '../shared/transport/outcome';
import type { TriggerEvent, Watch } from './event';
import { oldestFirst, withPrevious } from './event';

const COMES_BACK = 'The next poll continues where the last one stopped.';
/** n8n does not poll again after an activation that failed. */
const NOT_STARTED = 'The trigger is not running. Publish the workflow again when this is solved.';
const SAMPLE = 'Sample for testing: one of the 10 newest';
const SAMPLE_SIZE = 10;

/** What the log was told last of each trigger, so that it is not told at every poll. */
const told = new Map<string, string>();

/** Items as the user wants them, each with a hint where something is to be said of all. */
export function toItems(
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
export async function sampleOf(
	context: IPollFunctions,
	watch: Watch,
): Promise<INodeExecutionData[][]> {
	const { event, values } = watch;
	const found: IDataObject[] = [];
	for (const asked of event.sampleOf?.(values) ?? [values]) {
		const reading = await event.source.newest({ ...watch, values: asked });
		if ('failure' in reading) throw errorOfPoll(context, watch, reading.failure);
		found.push(...reading.records);
	}
	const starting = oldestFirst(event, found).filter((record) => {
		const now = event.stateOf ? event.stateOf(record) : '';
		return now !== undefined && event.starts({ record, previous: '', now }, values);
	});
	if (starting.length === 0) throw errorOfNoSample(context.getNode());
	const newest = starting.slice(-SAMPLE_SIZE).reverse();
	const records = newest.map((record) => withPrevious(event, { record, previous: undefined }));
	return [toItems(context, watch, records, SAMPLE)];
}

/** Says what went wrong and what the items lack, once for as long as it stays the same. */
export function tellLog(
	context: IPollFunctions,
	name: string,
	...texts: Array<string | undefined>
): void {
	const text = texts.filter((one) => one !== undefined).join(' ');
	if (text !== '' && told.get(name) !== text) {
		context.logger.warn(`${context.getNode().name}: ${text}`);
	}
	told.set(name, text);
}

/** @param isFirst whether it is the first poll of an activation */
export function errorOfPoll(
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
