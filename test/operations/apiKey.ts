import type { components } from '../../nodes/shared/api.generated';
import { type FaultRun, readingAll, readingOne, writing } from './faults';
import { byId, byMark, idsOf, locator } from './parts';
import type { Proofs, Run, Service } from './proof';

type Key = components['schemas']['Key'];

async function keys(service: Service): Promise<Key[]> {
	const answer = await service.ask('/keys');
	return ((await answer.json()) as { data: Key[] }).data;
}

const keyOf = async (id: unknown, service: Service) =>
	(await keys(service)).find((key) => key.id === id);

async function isAccepted(key: unknown, service: Service): Promise<boolean> {
	return (await service.ask('/leads', { key: String(key) })).ok;
}

/** What is changed, regenerated or deleted is a key of its own. */
const ownKey: Run['given'] = async (service) => [await service.newKey()];

/** A key with the mark as its ID. */
const madeKey: FaultRun['item'] = (mark, records) => {
	records.addKey(mark);
	return { mark, id: mark };
};

/** A change of the key with the mark as its ID. */
const onOwnKey = (parameters: FaultRun['parameters'] = {}) =>
	writing({ keyId: byMark, ...parameters }, { item: madeKey, isSilent: true });

export const proofs: Proofs = {
	'apiKey create': {
		example: { parameters: { name: 'Sync', permissions: ['leads:read'] } },
		faults: writing({ name: '={{ $json.mark }}', permissions: ['leads:read'] }, { isSilent: true }),
		isUndocumented: true,
		runs: [
			{
				shows: 'the key that comes out works, with the chosen permissions',
				parameters: {
					name: 'Lead sync',
					permissions: ['leads:read', 'jobs:read'],
					additionalFields: { expiresInDays: 30 },
				},
				check: async ({ equal, items: [{ data }], ok, service }) => {
					const { id, key } = data as { id: string; key: string };
					ok(await isAccepted(key, service));
					equal((await keyOf(id, service))?.permissions, ['leads:read', 'jobs:read']);
				},
			},
		],
	},
	'apiKey delete': {
		example: { parameters: { keyId: byId } },
		faults: onOwnKey(),
		runs: [
			{
				shows: 'the key is gone and opens nothing any more',
				given: ownKey,
				parameters: { keyId: byId },
				check: async ({ equal, given: [{ id, key }], items, ok, service }) => {
					equal([items[0].deleted, items[0].id], [true, id]);
					equal(await keyOf(id, service), undefined);
					ok(!(await isAccepted(key, service)));
				},
			},
		],
	},
	'apiKey get': {
		example: { parameters: { keyId: locator('key_1') }, isShared: true },
		faults: readingOne('id', { keyId: byId }, madeKey),
		runs: [
			{
				shows: 'the key that was asked for, as the service lists it',
				given: ownKey,
				parameters: { keyId: byId },
				check: async ({ equal, given, items: [key], service }) => {
					const { id, name } = (await keyOf(given[0].id, service)) ?? {};
					equal([key.id, key.name, key.permissions], [id, name, ['leads:read']]);
				},
			},
		],
	},
	'apiKey getAll': {
		example: { parameters: {} },
		faults: readingAll(({ keys: all }) => all, 'id'),
		runs: [
			{
				shows: 'the keys of the service, in its order',
				parameters: { limit: 3 },
				check: async ({ equal, items, service }) =>
					equal(idsOf(items), idsOf(await keys(service)).slice(0, 3)),
			},
		],
	},
	'apiKey regenerate': {
		example: { parameters: { keyId: byId } },
		faults: onOwnKey(),
		isUndocumented: true,
		runs: [
			{
				shows: 'the new key works and the old one has ended',
				given: ownKey,
				parameters: { keyId: byId },
				check: async ({ equal, given, items: [{ data }], ok, service }) => {
					const { id, key } = data as { id: string; key: string };
					equal(id, given[0].id);
					ok(await isAccepted(key, service));
					ok(!(await isAccepted(given[0].key, service)));
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
				shows: 'the key has the new name and keeps its permissions',
				given: ownKey,
				parameters: { keyId: byId, name: 'Renamed' },
				check: async ({ equal, given: [{ id, key }], has, items, ok, service }) => {
					has(items, [{ data: { id, name: 'Renamed', permissions: ['leads:read'] } }]);
					equal((await keyOf(id, service))?.name, 'Renamed');
					ok(await isAccepted(key, service));
				},
			},
		],
	},
	'usage getStatistics': {
		example: { parameters: {} },
		runs: [
			{
				shows: 'the keys are counted',
				check: async ({ equal, items: [{ totalKeys, activeKeys }], service }) => {
					const all = await keys(service);
					const active = all.filter(({ isActive }) => isActive);
					equal([totalKeys, activeKeys], [all.length, active.length]);
				},
			},
		],
	},
};
