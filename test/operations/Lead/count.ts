import type { Proof } from '../proof';
import { counting, leads } from './lead';

export const proof: Proof = {
	example: { parameters: {} },
	storm: counting('total'),
	fuzz: { kind: 'single' },
	runs: [
		{
			shows: 'the number of leads with a filter is that of the service',
			parameters: { filters: { status: 'replied' } },
			check: async ({ equal, items, ok, service }) => {
				const replied = (await leads(service)).filter(({ status }) => status === 'replied');
				ok(replied.length > 1);
				equal(items, [{ total: replied.length }]);
			},
		},
	],
};
