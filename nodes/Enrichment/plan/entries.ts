import type { IDataObject } from 'n8n-workflow';
import type { AnyValues, Input, Run } from '../../shared/operation/plan';
import { giveWay } from '../../shared/run/giveWay';
import type { ApiRequest } from '../../shared/transport/request';

/** An item that waits for its batch. */
export interface Entry {
	/** Its place among the inputs. */
	place: number;
	values: AnyValues;
	/** The request that it would be alone: a list of one. */
	request: ApiRequest;
}

/** The entries in their order, by what their bodies hold beside the list: equal ones may be joined. */
export async function groupsOf(list: string, inputs: Input[], run: Run): Promise<Entry[][]> {
	const groups = new Map<string, Entry[]>();
	for (const [place, { values }] of inputs.entries()) {
		await giveWay();
		const entry = { place, values, request: run.request(values) };
		const besides = JSON.stringify({ ...entry.request.body, [list]: undefined });
		const group = groups.get(besides);
		if (group === undefined) groups.set(besides, [entry]);
		else group.push(entry);
	}
	return [...groups.values()];
}

/** What an entry puts into the list. */
export function entryOf(list: string, { request }: Entry): IDataObject {
	const [entry] = request.body?.[list] as IDataObject[];
	return entry;
}

/** One request for entries of one group. */
export function joined(list: string, entries: Entry[]): ApiRequest {
	const [{ request }] = entries;
	const all = entries.map((entry) => entryOf(list, entry));
	return { ...request, body: { ...request.body, [list]: all } };
}
