import { readOperation, writeOperation } from './faults';
import { anyJob, jobs, newestJob } from './job';
import { pluck, USER } from './parts';
import type { OperationFixtures } from './operationFixture';

const ofUser = { userId: USER };
const toQueryParameters = (query: Record<string, string>) => ({
	queryParameters: { pair: Object.entries(query).map(([name, value]) => ({ name, value })) },
});

export const fixtures: OperationFixtures = {
	'legacyJob getCounts': {
		example: { parameters: {} },
		isUndocumented: true,
		faults: readOperation({ parameters: toQueryParameters(ofUser) }),
		runs: [
			{
				title: 'counts all jobs of the user',
				parameters: toQueryParameters(ofUser),
				check: async ({ containsFields, items, service }) =>
					containsFields(items, [{ data: { total: (await jobs(service)).length } }]),
			},
		],
	},
	'legacyJob getStatus': {
		example: { parameters: {} },
		faults: readOperation({ parameters: toQueryParameters(ofUser) }),
		isUndocumented: true,
		runs: [
			{
				title: 'returns only the requested job',
				createItems: newestJob,
				parameters: toQueryParameters({ ...ofUser, jobId: '={{ $json.id }}' }),
				check: async ({ equal, items, service }) => {
					const [{ id, status, progress }] = await jobs(service);
					equal(items, [{ success: true, data: [{ id, status, progress }] }]);
				},
			},
		],
	},
	'legacyJob getUserStatus': {
		example: { parameters: ofUser },
		faults: readOperation({ parameters: ofUser }),
		isUndocumented: true,
		runs: [
			{
				title: 'returns the user with all jobs',
				parameters: ofUser,
				check: async ({ equal, items: [{ userId, data }], service }) => {
					equal(userId, USER);
					equal(pluck((data as { jobs: object[] }).jobs), pluck(await jobs(service)));
				},
			},
		],
	},
	'legacyJob updateMessage': {
		example: { parameters: { jobId: 'job_1', body: '{"message": "Hi"}' } },
		faults: writeOperation(
			{ jobId: '={{ $json.id }}', body: '={{ JSON.stringify({ message: $json.mark }) }}' },
			{ item: anyJob, omitsMark: true },
		),
		isUndocumented: true,
		runs: [
			{
				title: 'changes the message of the job',
				createItems: newestJob,
				parameters: { jobId: '={{ $json.id }}', body: '{"message": "Waits for Ada"}' },
				check: async ({ equal, inputItems, items, service }) => {
					const changed = (await jobs(service)).find(({ id }) => id === inputItems[0].id);
					equal(changed?.message, 'Waits for Ada');
					equal(items, [{ success: true, data: changed }]);
				},
			},
		],
	},
};
