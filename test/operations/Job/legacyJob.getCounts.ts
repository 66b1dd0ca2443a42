import { done } from '../../fuzz/world';
import { USER } from '../values';
import type { Proof } from '../proof';
import { undocumentedRead } from '../undocumented';
import { jobs } from './jobs';

export const proof: Proof = {
	...undocumentedRead,
	runs: [
		{
			shows: 'all jobs of the user are counted',
			parameters: { queryParameters: { pair: [{ name: 'userId', value: USER }] } },
			check: async ({ has, items, service }) => {
				has(items, [{ data: { total: (await jobs(service)).length } }]);
			},
		},
	],
	routes: {
		getJobCounts: {
			request: { query: { userId: USER } },
			permission: null,
			answer: () => done({ jobs: 'jobCounts' }),
		},
	},
};
