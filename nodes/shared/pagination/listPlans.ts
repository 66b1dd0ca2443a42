import type { IDataObject } from 'n8n-workflow';
import type { Plan, Result } from '../operation/plan';
import { processEach } from '../operation/plan';
import type { LocatorValue } from '../parameters/resourceLocator';
import { toLocatorKey } from '../parameters/resourceLocator';
import { isFailed } from '../transport/outcome';
import { groupBy } from '../utils/collections';
import { yieldToEventLoop } from '../utils/eventLoop';
import type { List } from './pageFetcher';
import { readList } from './readList';

const DEFAULT_LIMIT = 50;

/** Creates a plan in which each item reads the list, up to its Limit. */
export function createListPlan(list: List): Plan {
	return async (items, run) =>
		await processEach(run, items, async ({ values }) => {
			// n8n hides Limit if the expression of Return All does not yield a boolean
			const limit = values.returnAll === true ? Infinity : Number(values.limit ?? DEFAULT_LIMIT);
			return await readList(run.client, list, values, limit);
		});
}

/**
 * Creates a plan for records without their own route: it reads the list once, and looks up all items.
 *
 * @param parameter the resource locator
 * @param getLocators returns all values that identify a record
 */
export function createLookUpPlan<N extends string>(
	list: List,
	parameter: N,
	getLocators: (record: IDataObject) => LocatorValue[],
	toResult: (matches: IDataObject[], locator: LocatorValue) => Result,
): Plan<Record<N, LocatorValue>> {
	return async (items, { client }) => {
		const result = await readList(client, list);
		if (isFailed(result)) return items.map(() => result);
		const find = await indexByLocator(result.records, getLocators);
		return items.map(({ values }) => toResult(find(values[parameter]), values[parameter]));
	};
}

/** @returns a function that finds the records of a locator, in list order */
export async function indexByLocator<R>(
	records: R[],
	getLocators: (record: R) => LocatorValue[],
): Promise<(locator: LocatorValue) => R[]> {
	const entries: Array<{ key: string; record: R }> = [];
	for (const record of records) {
		await yieldToEventLoop();
		entries.push(...getLocators(record).map((locator) => ({ key: toLocatorKey(locator), record })));
	}
	const byKey = groupBy(entries, ({ key }) => key);
	return (locator) => (byKey.get(toLocatorKey(locator)) ?? []).map(({ record }) => record);
}
