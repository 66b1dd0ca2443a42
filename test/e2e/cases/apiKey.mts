import assert from 'node:assert/strict';
import type { components } from '../../../nodes/shared/api.generated.ts';
import type { Service } from '../../../sandbox/launcher/service.mts';
import { assertHas, idsOf, type Case } from '../case.mts';
import { askWith, newKey } from '../keys.mts';

type Key = components['schemas']['Key'];

const node = 'outreachApiKey';

async function keys(service: Service): Promise<Key[]> {
	const answer = await askWith(service.keys.full, service, '/keys');
	return ((await answer.json()) as { data: Key[] }).data;
}

/** What is changed, regenerated or deleted is a key of its own. */
const ownKey: Case['given'] = async (service) => [await newKey(service)];
const keyId = { __rl: true, mode: 'id', value: '={{ $json.id }}' };

async function isAccepted(key: unknown, service: Service): Promise<boolean> {
	return (await askWith(String(key), service, '/leads')).ok;
}

export const apiKeyCases: Case[] = [
	{
		node,
		resource: 'apiKey',
		operation: 'create',
		shows: 'the key that comes out works, with the chosen permissions',
		parameters: {
			name: 'Lead sync',
			permissions: ['leads:read', 'jobs:read'],
			additionalFields: { expiresInDays: 30 },
		},
		route: 'createKey',
		check: async ({ items: [{ data }], service }) => {
			const { id, key } = data as { id: string; key: string };
			assert.ok(await isAccepted(key, service));
			const made = (await keys(service)).find((one) => one.id === id);
			assert.deepEqual(made?.permissions, ['leads:read', 'jobs:read']);
		},
	},
	{
		node,
		resource: 'apiKey',
		operation: 'getAll',
		shows: 'the keys of the service, in its order',
		parameters: { limit: 3 },
		route: 'listKeys',
		check: async ({ items, service }) =>
			assert.deepEqual(idsOf(items), idsOf(await keys(service)).slice(0, 3)),
	},
	{
		node,
		resource: 'apiKey',
		operation: 'update',
		shows: 'the key has the new name and keeps its permissions',
		given: ownKey,
		parameters: { keyId, updateFields: { name: 'Renamed' } },
		route: 'updateKey',
		check: async ({ given, items, service }) => {
			const [{ id, key }] = given;
			const changed = { id, name: 'Renamed', permissions: ['leads:read'] };
			assertHas(items, [{ data: changed }]);
			assert.equal((await keys(service)).find((one) => one.id === id)?.name, 'Renamed');
			assert.ok(await isAccepted(key, service));
		},
	},
	{
		node,
		resource: 'apiKey',
		operation: 'regenerate',
		shows: 'the new key works and the old one has ended',
		given: ownKey,
		parameters: { keyId },
		route: 'regenerateKey',
		check: async ({ given, items: [{ data }], service }) => {
			const { id, key } = data as { id: string; key: string };
			assert.equal(id, given[0].id);
			assert.ok(await isAccepted(key, service));
			assert.ok(!(await isAccepted(given[0].key, service)));
		},
	},
	{
		node,
		resource: 'apiKey',
		operation: 'delete',
		shows: 'the key is gone and opens nothing any more',
		given: ownKey,
		parameters: { keyId },
		route: 'deleteKey',
		check: async ({ given, items, service }) => {
			const [{ id, key }] = given;
			assert.deepEqual([items[0].deleted, items[0].id], [true, id]);
			assert.ok(!idsOf(await keys(service)).includes(id));
			assert.ok(!(await isAccepted(key, service)));
		},
	},
	{
		node,
		resource: 'usage',
		operation: 'getStatistics',
		shows: 'the keys are counted',
		route: 'getKeyStats',
		check: async ({ items: [{ totalKeys, activeKeys }], service }) => {
			const all = await keys(service);
			const active = all.filter(({ isActive }) => isActive);
			assert.deepEqual([totalKeys, activeKeys], [all.length, active.length]);
		},
	},
];
