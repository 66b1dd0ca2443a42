import { keyOf } from '../../fuzz/records';
import { ok as answered } from '../../fuzz/world';
import type { Proof } from '../proof';
import { writing } from '../storm';
import { isAccepted, keys } from './key';

const permissions = ['leads:read'];

export const proof: Proof = {
	example: { parameters: { name: 'Sync', permissions } },
	once: {},
	required: ['Name'],
	storm: writing({ name: '={{ $json.mark }}', permissions }, undefined, {
		weight: 3,
		isSilent: true,
	}),
	fuzz: { kind: 'single' },
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
	routes: {
		createKey: {
			request: { body: { name: 'x', permissions } },
			body: { name: 'x', permissions, expiresInDays: 30 },
			permission: null,
			answer: (world) => {
				const number = world.next();
				return answered({ ...keyOf(number), key: `made-${number}` });
			},
		},
	},
};
