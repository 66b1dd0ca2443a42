import { byId, byMark, type Proof } from '../parts';
import { isAccepted, keys, onOwnKey, ownKey } from './key';

export const proof: Proof = {
	example: { parameters: { keyId: byId, name: 'Sync' } },
	required: ['API Key'],
	faults: onOwnKey({ keyId: byMark, name: 'New' }),
	isUndocumented: true,
	runs: [
		{
			shows: 'the key has the new name and keeps its permissions',
			given: ownKey,
			parameters: { keyId: byId, name: 'Renamed' },
			check: async ({ equal, given, has, items, ok, service }) => {
				const [{ id, key }] = given;
				has(items, [{ data: { id, name: 'Renamed', permissions: ['leads:read'] } }]);
				equal((await keys(service)).find((one) => one.id === id)?.name, 'Renamed');
				ok(await isAccepted(key, service));
			},
		},
	],
};
