import { byId, byMark, idsOf, type Proof } from '../parts';
import { isAccepted, keys, onOwnKey, ownKey } from './key';

export const proof: Proof = {
	example: { parameters: { keyId: byId } },
	required: ['API Key'],
	faults: onOwnKey({ keyId: byMark }),
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
};
