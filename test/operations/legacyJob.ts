import { reading, writing } from './faults';
import { anyJob, jobs, newestJob } from './job';
import { idsOf, USER } from './parts';
import type { Proofs } from './proof';

const ofUser = { userId: USER };
const queryOf = (query: Record<string, string>) => ({
	queryParameters: { pair: Object.entries(query).map(([name, value]) => ({ name, value })) },
});

export const proofs: Proofs = {
	'legacyJob getCounts': {
		example: { parameters: {} },
		isUndocumented: true,
		faults: reading({ parameters: queryOf(ofUser) }),
		runs: [
			{
				shows: 'all jobs of the user are counted',
				parameters: queryOf(ofUser),
				check: async ({ has, items, service }) =>
					has(items, [{ data: { total: (await jobs(service)).length } }]),
			},
		],
	},
	'legacyJob getStatus': {
		example: { parameters: {} },
		faults: reading({ parameters: queryOf(ofUser) }),
		isUndocumented: true,
		runs: [
			{
				shows: 'the job that was asked for, and no other',
				given: newestJob,
				parameters: queryOf({ ...ofUser, jobId: '={{ $json.id }}' }),
				check: async ({ equal, items, service }) => {
					const [{ id, status, progress }] = await jobs(service);
					equal(items, [{ success: true, data: [{ id, status, progress }] }]);
				},
			},
		],
	},
	'legacyJob getUserStatus': {
		example: { parameters: ofUser },
		faults: reading({ parameters: ofUser }),
		isUndocumented: true,
		runs: [
			{
				shows: 'the user with all jobs',
				parameters: ofUser,
				check: async ({ equal, items: [{ userId, data }], service }) => {
					equal(userId, USER);
					equal(idsOf((data as { jobs: object[] }).jobs), idsOf(await jobs(service)));
				},
			},
		],
	},
	'legacyJob updateMessage': {
		example: { parameters: { jobId: 'job_1', body: '{"message": "Hi"}' } },
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
	},
};
