import { done } from '../../fuzz/world';
import { USER } from '../values';
import type { Proof } from '../proof';
import { undocumentedRead } from '../undocumented';
import { jobs, newestJob } from './jobs';

export const proof: Proof = {
	...undocumentedRead,
	runs: [
		{
			shows: 'the job that was asked for, and no other',
			given: newestJob,
			parameters: {
				queryParameters: {
					pair: [
						{ name: 'userId', value: USER },
						{ name: 'jobId', value: '={{ $json.id }}' },
					],
				},
			},
			check: async ({ equal, items, service }) => {
				const [{ id, status, progress }] = await jobs(service);
				equal(items, [{ success: true, data: [{ id, status, progress }] }]);
			},
		},
	],
	routes: {
		getJobStatus: {
			request: { query: { userId: USER } },
			permission: 'jobs:read',
			answer: () => done({ jobs: 'jobStatus' }),
		},
	},
};
