import type { IDataObject, INodeType } from 'n8n-workflow';
import type { Ran, Run } from '../engine';
import { runNode } from '../engine';
import type { Service } from '../operations/proof';
import { allLeads, control, keys, url } from '../../sandbox/test/sandbox';

/** How the nodes reach the sandbox unless a test says otherwise. */
export const credentials = { baseUrl: url, apiKey: keys.full };

/** Runs operations of a node against the sandbox. */
export function runnerOf(node: INodeType) {
	return async (
		operation: string,
		parameters: IDataObject = {},
		options: Partial<Run> = {},
	): Promise<Ran> =>
		await runNode({
			node,
			parameters: { operation, ...parameters } as Run['parameters'],
			credentials,
			...options,
		});
}

async function ask(path: string, { key = keys.full, body }: { key?: string; body?: object } = {}) {
	const headers = { 'x-api-key': key, 'content-type': 'application/json' };
	return body === undefined
		? await fetch(`${url}/api/v2${path}`, { headers })
		: await fetch(`${url}/api/v2${path}`, {
				...{ method: 'POST', headers, body: JSON.stringify(body) },
			});
}

/** A new key that may do no more than this. */
export async function keyFor(
	permission: string,
	name = 'Own',
): Promise<{ id: string; key: string }> {
	const answer = await ask('/keys', { body: { name, permissions: [permission] } });
	return ((await answer.json()) as { data: { id: string; key: string } }).data;
}

/** The sandbox as the runs of the operations have it. */
export const service: Service = {
	...{ url, keys, control, ask },
	newKey: async (name) => await keyFor('leads:read', name),
	leadCount: async () => (await allLeads()).length,
};
