import type { components } from '../../nodes/shared/api.generated';
import {
	type FaultRun,
	readListOperation,
	readOperation,
	readRecordOperation,
	writeOperation,
} from './faults';
import { byId, pluck, listRecords, locatorValue, USER } from './fixtureHelpers';
import type { OperationFixtures, OperationRun } from './operationFixture';

export const jobs = listRecords<components['schemas']['Job']>('jobs');

const newestJob: OperationRun['createItems'] = async (service) =>
	pluck(await jobs(service))
		.slice(0, 1)
		.map((id) => ({ id }));

/** Picks a different job for each mark. */
const anyJob: FaultRun['item'] = (mark, records) => {
	const all = records.jobs();
	return { mark, id: all[Number(mark.replace(/\D/g, '')) % all.length]?.id };
};

const ofUser = { userId: USER };
const toQueryParameters = (query: Record<string, string>) => ({
	queryParameters: { pair: Object.entries(query).map(([name, value]) => ({ name, value })) },
});

export const fixtures: OperationFixtures = {
	'job get': {
		example: { parameters: { job: locatorValue('job_1') }, isShared: true },
		faults: readRecordOperation('id', { job: byId }, anyJob),
		runs: [
			{
				title: 'returns the requested job',
				createItems: newestJob,
				parameters: { job: byId },
				check: async ({ equal, items: [{ userId, ...job }], service }) =>
					equal([job, typeof userId], [(await jobs(service))[0], 'string']),
			},
		],
	},
	'job getAll': {
		example: { parameters: {} },
		faults: readListOperation(({ jobs: all }) => all, 'id'),
		runs: [
			{
				title: 'returns the jobs that match a filter and a date expression, newest first',
				parameters: {
					returnAll: true,
					filters: { type: 'data_enrichment', startDate: '={{ $now.minus({ days: 20 }) }}' },
				},
				check: async ({ equal, items, ok, service }) => {
					const start = Date.now() - 20 * 24 * 3_600_000;
					const wanted = (await jobs(service)).filter(
						({ createdAt, type }) => type === 'data_enrichment' && Date.parse(createdAt) > start,
					);
					ok(wanted.length > 1);
					equal(pluck(items), pluck(wanted));
				},
			},
		],
	},
	'job getStatistics': {
		example: { parameters: {} },
		runs: [
			{
				title: 'returns the statistics of the service',
				check: async ({ equal, items: [statistics], service }) => {
					const all = await jobs(service);
					equal(statistics.total, all.length);
					for (const state of ['pending', 'running', 'completed', 'failed'] as const) {
						equal(statistics[state], all.filter(({ status }) => status === state).length);
					}
				},
			},
		],
	},
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
