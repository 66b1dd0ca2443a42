import { type Proof, writing } from '../parts';
import { anyJob, jobs, newestJob } from './jobs';

export const proof: Proof = {
	example: { parameters: { jobId: 'job_1', body: '{"message": "Hi"}' } },
	required: ['Background Job ID', 'Body (JSON)'],
	faults: writing(
		{ jobId: '={{ $json.id }}', body: '={{ JSON.stringify({ message: $json.mark }) }}' },
		{ item: anyJob, isSilent: true },
	),
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
};
