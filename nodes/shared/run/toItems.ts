import type { INodeExecutionData } from 'n8n-workflow';
import { errorItem, withOutcome } from '../errors/errorItem';
import { errorOf, errorOfFields } from '../errors/nodeErrors';
import { shaperOf } from '../operation/output';
import { yieldToEventLoop } from '../times';
import { given } from '../values';
import type { RunItem, RunState } from './readItems';
import { hasItems, standInFor, wordOf } from './results';

/**
 * The items of a run in input order: results as they are or simplified, what stands for items
 * without one, and with On Error = Continue an error item for each input that has none.
 */
export async function toItems(state: RunState): Promise<INodeExecutionData[]> {
	const items: INodeExecutionData[] = [];
	for (const item of state.items) {
		for (const one of itemsOf(state, item)) {
			items.push(one);
			await yieldToEventLoop();
		}
	}
	return items;
}

function* itemsOf(state: RunState, item: RunItem): Iterable<INodeExecutionData> {
	const { continueOnFail, operation } = state;
	const { index, notDone, values, who } = item;
	if (notDone && !item.items && continueOnFail) return yield errorItemOf(state, item);
	const output = hasItems(item) ? item : standInFor(operation, values, notDone);
	const { binary, items } = output;
	// what stands in place of a record has none of its fields
	const shape = shaperOf(notDone ? undefined : operation.simplify, values);
	const became = notDone ?? { outcome: 'done', reason: wordOf(operation, item) };
	const told = operation.standIn && given({ ...became, who });
	for (const record of items) {
		const json = told ? withOutcome(shape(record), told) : shape(record);
		yield { json, ...(binary && { binary }), pairedItem: { item: index } };
	}
}

/** The error item of an input, with what the operation shows of one that was not done. */
function errorItemOf({ naming, operation }: RunState, item: RunItem): INodeExecutionData {
	const { failure, index, notDone, values, who } = item;
	const standIn = operation.standIn?.(values, notDone?.outcome ?? 'notSent');
	const error = failure ? errorOf(failure, naming, index) : errorOfFields([item], naming);
	const reason = failure ? undefined : notDone?.reason;
	return errorItem(index, error, { failure, reason, standIn, who });
}
