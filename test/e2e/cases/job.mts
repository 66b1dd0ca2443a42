import assert from 'node:assert/strict';
import type { components } from '../../../nodes/shared/api.generated.ts';
import type { Service } from '../../../sandbox/launcher/service.mts';
import { assertHas, idsOf, type Case } from '../case.mts';

type Job = components['schemas']['Job'];

const node = 'outreachJob';
const USER = 'user_demo';

const jobs = async (service: Service) => (await service.control<{ jobs: Job[] }>('jobs')).jobs;
const newestJob = async (service: Service) =>
	idsOf(await jobs(service))
		.slice(0, 1)
		.map((id) => ({ id }));
const ofUser = { name: 'userId', value: USER };

export const jobCases: Case[] = [
	{
		node,
		resource: 'job',
		operation: 'get',
		shows: 'the job that was asked for, as the service has it',
		given: newestJob,
		parameters: { job: { __rl: true, mode: 'id', value: '={{ $json.id }}' } },
		route: 'listUserJobs',
		check: async ({ items, service }) => {
			assert.deepEqual(items, (await jobs(service)).slice(0, 1));
		},
	},
	{
		node,
		resource: 'job',
		operation: 'getAll',
		shows: 'a filter and a date expression give exactly those jobs, newest first',
		parameters: {
			returnAll: true,
			filters: { type: 'data_enrichment', startDate: '={{ $now.minus({ days: 20 }) }}' },
		},
		route: 'listUserJobs',
		check: async ({ items, service }) => {
			const start = Date.now() - 20 * 24 * 3_600_000;
			const wanted = (await jobs(service)).filter(
				({ createdAt, type }) => type === 'data_enrichment' && Date.parse(createdAt) > start,
			);
			assert.ok(wanted.length > 1);
			assert.deepEqual(idsOf(items).sort(), idsOf(wanted).sort());
			const times = idsOf(items, 'createdAt').map(String);
			assert.deepEqual(times, [...times].sort().reverse());
		},
	},
	{
		node,
		resource: 'job',
		operation: 'getStatistics',
		shows: 'the numbers are those of the service',
		route: 'listUserJobs',
		check: async ({ items: [statistics], service }) => {
			const all = await jobs(service);
			assert.equal(statistics.total, all.length);
			for (const state of ['pending', 'running', 'completed', 'failed'] as const) {
				assert.equal(statistics[state], all.filter(({ status }) => status === state).length);
			}
		},
	},
	{
		node,
		resource: 'legacyJob',
		operation: 'getCounts',
		shows: 'all jobs of the user are counted',
		parameters: { queryParameters: { pair: [ofUser] } },
		route: 'getJobCounts',
		check: async ({ items, service }) => {
			assertHas(items, [{ data: { total: (await jobs(service)).length } }]);
		},
	},
	{
		node,
		resource: 'legacyJob',
		operation: 'getStatus',
		shows: 'the job that was asked for, and no other',
		given: newestJob,
		parameters: {
			queryParameters: { pair: [ofUser, { name: 'jobId', value: '={{ $json.id }}' }] },
		},
		route: 'getJobStatus',
		check: async ({ items, service }) => {
			const [{ id, status, progress }] = await jobs(service);
			assert.deepEqual(items, [{ success: true, data: [{ id, status, progress }] }]);
		},
	},
	{
		node,
		resource: 'legacyJob',
		operation: 'getUserStatus',
		shows: 'the user with all jobs',
		parameters: { userId: USER },
		route: 'getUserJobStatus',
		check: async ({ items: [{ userId, data }], service }) => {
			assert.equal(userId, USER);
			assert.deepEqual(idsOf((data as { jobs: Job[] }).jobs), idsOf(await jobs(service)));
		},
	},
	{
		node,
		resource: 'legacyJob',
		operation: 'updateMessage',
		shows: 'the job has the new message in the service',
		given: newestJob,
		parameters: { jobId: '={{ $json.id }}', body: '{"message": "Waits for Ada"}' },
		route: 'editJobMessage',
		check: async ({ given, items, service }) => {
			const changed = (await jobs(service)).find(({ id }) => id === given[0].id);
			assert.equal(changed?.message, 'Waits for Ada');
			assert.deepEqual(items, [{ success: true, data: changed }]);
		},
	},
];
