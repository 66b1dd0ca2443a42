import type { FixtureService } from '../operations/operationFixture';
import { fetchLeads, control, keys, url } from '../../sandbox/test/sandbox';

/** The default credentials for the sandbox. */
export const credentials = { baseUrl: url, apiKey: keys.full };

async function callApi(
	path: string,
	{ key = keys.full, body }: { key?: string; body?: object } = {},
) {
	const headers = { 'x-api-key': key, 'content-type': 'application/json' };
	return body === undefined
		? await fetch(`${url}/api/v2${path}`, { headers })
		: await fetch(`${url}/api/v2${path}`, {
				...{ method: 'POST', headers, body: JSON.stringify(body) },
			});
}

export const service: FixtureService = {
	...{ url, keys, control, callApi },
	createKey: async (name = 'Own') => {
		const response = await callApi('/keys', { body: { name, permissions: ['leads:read'] } });
		return ((await response.json()) as { data: { id: string; key: string } }).data;
	},
	countLeads: async () => (await fetchLeads()).length,
};
