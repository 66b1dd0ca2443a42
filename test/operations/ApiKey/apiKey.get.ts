import { byId, byMark, locator } from '../values';
import type { Proof } from '../proof';
import { reading, something } from '../storm';
import { keys, ownKey } from './key';

export const proof: Proof = {
	example: { parameters: { keyId: locator('key_1') }, isShared: true },
	required: ['API Key'],
	storm: reading(something, {
		parameters: { keyId: byMark },
		item: (mark, stock) => {
			stock.addKey(mark);
			return { mark };
		},
	}),
	fuzz: { kind: 'find', echo: { parameter: 'keyId', field: 'id' } },
	runs: [
		{
			shows: 'the key that was asked for, as the service lists it',
			given: ownKey,
			parameters: { keyId: byId },
			check: async ({ equal, given, items: [key], service }) => {
				const listed = (await keys(service)).find(({ id }) => id === given[0].id);
				equal([key.id, key.name, key.permissions], [listed?.id, listed?.name, ['leads:read']]);
			},
		},
	],
};
