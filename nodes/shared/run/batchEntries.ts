import type { IDataObject } from 'n8n-workflow';
import { giveWay } from './giveWay';
import type { Operation } from '../operation/defineOperation';
import type { AnyValues, Batch, Input } from '../operation/plan';
import type { ApiRequest } from '../transport/request';

/** An item that waits for its batch. */
export interface Entry {
	/** Its place among the inputs. */
	place: number;
	values: AnyValues;
	/** The request that it would be alone: a list of one. */
	request: ApiRequest;
}

/** The entries in their order, by what their bodies hold beside the list: equal ones may be joined. */
export async function groupsOf(
	{ plan, request }: Operation & { plan: Batch },
	inputs: Input[],
): Promise<Entry[][]> {
	const groups = new Map<string, Entry[]>();
	for (const [place, { values }] of inputs.entries()) {
		await giveWay();
		const entry = { place, values, request: request(values) };
		const besides = JSON.stringify({ ...entry.request.body, [plan.list]: undefined });
		const group = groups.get(besides);
		if (group === undefined) groups.set(besides, [entry]);
		else group.push(entry);
	}
	return [...groups.values()];
}

/** What an entry puts into the list. */
export function entryOf({ list }: Batch, { request }: Entry): IDataObject {
	const [entry] = request.body?.[list] as IDataObject[];
	return entry;
}

/** One request for entries of one group. */
export function joined(plan: Batch, entries: Entry[]): ApiRequest {
	const [{ request }] = entries;
	const list = entries.map((entry) => entryOf(plan, entry));
	return { ...request, body: { ...request.body, [plan.list]: list } };
}
