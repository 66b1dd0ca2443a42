import { byId, locator } from '../values';
import type { Proof } from '../proof';
import { reading, something } from '../storm';
import { anyJob, jobs, newestJob } from './jobs';

export const proof: Proof = {
	example: { parameters: { job: locator('job_1') }, isShared: true },
	required: ['Background Job'],
	storm: reading(something, { parameters: { job: locator('={{ $json.jobId }}') }, item: anyJob }),
	fuzz: { kind: 'find', echo: { parameter: 'job', field: 'id' } },
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
