import { sleep } from 'n8n-workflow';
import { byId, locator } from '../values';
import type { Proof } from '../proof';
import { reading, something } from '../storm';
import { anyJob, jobs } from './jobs';

export const proof: Proof = {
	example: { parameters: { job: locator('job_1'), waitUpTo: 0 }, isShared: true },
	required: ['Background Job'],
	storm: reading(something, {
		parameters: { job: locator('={{ $json.jobId }}'), waitUpTo: 0 },
		item: anyJob,
	}),
	fuzz: { kind: 'find', echo: { parameter: 'job', field: 'id' } },
	runs: [
		{
			shows: 'it goes on when the last job has ended, and says of each how',
			given: async (service) => {
				const [one, other] = (await jobs(service)).map(({ id }) => id);
				const end = async (id: string, status: string) =>
					await service.control(`jobs/${id}`, { status }, 'PATCH');
				await end(one, 'running');
				await end(other, 'failed');
				void sleep(6_000).then(async () => await end(one, 'completed'));
				return [{ id: one }, { id: other }];
			},
			parameters: { job: byId, waitUpTo: 1 },
			check: ({ equal, given, items, match }) => {
				equal(
					items.map(({ completed, id, status }) => [id, completed, status]),
					[
						[given[0].id, true, 'completed'],
						[given[1].id, false, 'failed'],
					],
				);
				match(String(items[1].reason), /^The job failed\. /);
			},
		},
	],
};
