import type { INodeExecutionData } from 'n8n-workflow';
import type { AboutItem } from '../errors/errorItem';
import { errorItem, withOutcome } from '../errors/errorItem';
import { reasonOf } from '../errors/faults';
import type { NodeError } from '../errors/nodeErrors';
import { errorOf, errorOfFields } from '../errors/nodeErrors';
import type { Input, NotDone, Result } from '../operation/plan';
import { given } from '../values';
import type { BadItem, ReadItems } from './readItems';
import type { Results, StandIn } from './results';
import { shaperOf } from './shape';
import { yieldToEventLoop } from './yieldToEventLoop';

/**
 * The items of a run in input order: results as they are or simplified, what stands for items
 * without one, and with On Error = Continue an error item for each input that has none.
 */
export async function toItems(
	read: ReadItems,
	results: Results,
	standIns: ReadonlyMap<number, StandIn>,
): Promise<INodeExecutionData[]> {
	const { faulty, inPlace, inputs } = read;
	const items: INodeExecutionData[] = [];
	for (const input of [...inputs, ...inPlace, ...faulty].sort((a, b) => a.index - b.index)) {
		const result = standIns.get(input.index) ?? results.get(input.index);
		for (const item of itemsOf(read, input, result)) {
			items.push(item);
			await yieldToEventLoop();
		}
	}
	return items;
}

function* itemsOf(
	read: ReadItems,
	input: Input & Partial<BadItem>,
	result: Result | undefined,
): Iterable<INodeExecutionData> {
	const { errors, operation } = read;
	const { faults, index, values } = input;
	if (result === undefined) {
		if (faults === undefined) return;
		const error = errorOfFields([{ faults, index }], errors);
		yield errorItemOf(read, input, error, { reason: reasonOf(faults) });
	} else if ('failure' in result) {
		const error = errorOf(result.failure, errors, index);
		yield errorItemOf(read, input, error, result);
	} else {
		const shape = shaperOf(result.skipSimplify ? undefined : operation.simplify, values);
		const became = { outcome: 'done', ...result.notDone, who: errors.whoOf(index) };
		const told = operation.itemNotDone && given(became);
		for (const json of result.items) {
			yield {
				json: told ? withOutcome(shape(json), told) : shape(json),
				...(result.binary && { binary: result.binary }),
				pairedItem: { item: index },
			};
		}
	}
}

/** The error item of an input, with what the operation shows of one that was not done. */
export function errorItemOf(
	{ errors, operation }: ReadItems,
	{ index, values }: Input,
	error: NodeError,
	why?: Pick<AboutItem, 'failure' | 'reason'>,
): INodeExecutionData {
	const shown = (outcome: NotDone['outcome']) => operation.itemNotDone?.(values, outcome) ?? {};
	return errorItem(index, error, { ...why, who: errors.whoOf(index), shown });
}
