import { idsOf, type Proof, readingAll } from '../parts';
import { jobs } from './jobs';

export const proof: Proof = {
	example: { parameters: {} },
	faults: readingAll(({ jobs: all }) => all, 'id'),
	runs: [
		{
			shows: 'a filter and a date expression give exactly those jobs, newest first',
			parameters: {
				returnAll: true,
				filters: { type: 'data_enrichment', startDate: '={{ $now.minus({ days: 20 }) }}' },
			},
			check: async ({ equal, items, ok, service }) => {
				const start = Date.now() - 20 * 24 * 3_600_000;
				const wanted = (await jobs(service)).filter(
					({ createdAt, type }) => type === 'data_enrichment' && Date.parse(createdAt) > start,
				);
				ok(wanted.length > 1);
				equal(idsOf(items).sort(), idsOf(wanted).sort());
				const times = idsOf(items, 'createdAt').map(String);
				equal(times, [...times].sort().reverse());
			},
		},
	],
};
