import { type Proof, reading, USER } from '../parts';
import { jobs, newestJob } from './jobs';

export const proof: Proof = {
	example: { parameters: {} },
	faults: reading({
		parameters: { queryParameters: { pair: [{ name: 'userId', value: USER }] } },
	}),
	isUndocumented: true,
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
};
