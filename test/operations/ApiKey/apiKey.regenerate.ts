import { byId, byMark, type Proof } from '../parts';
import { isAccepted, onOwnKey, ownKey } from './key';

export const proof: Proof = {
	example: { parameters: { keyId: byId } },
	required: ['API Key'],
	faults: onOwnKey({ keyId: byMark }),
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
};
