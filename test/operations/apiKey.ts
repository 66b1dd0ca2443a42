import type { components } from '../../nodes/shared/api.generated';
import { type FaultRun, buildListReadRun, buildRecordReadRun, buildWriteRun } from './faults';
import { byId, byMark, pluck, createLocator } from './fixtureHelpers';
import type { OperationFixtures, OperationRun, FixtureService } from './operationFixture';

type Key = components['schemas']['Key'];

async function readKeys(service: FixtureService): Promise<Key[]> {
	const response = await service.callApi('/keys');
	return ((await response.json()) as { data: Key[] }).data;
}

const findKey = async (id: unknown, service: FixtureService) =>
	(await readKeys(service)).find((key) => key.id === id);

async function isAccepted(key: unknown, service: FixtureService): Promise<boolean> {
	return (await service.callApi('/leads', { key: String(key) })).ok;
}

/** Each run changes its own key. */
const createKeyItem: OperationRun['createItems'] = async (service) => [await service.createKey()];

/** Creates a key with the mark as its ID. */
const createOwnKey: FaultRun['createItem'] = (mark, records) => {
	records.addKey(mark);
	return { mark, id: mark };
};

/** Builds a run that changes the key whose ID is the mark. */
const buildKeyWriteRun = (parameters: FaultRun['parameters'] = {}) =>
	buildWriteRun(
		{ keyId: byMark, ...parameters },
		{ createItem: createOwnKey, isMarkOmitted: true },
	);

export const fixtures: OperationFixtures = {
	'apiKey create': {
		example: { parameters: { name: 'Sync', permissions: ['leads:read'] } },
		faultRun: buildWriteRun(
			{ name: '={{ $json.mark }}', permissions: ['leads:read'] },
			{ isMarkOmitted: true },
		),
		isUndocumented: true,
		runs: [
			{
				title: 'creates a working key with the chosen permissions',
				parameters: {
					name: 'Lead sync',
					permissions: ['leads:read', 'jobs:read'],
					expiresInDays: '30',
				},
				check: async ({ equal, items: [{ data }], ok, service }) => {
					const { id, key } = data as { id: string; key: string };
					ok(await isAccepted(key, service));
					equal((await findKey(id, service))?.permissions, ['leads:read', 'jobs:read']);
				},
			},
		],
	},
	'apiKey delete': {
		example: { parameters: { keyId: byId } },
		faultRun: buildKeyWriteRun(),
		runs: [
			{
				title: 'deletes the key, which then no longer works',
				createItems: createKeyItem,
				parameters: { keyId: byId },
				check: async ({ equal, inputItems: [{ id, key }], items, ok, service }) => {
					equal([items[0].deleted, items[0].id], [true, id]);
					equal(await findKey(id, service), undefined);
					ok(!(await isAccepted(key, service)));
				},
			},
		],
	},
	'apiKey get': {
		example: { parameters: { keyId: createLocator('key_1') }, isShared: true },
		faultRun: buildRecordReadRun('id', { keyId: byId }, createOwnKey),
		runs: [
			{
				title: 'returns the requested key as the service lists it',
				createItems: createKeyItem,
				parameters: { keyId: byId },
				check: async ({ equal, inputItems, items: [key], service }) => {
					const { id, name } = (await findKey(inputItems[0].id, service)) ?? {};
					equal([key.id, key.name, key.permissions], [id, name, ['leads:read']]);
				},
			},
		],
	},
	'apiKey getAll': {
		example: { parameters: {} },
		faultRun: buildListReadRun(({ keys }) => keys, 'id'),
		runs: [
			{
				title: 'returns keys up to Limit in the order of the service',
				parameters: { limit: 3 },
				check: async ({ equal, items, service }) =>
					equal(pluck(items), pluck(await readKeys(service)).slice(0, 3)),
			},
		],
	},
	'apiKey regenerate': {
		example: { parameters: { keyId: byId } },
		faultRun: buildKeyWriteRun(),
		isUndocumented: true,
		runs: [
			{
				title: 'replaces the old key with a working one',
				createItems: createKeyItem,
				parameters: { keyId: byId },
				check: async ({ equal, inputItems, items: [{ data }], ok, service }) => {
					const { id, key } = data as { id: string; key: string };
					equal(id, inputItems[0].id);
					ok(await isAccepted(key, service));
					ok(!(await isAccepted(inputItems[0].key, service)));
				},
			},
		],
	},
	'apiKey update': {
		example: { parameters: { keyId: byId, name: 'Sync' } },
		faultRun: buildKeyWriteRun({ name: 'New' }),
		isUndocumented: true,
		runs: [
			{
				title: 'renames the key and keeps its permissions',
				createItems: createKeyItem,
				parameters: { keyId: byId, name: 'Renamed' },
				check: async ({ equal, inputItems: [{ id, key }], matchFields, items, ok, service }) => {
					matchFields(items, [{ data: { id, name: 'Renamed', permissions: ['leads:read'] } }]);
					equal((await findKey(id, service))?.name, 'Renamed');
					ok(await isAccepted(key, service));
				},
			},
		],
	},
	'usage getStatistics': {
		example: { parameters: {} },
		runs: [
			{
				title: 'returns the number of keys',
				check: async ({ equal, items: [{ totalKeys, activeKeys }], service }) => {
					const keys = await readKeys(service);
					const activeCount = keys.filter(({ isActive }) => isActive).length;
					equal([totalKeys, activeKeys], [keys.length, activeCount]);
				},
			},
		],
	},
};
