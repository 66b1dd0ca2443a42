import { keyOf } from '../../fuzz/records';
import { ok as answered } from '../../fuzz/world';
import { byId, byMark } from '../values';
import type { Proof } from '../proof';
import { isAccepted, keys, onOwnKey, ownKey } from './key';

export const proof: Proof = {
	example: { parameters: { keyId: byId, name: 'Sync' } },
	required: ['API Key'],
	storm: onOwnKey({ keyId: byMark, name: 'New' }),
	fuzz: { kind: 'single' },
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
	routes: {
		updateKey: {
			request: { params: { keyId: 'unknown' }, body: { name: 'x' } },
			body: { name: 'x', permissions: ['leads:read'] },
			permission: null,
			answer: (_, { params }) => answered({ ...keyOf(1), id: params.keyId }),
		},
	},
};
