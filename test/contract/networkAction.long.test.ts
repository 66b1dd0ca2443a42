/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { OutreachNetworkAction } from '../../nodes/NetworkAction/OutreachNetworkAction.node';
import { records } from '../deduplication';
import { keys, log, reset, url } from '../../sandbox/test/sandbox';
import { runnerOf } from './run';

const run = runnerOf(new OutreachNetworkAction());
const action = {
	resource: 'message',
	mapping: 'manual',
	profileUrl: 'https://www.linkedin.com/in/ada',
	message: 'Hi Ada',
};

beforeAll(async () => await records.open());
beforeEach(async () => await reset());

test('with a key without users:read a message goes once, also when that is granted later', async () => {
	const { id, key } = await keysRoute<{ id: string; key: string }>('POST', '', {
		name: 'Other',
		permissions: ['linkedin:schedule'],
	});
	const reasons = async () => {
		const { json } = await run('sendFirstMessage', action, {
			credentials: { baseUrl: url, apiKey: key },
		});
		return json.map(({ reason }) => reason);
	};
	const before = ['Already scheduled, or an earlier attempt may have gone through'];
	expect(await reasons()).toEqual([null]);
	expect((await log()).find(({ method }) => method === 'GET')?.status).toBe(403);
	expect(await reasons()).toEqual(before);

	await keysRoute('PUT', `/${id}`, { permissions: ['linkedin:schedule', 'users:read'] });
	expect(await reasons()).toEqual(before);
	expect((await log()).at(-1)).toMatchObject({ method: 'GET', status: 200 });

	await keysRoute('PUT', `/${id}`, { permissions: ['linkedin:schedule'] });
	expect(await reasons()).toEqual(before);
});

async function keysRoute<T>(method: string, path: string, body: object): Promise<T> {
	const response = await fetch(`${url}/api/v2/keys${path}`, {
		method,
		headers: { 'content-type': 'application/json', 'x-api-key': keys.full },
		body: JSON.stringify(body),
	});
	return ((await response.json()) as { data: T }).data;
}
