import type { Proof } from '../parts';
import { jobs } from './jobs';

export const proof: Proof = {
	example: { parameters: {} },
	runs: [
		{
			shows: 'the numbers are those of the service',
			check: async ({ equal, items: [statistics], service }) => {
				const all = await jobs(service);
				equal(statistics.total, all.length);
				for (const state of ['pending', 'running', 'completed', 'failed'] as const) {
					equal(statistics[state], all.filter(({ status }) => status === state).length);
				}
			},
		},
	],
};
