import type { components } from '../../nodes/shared/api.generated';
import { type FaultRun, readingAll, readingOne } from './faults';
import { byId, idsOf, listed, locator } from './parts';
import type { Proofs, Run } from './proof';

export const jobs = listed<components['schemas']['Job']>('jobs');

export const newestJob: Run['given'] = async (service) =>
	idsOf(await jobs(service))
		.slice(0, 1)
		.map((id) => ({ id }));

/** One of the jobs, another one for each mark. */
export const anyJob: FaultRun['item'] = (mark, records) => {
	const all = records.jobs();
	return { mark, id: all[Number(mark.replace(/\D/g, '')) % all.length]?.id };
};

export const proofs: Proofs = {
	'job get': {
		example: { parameters: { job: locator('job_1') }, isShared: true },
		faults: readingOne('id', { job: byId }, anyJob),
		runs: [
			{
				shows: 'the job that was asked for, as the service has it',
				given: newestJob,
				parameters: { job: byId },
				check: async ({ equal, items: [{ userId, ...job }], service }) =>
					equal([job, typeof userId], [(await jobs(service))[0], 'string']),
			},
		],
	},
	'job getAll': {
		example: { parameters: {} },
		faults: readingAll(({ jobs: all }) => all, 'id'),
		runs: [
			{
				shows: 'a filter and a date expression give exactly those jobs, newest first',
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
					equal(idsOf(items), idsOf(wanted));
				},
			},
		],
	},
	'job getStatistics': {
		example: { parameters: {} },
		runs: [
			{
				shows: 'the numbers are those of the service',
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
