import type { components } from '../../nodes/shared/api.generated';
import { type FaultRun, readListOperation, readRecordOperation, writeOperation } from './faults';
import { byId, byMark, pluck, locatorValue } from './fixtureHelpers';
import type { OperationFixtures, OperationRun, FixtureService } from './operationFixture';

type Key = components['schemas']['Key'];

async function keys(service: FixtureService): Promise<Key[]> {
	const response = await service.callApi('/keys');
	return ((await response.json()) as { data: Key[] }).data;
}

const findKey = async (id: unknown, service: FixtureService) =>
	(await keys(service)).find((key) => key.id === id);

async function isAccepted(key: unknown, service: FixtureService): Promise<boolean> {
	return (await service.callApi('/leads', { key: String(key) })).ok;
}

/** Each run changes its own key. */
const ownKey: OperationRun['createItems'] = async (service) => [await service.createKey()];

/** Creates a key with the mark as its ID. */
const madeKey: FaultRun['item'] = (mark, records) => {
	records.addKey(mark);
	return { mark, id: mark };
};

/** Changes the key with the mark as its ID. */
const onOwnKey = (parameters: FaultRun['parameters'] = {}) =>
	writeOperation({ keyId: byMark, ...parameters }, { item: madeKey, omitsMark: true });

export const fixtures: OperationFixtures = {
	'apiKey create': {
		example: { parameters: { name: 'Sync', permissions: ['leads:read'] } },
		faults: writeOperation(
			{ name: '={{ $json.mark }}', permissions: ['leads:read'] },
			{ omitsMark: true },
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
		faults: onOwnKey(),
		runs: [
			{
				title: 'deletes the key, which no longer works',
				createItems: ownKey,
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
		example: { parameters: { keyId: locatorValue('key_1') }, isShared: true },
		faults: readRecordOperation('id', { keyId: byId }, madeKey),
		runs: [
			{
				title: 'returns the requested key as the service lists it',
				createItems: ownKey,
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
		faults: readListOperation(({ keys: all }) => all, 'id'),
		runs: [
			{
				title: 'returns all keys in the order of the service',
				parameters: { limit: 3 },
				check: async ({ equal, items, service }) =>
					equal(pluck(items), pluck(await keys(service)).slice(0, 3)),
			},
		],
	},
	'apiKey regenerate': {
		example: { parameters: { keyId: byId } },
		faults: onOwnKey(),
		isUndocumented: true,
		runs: [
			{
				title: 'replaces the old key with a working one',
				createItems: ownKey,
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
		faults: onOwnKey({ name: 'New' }),
		isUndocumented: true,
		runs: [
			{
				title: 'renames the key and keeps its permissions',
				createItems: ownKey,
				parameters: { keyId: byId, name: 'Renamed' },
				check: async ({ equal, inputItems: [{ id, key }], containsFields, items, ok, service }) => {
					containsFields(items, [{ data: { id, name: 'Renamed', permissions: ['leads:read'] } }]);
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
					const all = await keys(service);
					const active = all.filter(({ isActive }) => isActive);
					equal([totalKeys, activeKeys], [all.length, active.length]);
				},
			},
		],
	},
};
