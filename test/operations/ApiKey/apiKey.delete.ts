import { done } from '../../fuzz/world';
import { byId, byMark } from '../values';
import type { Proof } from '../proof';
import { idsOf } from '../run';
import { isAccepted, keys, onOwnKey, ownKey } from './key';

export const proof: Proof = {
	example: { parameters: { keyId: byId } },
	required: ['API Key'],
	storm: onOwnKey({ keyId: byMark }),
	fuzz: { kind: 'single', echo: { parameter: 'keyId', field: 'id' } },
	runs: [
		{
			shows: 'the key is gone and opens nothing any more',
			given: ownKey,
			parameters: { keyId: byId },
			check: async ({ equal, given, items, ok, service }) => {
				const [{ id, key }] = given;
				equal([items[0].deleted, items[0].id], [true, id]);
				ok(!idsOf(await keys(service)).includes(id));
				ok(!(await isAccepted(key, service)));
			},
		},
	],
	routes: {
		deleteKey: {
			request: { params: { keyId: 'unknown' } },
			permission: 'keys:manage',
			answer: (_, { params }) => done({ message: `API key ${params.keyId} deleted` }),
		},
	},
};
