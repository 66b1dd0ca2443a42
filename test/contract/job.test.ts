/** @jest-environment <rootDir>/sandbox/test/environment.js */
import type { IDataObject } from 'n8n-workflow';
import getSchema from '../../nodes/Job/__schema__/v1.0.0/job/get.json';
import getAllSchema from '../../nodes/Job/__schema__/v1.0.0/job/getAll.json';
import statisticsSchema from '../../nodes/Job/__schema__/v1.0.0/job/getStatistics.json';
import waitSchema from '../../nodes/Job/__schema__/v1.0.0/job/waitForCompletion.json';
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

describe('Wait for Completion', () => {
	test('looks once with a time of 0, also by LinkedIn URL', async () => {
		const urlOf = (one: Job) => (one.metadata as IDataObject).profileUrl;
		const [open] = (await jobs()).filter((one) => urlOf(one) !== undefined);
		await setJob(open.id, { status: 'running' });
		const value = String(urlOf(open));
		const byUrl = { __rl: true, mode: 'linkedinUrl', value };

		const { json } = await run('waitForCompletion', { job: byUrl, waitUpTo: 0 });

		expect(json).toMatchObject([{ id: open.id, reason: 'The job is still running' }]);
		expect(faultsOf(json, waitSchema)).toEqual([]);
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

	test.each<[string, string, (job: Job) => boolean]>([
		['status', 'failed', (job) => job.status === 'failed'],
		['status', 'running', (job) => job.status === 'running'],
		['type', 'data_enrichment', (job) => job.type === 'data_enrichment'],
	])('the filter %s %s filters', async (name, value, isMatch) => {
		const { json } = await run('getAll', { returnAll: true, filters: { [name]: value } });

		expect(idsOf(json).sort()).toEqual(idsOf((await jobs()).filter(isMatch)).sort());
		expect(json).not.toHaveLength(0);
	});

	test('the dates filter, as Unix seconds', async () => {
		const all = await jobs();
		const times = all
			.map(({ createdAt }) => Date.parse(createdAt))
			.sort((one, other) => one - other);
		const [startDate, endDate] = [times[10], times[25]].map((time) =>
			new Date(Math.floor(time / 1000) * 1000).toISOString(),
		);

		const { json } = await run('getAll', {
			returnAll: true,
			filters: { startDate, endDate },
		});

		const wanted = all.filter(({ createdAt }) => {
			const time = Date.parse(createdAt);
			return time >= Date.parse(startDate) && time <= Date.parse(endDate);
		});
		expect(idsOf(json).sort()).toEqual(idsOf(wanted).sort());
		expect((await log())[0].query).toEqual({
			startDate: String(Date.parse(startDate) / 1000),
			endDate: String(Date.parse(endDate) / 1000),
		});
	});

	test('LinkedIn URL gives the jobs about a person, in whatever spelling', async () => {
		const urlOf = (job: Job) => (job.metadata as IDataObject).profileUrl;
		const [about] = (await jobs()).filter((job) => urlOf(job) !== undefined);
		const profileUrl = `${String(urlOf(about))}/?utm=1`;

		const { json } = await run('getAll', { returnAll: true, filters: { profileUrl } });

		const wanted = (await jobs()).filter((job) => urlOf(job) === urlOf(about));
		expect(idsOf(json).sort()).toEqual(idsOf(wanted).sort());
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

	test('a filter narrows what is counted', async () => {
		const { json } = await run('getStatistics', { filters: { status: 'failed' } });

		const failed = (await jobs()).filter(({ status }) => status === 'failed').length;
		expect(json).toMatchObject([{ total: failed, failed, completed: 0 }]);
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
