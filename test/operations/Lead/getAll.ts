import { idsOf, type Proof, readingAll } from '../parts';
import { LEAD, leads } from './lead';

export const proof: Proof = {
	example: { parameters: {} },
	faults: readingAll((snapshot) => snapshot.leads.keys(), 'id', { weight: 6 }),
	documented: LEAD,
	runs: [
		{
			shows: 'Return All with a filter and a date expression gives exactly those leads',
			parameters: {
				returnAll: true,
				filters: { status: 'replied', createdAfter: '={{ $now.minus({ days: 20 }) }}' },
			},
			check: async ({ equal, items, ok, service }) => {
				const start = Date.now() - 20 * 24 * 3_600_000;
				const wanted = (await leads(service)).filter(
					({ createdAt, status }) => status === 'replied' && Date.parse(createdAt) > start,
				);
				ok(wanted.length > 1);
				equal(idsOf(items).sort(), idsOf(wanted).sort());
			},
		},
		{
			shows: 'Limit goes over the page and gives the newest first',
			parameters: { limit: 120, sort: { sortBy: 'createdAt', sortOrder: 'desc' } },
			check: async ({ equal, items, service }) => {
				const times = idsOf(await leads(service), 'createdAt')
					.sort()
					.reverse();
				equal(idsOf(items, 'createdAt'), times.slice(0, 120));
				equal(new Set(idsOf(items)).size, 120);
			},
		},
	],
};
