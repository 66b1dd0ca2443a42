import type { Proof } from '../proof';
import { reading } from '../storm';
import { leads } from './lead';

export const proof: Proof = {
	example: { parameters: {} },
	// between what was there throughout and what was there at any time
	storm: reading(
		([json], before, after) => {
			const ids = [...before.leads.keys()];
			const least = ids.filter((id) => after.leads.has(id)).length;
			const most = new Set([...ids, ...after.leads.keys()]).size;
			const total = Number(json?.total);
			const isWell = total >= least && total <= most;
			return isWell ? undefined : `${total}, but it is ${least} to ${most}`;
		},
		{ weight: 2 },
	),
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
