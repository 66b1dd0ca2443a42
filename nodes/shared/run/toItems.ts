import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { CREDIT_FIELDS } from './credits';
import type { Others } from '../errors/errors';
import { errorItem, errorOf, errorOfFields, errorOfItems, textOfFaults } from '../errors/errors';
import type { Setting } from '../errors/messages';
import { describe } from '../errors/messages';
import { giveWay } from './giveWay';
import type { Operation } from '../operation/defineOperation';
import type { Input, Result } from '../operation/plan';
import { only } from './pick';
import { idLabelOf, labelOf } from '../operation/parameters';
import type { ReadItems } from './readItems';
import type { Rest } from './unfinished';
import { badInPlace, hintsOfRest, restOf } from './unfinished';
import type { Results } from './send';
import type { Failure } from '../transport/outcome';
import type { Connection } from '../transport/request';

/**
 * The items of a run in input order: results as they are or simplified, what stands for items
 * without one, and with On Error = Continue an error item for each input that has none.
 *
 * @throws NodeApiError or NodeOperationError for the first failure when the user chose to stop;
 * nothing with On Error = Continue
 */
export async function giveBack(
	context: IExecuteFunctions,
	operation: Operation,
	connection: Connection,
	read: ReadItems,
	results: Results,
): Promise<INodeExecutionData[]> {
	const { faulty, inPlace, inputs } = read;
	const node = context.getNode();
	const goOn = context.continueOnFail();
	const setting = settingOf(context, operation, connection);
	const failures = failuresOf(results);
	const rest = goOn ? undefined : await restOf(operation, inputs, results, setting);
	if (failures.size > 0 && !goOn && rest === undefined) {
		throw errorOfItems(node, failures, setting, othersOf(operation, inputs, results));
	}
	const places = new Map([...badInPlace(operation, inPlace), ...(rest ?? [])]);
	addHints(context, operation, results, setting, read, places);

	const itemsOf = function* ({ index, values }: Input): Iterable<INodeExecutionData> {
		const place = places.get(index);
		const result = place ? { items: place.items, isWhole: true as const } : results.get(index);
		if (result === undefined) return;
		if ('failure' in result) {
			yield errorItem(errorOf(node, result.failure, setting, index), result.failure, index);
			return;
		}
		for (const json of result.items) {
			yield {
				json: withInput(shape(json, result, operation, values), context, values, index),
				...(result.binary && { binary: result.binary }),
				pairedItem: { item: index },
			};
		}
	};
	const items: INodeExecutionData[] = [];
	for (const input of [...inputs, ...inPlace]) {
		for (const item of itemsOf(input)) {
			items.push(item);
			await giveWay();
		}
	}
	for (const bad of faulty) {
		const error = errorOfFields(node, [bad], context.getInputData());
		items.push(errorItem(error, undefined, bad.index));
		await giveWay();
	}
	return items.sort(byInput);
}

type WithItems = Extract<Result, { items: IDataObject[] }>;

function failuresOf(results: Results): Map<number, Failure> {
	const failures = new Map<number, Failure>();
	for (const [index, result] of results) {
		if ('failure' in result) failures.set(index, result.failure);
	}
	return failures;
}

/** The items without a failure; undefined when there is only one item. */
function othersOf({ done }: Operation, inputs: Input[], results: Results): Others | undefined {
	if (inputs.length === 1) return undefined;
	const indexes = inputs.map(({ index }) => index);
	const succeeded = indexes.filter((index) => {
		const result = results.get(index);
		return result !== undefined && 'items' in result;
	});
	return { done, succeeded, left: indexes.filter((index) => !results.has(index)) };
}

function settingOf(
	context: IExecuteFunctions,
	operation: Operation,
	{ origin }: Connection,
): Setting {
	return { ...wordingOf(operation), timezone: context.getTimezone(), origin };
}

/** What an operation gives to the messages about it. */
export function wordingOf(operation: Operation): Omit<Setting, 'origin' | 'timezone'> {
	const { findOut, properties, refusals } = operation;
	return {
		labelOf: (name) => labelOf(properties, name),
		idLabel: idLabelOf(operation),
		findOut,
		refusals,
	};
}

function addHints(
	context: IExecuteFunctions,
	operation: Operation,
	results: Results,
	setting: Setting,
	{ inputs, leftOut }: ReadItems,
	places: ReadonlyMap<number, Rest>,
): void {
	const hints = [...results.values()].flatMap((result) => {
		if ('failure' in result || result.hint === undefined) return [];
		const { brokenOff, hint } = result;
		return brokenOff ? [`${describe(brokenOff, setting).message}. ${hint}`] : [hint];
	});
	hints.push(...hintsOfRest(places), ...noticesOf(operation, inputs, results));
	if (leftOut.length > 0) {
		const count = `${leftOut.length} ${leftOut.length === 1 ? 'item' : 'items'}`;
		hints.push(`${count} left out: ${textOfFaults(leftOut)}`);
	}
	for (const message of new Set(hints)) {
		context.addExecutionHints?.({ message, location: 'outputPane' });
	}
}

function noticesOf({ notice }: Operation, inputs: Input[], results: Results): string[] {
	const done = inputs.flatMap((input) => {
		const result = results.get(input.index);
		return result !== undefined && 'items' in result ? [{ ...input, items: result.items }] : [];
	});
	return [notice?.(done)].filter((text) => text !== undefined);
}

function shape(
	json: IDataObject,
	{ isWhole }: WithItems,
	{ simplify, spendsCredits }: Operation,
	{ simple }: Input['values'],
): IDataObject {
	if (simplify === undefined || simple !== true || isWhole) return json;
	return only(json, spendsCredits ? [...simplify, ...CREDIT_FIELDS] : simplify);
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
	const { input: own, ...rest } = json;
	return {
		...rest,
		...('input' in json && { serviceInput: own }),
		input: context.getInputData()[index].json,
	};
}

function byInput(a: INodeExecutionData, b: INodeExecutionData): number {
	return place(a) - place(b);
}

function place({ pairedItem }: INodeExecutionData): number {
	return (pairedItem as { item: number }).item;
}
