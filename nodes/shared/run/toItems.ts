import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { errorItem } from '../errors/errorItem';
import type { MessageContext } from '../errors/errorText';
import type { Failure } from '../errors/failure';
import { reasonOf } from '../errors/faults';
import type { Others } from '../errors/nodeErrors';
import { errorOf, errorOfFields, errorOfItems } from '../errors/nodeErrors';
import type { Operation } from '../operation/defineOperation';
import { labelOf, recordFieldOf } from '../operation/parameters';
import type { Input, NotDone, Result } from '../operation/plan';
import { yieldToEventLoop } from './yieldToEventLoop';
import { addHints } from './hints';
import type { BadItem, ReadItems } from './readItems';
import { fieldNamesAt } from './readItems';
import type { Results } from './send';
import { failuresOf } from './send';
import { shaperOf } from './shape';
import { standInsFor, standInsForBad } from './unfinished';

/**
 * The items of a run in input order: results as they are or simplified, what stands for items
 * without one, and with On Error = Continue an error item for each input that has none.
 *
 * @throws NodeApiError or NodeOperationError for the first failure when the user chose to stop;
 * nothing with On Error = Continue
 */
export async function toItems(
	context: IExecuteFunctions,
	operation: Operation,
	messages: MessageContext,
	read: ReadItems,
	results: Results,
	continueOnFail: boolean,
): Promise<INodeExecutionData[]> {
	const { faulty, inPlace, inputs } = read;
	const node = context.getNode();
	const failures = failuresOf(results);
	const unfinished = continueOnFail
		? undefined
		: await standInsFor(operation, inputs, results, messages);
	if (failures.size > 0 && !continueOnFail && unfinished === undefined) {
		throw errorOfItems(node, failures, messages, othersOf(operation, read, results));
	}
	const standIns = new Map([...standInsForBad(operation, inPlace), ...(unfinished ?? [])]);
	addHints(context, operation, results, messages, read, standIns);

	const items: INodeExecutionData[] = [];
	const inOrder = [...inputs, ...inPlace, ...faulty].sort((a, b) => a.index - b.index);
	for (const input of inOrder) {
		const result = standIns.get(input.index) ?? results.get(input.index);
		for (const item of itemsOf(context, operation, messages, read, input, result)) {
			items.push(item);
			await yieldToEventLoop();
		}
	}
	return items;
}

function* itemsOf(
	context: IExecuteFunctions,
	operation: Operation,
	messages: MessageContext,
	read: ReadItems,
	input: Input & Partial<BadItem>,
	result: Result | undefined,
): Iterable<INodeExecutionData> {
	const { mapping, whoOf, whoOfSeveral } = read;
	const { faults, index, values } = input;
	if (faults !== undefined && result === undefined) {
		const bad = [{ faults, index }];
		const error = errorOfFields(context.getNode(), bad, fieldNamesAt(context), {
			took: mapping?.took,
			whoOf: whoOfSeveral,
		});
		yield errorItemOf(context, operation, read, input, error, undefined, reasonOf(faults));
	}
	if (result === undefined) return;
	if ('failure' in result) {
		const { failure } = result;
		const error = errorOf(context.getNode(), failure, messages, index);
		yield errorItemOf(context, operation, read, input, error, failure);
		return;
	}
	const shape = shaperOf(result.skipSimplify ? undefined : operation.simplify, values);
	const first = operation.itemNotDone && firstColumns(result.notDone, whoOf(index));
	for (const json of result.items) {
		yield {
			json: { ...first, ...withInput(shape(json), context, values, index), ...first },
			...(result.binary && { binary: result.binary }),
			pairedItem: { item: index },
		};
	}
}

/** The error item of an input, with what the operation shows of one that was not done. */
export function errorItemOf(
	context: IExecuteFunctions,
	{ itemNotDone }: Operation,
	{ whoOf }: ReadItems,
	{ index, values }: Input,
	error: ReturnType<typeof errorOf>,
	failure?: Failure,
	reason?: string,
): INodeExecutionData {
	const shown = (outcome: NotDone['outcome']) =>
		withInput(itemNotDone?.(values, outcome) ?? {}, context, values, index);
	return errorItem(error, failure, index, { who: whoOf(index), reason, shown });
}

/** What the items of people begin with: what became of each, and who it is about. */
function firstColumns(notDone: NotDone | undefined, who: string | null = null): IDataObject {
	return { ...(notDone ?? { outcome: 'done', reason: null }), who };
}

/** The items without a failure; undefined when there is only one item. */
function othersOf(
	{ doneLabel }: Operation,
	{ inPlace, inputs, leftOut }: ReadItems,
	results: Results,
): Others | undefined {
	const indexes = [...inputs, ...inPlace, ...leftOut].map(({ index }) => index);
	if (indexes.length === 1) return undefined;
	indexes.sort((a, b) => a - b);
	const succeeded = indexes.filter((index) => {
		const result = results.get(index);
		return result !== undefined && 'items' in result;
	});
	return { doneLabel, succeeded, left: indexes.filter((index) => !results.has(index)) };
}

/** What an operation gives to the messages about it. */
export function wordingOf(operation: Operation): Omit<MessageContext, 'origin' | 'timezone'> {
	const { howToVerify, properties, refusals = {} } = operation;
	return {
		labelOf: (name) => labelOf(properties, name),
		record: recordFieldOf(operation),
		howToVerify,
		refusals,
	};
}

/**
 * The item with the incoming one under `input`, where the user asked for it. What the service gave
 * under that name then stands under `serviceInput`, so that `input` always means the same.
 */
function withInput(
	json: IDataObject,
	context: IExecuteFunctions,
	{ options }: Input['values'],
	index: number,
): IDataObject {
	const { includeInputFields } = (options ?? {}) as IDataObject;
	if (includeInputFields !== true) return json;
	const { input: own, ...others } = json;
	return {
		...others,
		...('input' in json && { serviceInput: own }),
		input: context.getInputData()[index].json,
	};
}
