import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { ada } from './lead/fixtures';
import type { MockApi } from './mockApi';

/** Items that become one lead each, with the emails `0@x.example` and up. */
export const createContacts = (count: number) =>
	Array.from({ length: count }, (_, place) => ({ ...ada, email: `${place}@x.example` }));

/** Deletes the lead of each item. */
export const deleteById: INodeParameters = {
	operation: 'delete',
	lead: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
};

/** The number of writes per email or path. */
export function countWrites({ requests }: MockApi): Record<string, number> {
	const sent: Record<string, number> = {};
	for (const { method, path, body } of requests) {
		if (method === 'GET') continue;
		const name = (body as IDataObject).email?.toString() ?? path;
		sent[name] = (sent[name] ?? 0) + 1;
	}
	return sent;
}
