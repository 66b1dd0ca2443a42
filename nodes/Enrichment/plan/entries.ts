import type { IDataObject } from 'n8n-workflow';
import type { AnyValues, Input, Run } from '../../shared/operation/plan';
import { identityOf } from '../../shared/operation/identity';
import { yieldToEventLoop } from '../../shared/run/yieldToEventLoop';
import type { ApiRequest } from '../../shared/transport/request';
import { groupBy } from '../../shared/values';
import { enrichingOf } from './enrichedBefore';

/** An item of a lead. */
interface Row {
	/** Its position among the inputs. */
	position: number;
	values: AnyValues;
	/** The lead as the item has it. */
	lead: IDataObject;
}

/** A lead that waits for its batch. */
export interface Entry {
	/** Under what name it is recorded; undefined where it is enriched in any case. */
	task?: string;
	/** The items that are this lead: it is sent, and paid for, only once. */
	rows: Row[];
	/** What it puts into the request's list. */
	lead: IDataObject;
	/** The request that it would be alone: a list of one. */
	request: ApiRequest;
}

/** The leads in their order, equal ones joined. */
export async function entriesOf(inputs: Input[], run: Run): Promise<Entry[]> {
	const entries = new Map<string, Entry>();
	for (const [position, { values }] of inputs.entries()) {
		await yieldToEventLoop();
		const request = run.request(values);
		const [lead] = request.body?.leads as IDataObject[];
		const key = besides(request) + identityOf(lead);
		const task = values.skipIfEnrichedBefore === false ? undefined : enrichingOf(run, key);
		const entry = entries.get(key) ?? { task, rows: [], lead, request };
		entry.rows.push({ position, values, lead });
		entries.set(key, entry);
	}
	return [...entries.values()];
}

/** By what their bodies hold beside the list: equal ones may be sent together. */
export function groupsOf(entries: Entry[]): Entry[][] {
	return [...groupBy(entries, ({ request }) => besides(request)).values()];
}

function besides({ body }: ApiRequest): string {
	return JSON.stringify({ ...body, leads: undefined });
}

/** The items of leads. */
export function rowsOf(entries: Entry[]): Row[] {
	return entries.flatMap(({ rows }) => rows);
}
