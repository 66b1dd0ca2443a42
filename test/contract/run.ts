import type { FixtureService } from '../operations/operationFixture';
import { allLeads, control, keys, url } from '../../sandbox/test/sandbox';

/** The default credentials for the sandbox. */
export const credentials = { baseUrl: url, apiKey: keys.full };

async function ask(path: string, { key = keys.full, body }: { key?: string; body?: object } = {}) {
	const headers = { 'x-api-key': key, 'content-type': 'application/json' };
	return body === undefined
		? await fetch(`${url}/api/v2${path}`, { headers })
		: await fetch(`${url}/api/v2${path}`, {
				...{ method: 'POST', headers, body: JSON.stringify(body) },
			});
}

/** Creates a key with only these permissions. */
export async function keyFor(
	permission: string,
	name = 'Own',
): Promise<{ id: string; key: string }> {
	const response = await ask('/keys', { body: { name, permissions: [permission] } });
	return ((await response.json()) as { data: { id: string; key: string } }).data;
}

export const service: FixtureService = {
	...{ url, keys, control, callApi: ask },
	newKey: async (name) => await keyFor('leads:read', name),
	leadCount: async () => (await allLeads()).length,
};
