import { byId, locator, type Proof, readingOne } from '../parts';
import { anyJob, jobs, newestJob } from './jobs';

export const proof: Proof = {
	example: { parameters: { job: locator('job_1') }, isShared: true },
	required: ['Background Job'],
	faults: readingOne('id', { job: byId }, anyJob),
	runs: [
		{
			shows: 'the job that was asked for, as the service has it',
			given: newestJob,
			parameters: { job: byId },
			check: async ({ equal, items, service }) => {
				const [{ userId, ...job }] = items;
				equal([job, typeof userId], [(await jobs(service))[0], 'string']);
			},
		},
	],
};
