import { byId, locator, type Proof, readingOne } from '../parts';
import { keys, madeKey, ownKey } from './key';

export const proof: Proof = {
	example: { parameters: { keyId: locator('key_1') }, isShared: true },
	required: ['API Key'],
	faults: readingOne('id', { keyId: byId }, madeKey),
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
