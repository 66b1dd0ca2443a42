import type { components } from '../../nodes/shared/api.generated';
import { type FaultRun, readListOperation, readRecordOperation } from './faults';
import { byId, pluck, listRecords, locatorValue } from './parts';
import type { OperationFixtures, OperationRun } from './operationFixture';

export const jobs = listRecords<components['schemas']['Job']>('jobs');

export const newestJob: OperationRun['createItems'] = async (service) =>
	pluck(await jobs(service))
		.slice(0, 1)
		.map((id) => ({ id }));

/** Picks a different job for each mark. */
export const anyJob: FaultRun['item'] = (mark, records) => {
	const all = records.jobs();
	return { mark, id: all[Number(mark.replace(/\D/g, '')) % all.length]?.id };
};

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
};
