import { type Proof, reading } from '../parts';
import { leads } from './lead';

export const proof: Proof = {
	example: { parameters: {} },
	// between what was there throughout and what was there at any time
	faults: reading({
		weight: 2,
		wrong: ([{ total }], before, after) => {
			const ids = [...before.leads.keys()];
			const least = ids.filter((id) => after.leads.has(id)).length;
			const most = new Set([...ids, ...after.leads.keys()]).size;
			const isRight = Number(total) >= least && Number(total) <= most;
			return isRight ? undefined : `${String(total)}, but it is ${least} to ${most}`;
		},
	}),
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
