import type { IDataObject } from 'n8n-workflow';
import type { AnyValues, Input, Run } from '../../shared/operation/plan';
import { yieldToEventLoop } from '../../shared/run/yieldToEventLoop';
import type { ApiRequest } from '../../shared/transport/request';
import { groupBy } from '../../shared/values';

/** An item that waits for its batch. */
export interface Entry {
	/** Its position among the inputs. */
	position: number;
	values: AnyValues;
	/** What it puts into the request's list. */
	lead: IDataObject;
	/** The request that it would be alone: a list of one. */
	request: ApiRequest;
}

/** The entries in their order, by what their bodies hold beside the list: equal ones may be joined. */
export async function groupsOf(inputs: Input[], run: Run): Promise<Entry[][]> {
	const entries: Entry[] = [];
	for (const [position, { values }] of inputs.entries()) {
		await yieldToEventLoop();
		const request = run.request(values);
		const [lead] = request.body?.leads as IDataObject[];
		entries.push({ position, values, lead, request });
	}
	const besides = ({ request }: Entry) => JSON.stringify({ ...request.body, leads: undefined });
	return [...groupBy(entries, besides).values()];
}
