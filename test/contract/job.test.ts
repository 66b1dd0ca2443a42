/** @jest-environment <rootDir>/sandbox/test/environment.js */
import getSchema from '../../nodes/Job/__schema__/v1.0.0/job/get.json';
import getAllSchema from '../../nodes/Job/__schema__/v1.0.0/job/getAll.json';
import statisticsSchema from '../../nodes/Job/__schema__/v1.0.0/job/getStatistics.json';
import { OutreachJob } from '../../nodes/Job/OutreachJob.node';
import { faultsOf } from '../items';
import type { Job } from '../../sandbox/test/sandbox';
import { control, log, reset, setJob } from '../../sandbox/test/sandbox';
import { schemas } from '../schemas.generated.json';
import { runnerOf } from './run';

const USER = 'user_demo';

const run = runnerOf(new OutreachJob(), () => 'job');
const runLegacy = runnerOf(new OutreachJob(), () => 'legacyJob');

const jobs = async () => (await control<{ jobs: Job[] }>('jobs')).jobs;
const idsOf = (records: Array<{ id?: unknown }>) => records.map(({ id }) => id);
const query = (parameters: Record<string, string>) => ({
	queryParameters: { pair: Object.entries(parameters).map(([name, value]) => ({ name, value })) },
});

beforeEach(async () => await reset({ limits: { minute: 1000, hour: 10_000 } }));

describe('Get', () => {
	const job = { __rl: true, mode: 'id', value: '={{ $json.id }}' };

	test('each item is its job, complete and nothing else, with one reading for all', async () => {
		const wanted = (await jobs()).slice(3, 6);

		const { json } = await run('get', { job }, { items: wanted.map(({ id }) => ({ id })) });

		expect(json).toEqual(wanted.map((one) => ({ ...one, userId: USER })));
		expect(faultsOf(json, getSchema)).toEqual([]);
		expect(await log()).toHaveLength(1);
	});
});

describe('Get Many', () => {
	test('all jobs, newest first, complete and nothing else', async () => {
		const { json } = await run('getAll', { returnAll: true });

		expect(faultsOf(json, getAllSchema)).toEqual([]);
		const documented = json.map(({ userId, ...job }) => (userId === USER ? job : {}));
		expect(faultsOf(documented, schemas.Job)).toEqual([]);
		expect(idsOf(json).sort()).toEqual(idsOf(await jobs()).sort());
		const times = json.map(({ createdAt }) => Date.parse(String(createdAt)));
		expect(times).toEqual([...times].sort((one, other) => other - one));
	});
});

describe('Get Statistics', () => {
	test('counts the jobs as the service has them', async () => {
		const [first] = await jobs();
		await setJob(first.id, { status: 'failed' });

		const { json, outputs } = await run('getStatistics');

		const all = await jobs();
		const count = (status: string) => all.filter((job) => job.status === status).length;
		expect(faultsOf(json, statisticsSchema)).toEqual([]);
		const counts = json.map(({ userId, ...documented }) => (userId ? documented : {}));
		expect(faultsOf(counts, schemas.JobStatistics)).toEqual([]);
		expect(json).toMatchObject([
			{
				total: all.length,
				pending: count('pending'),
				running: count('running'),
				completed: count('completed'),
				failed: count('failed'),
			},
		]);
		expect(outputs[0][0].pairedItem).toEqual({ item: 0 });
	});
});

describe('the legacy operations', () => {
	test('Get Status of a job', async () => {
		const [{ id, status, progress }] = await jobs();

		const { json } = await runLegacy('getStatus', query({ userId: USER, jobId: id }));

		expect(json).toEqual([{ success: true, data: [{ id, status, progress }] }]);
		expect(faultsOf(json, schemas.JobStatesAnswer)).toEqual([]);
	});

	test('Get Counts', async () => {
		const { json } = await runLegacy('getCounts', query({ userId: USER }));

		expect(json).toMatchObject([{ data: { total: (await jobs()).length } }]);
		expect(faultsOf(json, schemas.JobCountsAnswer)).toEqual([]);
	});

	test('Get User Status', async () => {
		const { json } = await runLegacy('getUserStatus', { userId: USER });

		expect(json).toMatchObject([{ userId: USER, success: true }]);
		expect(idsOf((json[0].data as { jobs: Job[] }).jobs)).toEqual(idsOf(await jobs()));
		expect(faultsOf(json, schemas.UserJobsAnswer)).toEqual([]);
	});

	test('Update Message changes the message in the service', async () => {
		const [{ id }] = await jobs();

		const { json } = await runLegacy('updateMessage', {
			jobId: id,
			body: '{"message": "Waits for Ada"}',
		});

		const changed = (await jobs()).find((job) => job.id === id);
		expect(changed?.message).toBe('Waits for Ada');
		expect(json).toEqual([{ success: true, data: changed }]);
		expect(faultsOf(json, schemas.JobAnswer)).toEqual([]);
	});
});
