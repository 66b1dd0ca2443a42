import type { components } from '../../nodes/shared/api.generated';
import {
	type FaultRun,
	buildListReadRun,
	buildReadRun,
	buildRecordReadRun,
	buildWriteRun,
} from './faults';
import { byId, pluck, createListReader, createLocator, USER_ID } from './fixtureHelpers';
import type { OperationFixtures, OperationRun } from './operationFixture';

export const readJobs = createListReader<components['schemas']['Job']>('jobs');

const readNewestJobItem: OperationRun['createItems'] = async (service) =>
	pluck(await readJobs(service))
		.slice(0, 1)
		.map((id) => ({ id }));

/** Picks a different job for each mark. */
const createJobItem: FaultRun['createItem'] = (mark, records) => {
	const jobs = records.listJobs();
	return { mark, id: jobs[Number(mark.replace(/\D/g, '')) % jobs.length]?.id };
};

const userParameters = { userId: USER_ID };
const toQueryParameters = (query: Record<string, string>) => ({
	queryParameters: { pair: Object.entries(query).map(([name, value]) => ({ name, value })) },
});

export const fixtures: OperationFixtures = {
	'job get': {
		example: { parameters: { job: createLocator('job_1') }, isShared: true },
		faultRun: buildRecordReadRun('id', { job: byId }, createJobItem),
		runs: [
			{
				title: 'returns the requested job',
				createItems: readNewestJobItem,
				parameters: { job: byId },
				check: async ({ equal, items: [{ userId, ...job }], service }) =>
					equal([job, typeof userId], [(await readJobs(service))[0], 'string']),
			},
		],
	},
	'job getAll': {
		example: { parameters: {} },
		faultRun: buildListReadRun(({ jobs }) => jobs, 'id'),
		runs: [
			{
				title: 'returns the jobs that match a filter and a date expression, newest first',
				parameters: {
					returnAll: true,
					filters: { type: 'data_enrichment', startDate: '={{ $now.minus({ days: 20 }) }}' },
				},
				check: async ({ equal, items, ok, service }) => {
					const start = Date.now() - 20 * 24 * 3_600_000;
					const expected = (await readJobs(service)).filter(
						({ createdAt, type }) => type === 'data_enrichment' && Date.parse(createdAt) > start,
					);
					ok(expected.length > 1);
					equal(pluck(items), pluck(expected));
				},
			},
		],
	},
	'job getStatistics': {
		example: { parameters: {} },
		runs: [
			{
				title: 'returns the number of jobs by status',
				check: async ({ equal, items: [statistics], service }) => {
					const jobs = await readJobs(service);
					equal(statistics.total, jobs.length);
					for (const expectedStatus of ['pending', 'running', 'completed', 'failed'] as const) {
						equal(
							statistics[expectedStatus],
							jobs.filter(({ status }) => status === expectedStatus).length,
						);
					}
				},
			},
		],
	},
	'legacyJob getCounts': {
		example: { parameters: {} },
		isUndocumented: true,
		faultRun: buildReadRun({ parameters: toQueryParameters(userParameters) }),
		runs: [
			{
				title: 'counts all jobs of the user',
				parameters: toQueryParameters(userParameters),
				check: async ({ matchFields, items, service }) =>
					matchFields(items, [{ data: { total: (await readJobs(service)).length } }]),
			},
		],
	},
	'legacyJob getStatus': {
		example: { parameters: {} },
		faultRun: buildReadRun({ parameters: toQueryParameters(userParameters) }),
		isUndocumented: true,
		runs: [
			{
				title: 'returns only the requested job',
				createItems: readNewestJobItem,
				parameters: toQueryParameters({ ...userParameters, jobId: '={{ $json.id }}' }),
				check: async ({ equal, items, service }) => {
					const [{ id, status, progress }] = await readJobs(service);
					equal(items, [{ success: true, data: [{ id, status, progress }] }]);
				},
			},
		],
	},
	'legacyJob getUserStatus': {
		example: { parameters: userParameters },
		faultRun: buildReadRun({ parameters: userParameters }),
		isUndocumented: true,
		runs: [
			{
				title: 'returns the user with all jobs',
				parameters: userParameters,
				check: async ({ equal, items: [{ userId, data }], service }) => {
					equal(userId, USER_ID);
					equal(pluck((data as { jobs: object[] }).jobs), pluck(await readJobs(service)));
				},
			},
		],
	},
	'legacyJob updateMessage': {
		example: { parameters: { jobId: 'job_1', body: '{"message": "Hi"}' } },
		faultRun: buildWriteRun(
			{ jobId: '={{ $json.id }}', body: '={{ JSON.stringify({ message: $json.mark }) }}' },
			{ createItem: createJobItem, isMarkOmitted: true },
		),
		isUndocumented: true,
		runs: [
			{
				title: 'changes the message of the job',
				createItems: readNewestJobItem,
				parameters: { jobId: '={{ $json.id }}', body: '{"message": "Waits for Ada"}' },
				check: async ({ equal, inputItems, items, service }) => {
					const changed = (await readJobs(service)).find(({ id }) => id === inputItems[0].id);
					equal(changed?.message, 'Waits for Ada');
					equal(items, [{ success: true, data: changed }]);
				},
			},
		],
	},
};
