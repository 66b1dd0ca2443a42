import type { Proof } from '../proof';
import { counting, leads } from './lead';

export const proof: Proof = {
	example: { parameters: {} },
	required: ['Put Output File in Field'],
	storm: counting('leads'),
	fuzz: { kind: 'single' },
	runs: [
		{
			shows: 'all leads with several statuses are in one file',
			parameters: { filters: { status: ['replied', 'cold'] }, fileName: 'warm.csv' },
			check: async ({ equal, items, ok, service }) => {
				const wanted = (await leads(service)).filter(({ status }) => /replied|cold/.test(status));
				ok(wanted.length > 1);
				equal(items, [{ fileName: 'warm.csv', leads: wanted.length }]);
			},
		},
	],
};
