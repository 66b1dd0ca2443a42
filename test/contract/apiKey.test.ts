/** @jest-environment <rootDir>/sandbox/test/environment.js */
import deleteSchema from '../../nodes/ApiKey/__schema__/v1.0.0/apiKey/delete.json';
import getSchema from '../../nodes/ApiKey/__schema__/v1.0.0/apiKey/get.json';
import getAllSchema from '../../nodes/ApiKey/__schema__/v1.0.0/apiKey/getAll.json';
import statisticsSchema from '../../nodes/ApiKey/__schema__/v1.0.0/usage/getStatistics.json';
import { OutreachApiKey } from '../../nodes/ApiKey/OutreachApiKey.node';
import { faultsOf } from '../items';
import { keys, reset, url } from '../../sandbox/test/sandbox';
import { schemas } from '../schemas.generated.json';
import { runnerOf } from './run';

const READ_ONLY = 'Demo, read only';
const DAY_MS = 24 * 60 * 60 * 1000;

type Key = {
	id: string;
	name: string;
	prefix: string;
	permissions: string[];
	isActive: boolean;
	usageCount: number;
};
type NewKey = Key & { key: string; expiresAt: string | null; createdAt: string };

const run = runnerOf(new OutreachApiKey(), (operation) =>
	operation === 'getStatistics' ? 'usage' : 'apiKey',
);

const byId = (value: string) => ({ keyId: { __rl: true, mode: 'id', value } });

/** The keys as the service lists them. */
async function listed(): Promise<Key[]> {
	const response = await ask('/keys', keys.full);
	return ((await response.json()) as { data: Key[] }).data;
}

async function named(name: string): Promise<Key> {
	const found = (await listed()).find((key) => key.name === name);
	if (found === undefined) throw new Error(`No key is named ${name}`);
	return found;
}

async function ask(path: string, key: string): Promise<Response> {
	return await fetch(`${url}/api/v2${path}`, { headers: { 'x-api-key': key } });
}

/** Without how often a key was used, which every look at the keys changes. */
const lasting = (found: Key[]) =>
	found.map(({ id, name, permissions }) => ({ id, name, permissions }));

beforeEach(async () => await reset({ limits: { minute: 1000, hour: 10_000 } }));

describe('Create', () => {
	test('makes a key that works, and gives it as it was sent', async () => {
		const { json, outputs } = await run('create', {
			name: 'Lead sync',
			permissions: '={{ ["leads:read", "campaigns:read"] }}',
			additionalFields: { expiresInDays: 30 },
		});

		expect(faultsOf(json, schemas.NewKeyAnswer)).toEqual([]);
		expect(outputs[0][0].pairedItem).toEqual({ item: 0 });
		const { createdAt, expiresAt, id, key } = json[0].data as unknown as NewKey;
		expect(Date.parse(String(expiresAt)) - Date.parse(createdAt)).toBe(30 * DAY_MS);
		expect((await ask('/leads', key)).status).toBe(200);
		expect((await ask('/users/jobs', key)).status).toBe(403);
		expect(await named('Lead sync')).toMatchObject({
			id,
			permissions: ['leads:read', 'campaigns:read'],
		});
	});
});

describe('Get Many and Get Statistics', () => {
	test('all keys, complete and nothing else; Limit gives the first', async () => {
		const { json } = await run('getAll', { returnAll: true });
		const limited = await run('getAll', { limit: 2 });

		expect(faultsOf(json, getAllSchema)).toEqual([]);
		expect(faultsOf(json, schemas.Key)).toEqual([]);
		const all = await listed();
		expect(json.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
		expect(limited.json.map(({ id }) => id)).toEqual(all.slice(0, 2).map(({ id }) => id));
	});

	test('counts the keys and their requests', async () => {
		const { json, outputs } = await run('getStatistics');

		const all = await listed();
		expect(faultsOf(json, statisticsSchema)).toEqual([]);
		expect(json).toMatchObject([
			{ totalKeys: all.length, activeKeys: all.filter(({ isActive }) => isActive).length },
		]);
		expect(outputs[0][0].pairedItem).toEqual({ item: 0 });
	});
});

describe('Get', () => {
	test('gives the key as the service lists it', async () => {
		const { id, name } = await named(READ_ONLY);

		const { json } = await run('get', byId(id));

		expect(json).toMatchObject([{ id, name }]);
		expect(faultsOf(json, getSchema)).toEqual([]);
	});
});

describe('Update', () => {
	test('changes what was set and nothing else', async () => {
		const before = await listed();
		const { id, permissions } = await named(READ_ONLY);

		const { json, outputs } = await run('update', { ...byId(id), name: 'New' });

		expect(faultsOf(json, schemas.KeyAnswer)).toEqual([]);
		expect(json).toMatchObject([{ data: { id, name: 'New', permissions } }]);
		expect(outputs[0][0].pairedItem).toEqual({ item: 0 });
		expect(lasting(await listed())).toEqual(
			lasting(before.map((key) => (key.id === id ? { ...key, name: 'New' } : key))),
		);
	});

	test('permissions that are not chosen are taken away', async () => {
		const { id } = await named(READ_ONLY);

		await run('update', { ...byId(id), changePermissions: 'replace', permissions: ['jobs:read'] });

		expect((await named(READ_ONLY)).permissions).toEqual(['jobs:read']);
		expect((await ask('/leads', keys.readOnly)).status).toBe(403);
	});
});

describe('Regenerate', () => {
	test('the new key works and the old one does not', async () => {
		const { id } = await named(READ_ONLY);

		const { json, outputs } = await run('regenerate', byId(id));

		expect(faultsOf(json, schemas.NewKeyAnswer)).toEqual([]);
		expect(outputs[0][0].pairedItem).toEqual({ item: 0 });
		const { key, id: sameId } = json[0].data as unknown as NewKey;
		expect(sameId).toBe(id);
		expect((await ask('/leads', key)).status).toBe(200);
		expect((await ask('/leads', keys.readOnly)).status).toBe(401);
	});
});

describe('Delete', () => {
	test('ends the access', async () => {
		const { id } = await named(READ_ONLY);

		const { json, outputs } = await run('delete', byId(id));

		expect(json).toMatchObject([{ deleted: true, id }]);
		expect(faultsOf(json, deleteSchema)).toEqual([]);
		expect(outputs[0][0].pairedItem).toEqual({ item: 0 });
		expect((await listed()).map((key) => key.id)).not.toContain(id);
		expect((await ask('/leads', keys.readOnly)).status).toBe(401);
	});
});
