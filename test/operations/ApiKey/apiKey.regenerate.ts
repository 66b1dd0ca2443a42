import { keyOf } from '../../fuzz/records';
import { ok as answered } from '../../fuzz/world';
import { byId, byMark, locator } from '../values';
import type { Proof } from '../proof';
import { isAccepted, onOwnKey, ownKey } from './key';

export const proof: Proof = {
	example: { parameters: { keyId: byId } },
	once: { parameters: { keyId: locator('key_1') } },
	required: ['API Key'],
	storm: onOwnKey({ keyId: byMark }),
	fuzz: { kind: 'single' },
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
	routes: {
		regenerateKey: {
			request: { params: { keyId: 'unknown' } },
			permission: null,
			answer: (world) => {
				const number = world.next();
				return answered({ ...keyOf(number), key: `made-${number}` });
			},
		},
	},
};
