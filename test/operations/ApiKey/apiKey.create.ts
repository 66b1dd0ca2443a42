import { type Proof, writing } from '../parts';
import { isAccepted, keys } from './key';

const permissions = ['leads:read'];

export const proof: Proof = {
	example: { parameters: { name: 'Sync', permissions } },
	required: ['Name'],
	faults: writing(
		{ name: '={{ $json.mark }}', permissions },
		{
			weight: 3,
			isSilent: true,
		},
	),
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
				const made = (await keys(service)).find((one) => one.id === id);
				equal(made?.permissions, ['leads:read', 'jobs:read']);
			},
		},
	],
};
