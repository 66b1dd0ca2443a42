import { done } from '../../fuzz/world';
import { USER } from '../values';
import type { Proof } from '../proof';
import { writing } from '../storm';
import { anyJob, jobs, newestJob } from './jobs';

export const proof: Proof = {
	example: { parameters: { jobId: 'job_1', body: '{"message": "Hi"}' } },
	required: ['Background Job ID', 'Body (JSON)'],
	storm: writing(
		{ jobId: '={{ $json.jobId }}', body: '={{ JSON.stringify({ message: $json.mark }) }}' },
		anyJob,
		{ isSilent: true },
	),
	fuzz: { kind: 'single' },
	isUndocumented: true,
	runs: [
		{
			shows: 'the job has the new message in the service',
			given: newestJob,
			parameters: { jobId: '={{ $json.id }}', body: '{"message": "Waits for Ada"}' },
			check: async ({ equal, given, items, service }) => {
				const changed = (await jobs(service)).find(({ id }) => id === given[0].id);
				equal(changed?.message, 'Waits for Ada');
				equal(items, [{ success: true, data: changed }]);
			},
		},
	],
	routes: {
		editJobMessage: {
			request: { params: { jobId: 'unknown' }, body: { message: 'x' } },
			body: { message: 'x', userId: USER },
			permission: 'jobs:update',
			answer: (_, { params }) => done({ jobId: params.jobId, message: 'Changed' }),
		},
	},
};
