import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { ada } from './lead/samples';
import type { Service } from './service';

/** Incoming items of which each becomes a lead, with the emails `0@x.example` and so on. */
export const contacts = (count: number) =>
	Array.from({ length: count }, (_, place) => ({ ...ada, email: `${place}@x.example` }));

/** Deletes the lead of each item. */
export const byId: INodeParameters = {
	operation: 'delete',
	lead: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
};

/** How often each email, or ID, was sent. */
export function counts({ requests }: Service): Record<string, number> {
	const sent: Record<string, number> = {};
	for (const { method, path, body } of requests) {
		if (method === 'GET') continue;
		const name = (body as IDataObject).email?.toString() ?? path;
		sent[name] = (sent[name] ?? 0) + 1;
	}
	return sent;
}
