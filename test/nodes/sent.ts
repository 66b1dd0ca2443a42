import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Service } from './service';

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
