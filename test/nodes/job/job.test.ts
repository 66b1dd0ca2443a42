import type { INodeParameters } from 'n8n-workflow';
import { OutreachJob } from '../../../nodes/Job/OutreachJob.node';
import type { components } from '../../../nodes/shared/api.generated';
import {
	mockApi,
	buildExpectedRequest,
	type RunOptions,
	openPicker,
	runOperation,
	useTestHarness,
} from '../harness';

type Job = components['schemas']['Job'];

useTestHarness();

const createNode = () => new OutreachJob();
const run = async (parameters: INodeParameters, options?: RunOptions) =>
	await runOperation(createNode(), parameters, options);

/** Builds a job as the service stores it; higher numbers are newer. */
const buildJob = (number: number, fields: Partial<Job> = {}): Job => ({
	id: `job_${number}`,
	type: 'network_action',
	status: 'completed',
	createdAt: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
	completedAt: null,
	message: 'Done',
	progress: 100,
	metadata: {},
	...fields,
});

const getById = (value: string) => ({
	resource: 'job',
	operation: 'get',
	job: { __rl: true, mode: 'id', value },
});

const respondWithJobs = (jobs: Job[]) => () => ({
	body: { userId: 'user_1', success: true, data: { jobs } },
});
const jobs = [buildJob(2), buildJob(3), buildJob(1)];

const getManyParameters = { resource: 'job', operation: 'getAll' };

describe('Get background job', () => {
	test("reads the list once and returns each item's job", async () => {
		const service = mockApi(respondWithJobs(jobs));
		const items = ['job_1', 'job_3', 'job_1'].map((id) => ({ id }));
		const result = await run(getById('={{ $json.id }}'), { items });
		expect(service.requests).toEqual([buildExpectedRequest('GET', '/users/jobs')]);
		expect(result.json).toEqual(
			[1, 3, 1].map((number) => ({ ...buildJob(number), userId: 'user_1' })),
		);
	});

	test('returns the newest job that contains the requested LinkedIn URL', async () => {
		const metadata = { target: { link: 'https://linkedin.com/in/ada/' } };
		mockApi(respondWithJobs([buildJob(3), buildJob(1, { metadata }), buildJob(2, { metadata })]));
		const getByProfile = (name: string) => ({
			...getById(''),
			job: { __rl: true, mode: 'linkedinUrl', value: `x.example/in/${name}` },
		});
		const url = { __rl: true, mode: 'linkedinUrl', value: 'https://www.linkedin.com/in/ada?x=1' };
		expect((await run({ ...getById(''), job: url })).json).toMatchObject([{ id: 'job_2' }]);
		expect((await run(getByProfile('ida'))).error?.message).toBe(
			'No background job found with the LinkedIn URL https://x.example/in/ida',
		);
	});

	test('describes each job in the picker and omits missing fields', async () => {
		const incompleteJob = { id: 'job_7', status: 'failed' } as Job;
		const explainedJob = { id: 'job_6', status: 'failed', message: 'Invitation: failed' } as Job;
		mockApi(respondWithJobs([...jobs, incompleteJob, explainedJob]));
		const { results } = await openPicker(createNode(), 'searchJobs');
		expect(results).toEqual([
			...[3, 2, 1].map((number) => ({
				name: `Done (completed, 2026-01-01 00:0${number} UTC, network_action)`,
				value: `job_${number}`,
			})),
			{ name: '(failed)', value: 'job_7' },
			{ name: 'Invitation: failed', value: 'job_6' },
		]);
	});
});

test('Get Statistics sends its filters, and returns the statistics with the user ID', async () => {
	const body = { userId: 'user_1', success: true, data: { statistics: { total: 3 } } };
	const service = mockApi(() => ({ body }));
	const parameters = { resource: 'job', operation: 'getStatistics', filters: { status: 'failed' } };
	expect((await run(parameters)).json).toEqual([{ total: 3, userId: 'user_1' }]);
	expect(service.requests[0].query).toEqual({ status: 'failed' });
	mockApi(respondWithJobs(jobs));
	expect((await run(parameters)).error?.message).toContain("no 'statistics'");
});

describe('Get Many background jobs', () => {
	test('sends every filter, with dates in Unix seconds', async () => {
		const service = mockApi(respondWithJobs(jobs));
		await run({
			...getManyParameters,
			returnAll: false,
			limit: 2,
			filters: {
				startDate: '2026-03-01T00:00:00+01:00',
				endDate: '2026-03-02T00:00:00.900Z',
				profileUrl: 'x.example/in/ada',
				status: 'failed',
				type: ' data_enrichment ',
			},
		});
		expect(service.requests.map(({ query }) => query)).toEqual([
			{
				startDate: String(Date.UTC(2026, 1, 28, 23) / 1000),
				endDate: String(Date.UTC(2026, 2, 2) / 1000),
				status: 'failed',
				type: 'data_enrichment',
			},
		]);
	});

	test('finds a LinkedIn URL in any spelling and in any metadata field, and applies Limit afterwards', async () => {
		mockApi(
			respondWithJobs([
				buildJob(1, { metadata: { profileUrl: 'https://www.linkedin.com/in/ada' } }),
				buildJob(2, { metadata: { target: { link: 'https://linkedin.com/in/ada/' } } }),
				buildJob(3, { metadata: { profileUrl: 'https://www.linkedin.com/in/adam' } }),
				buildJob(4, { metadata: { list: ['https://www.linkedin.com/in/ada?x=1'], count: 2 } }),
				buildJob(5),
			]),
		);
		const filters = { profileUrl: ' linkedin.com/in/ada/?trk=x ' };
		const result = await run({ ...getManyParameters, limit: 2, filters });
		expect(result.json.map(({ id }) => id)).toEqual(['job_4', 'job_2']);
	});

	test('sends nothing when the LinkedIn URL filter is not a URL', async () => {
		const service = mockApi(respondWithJobs(jobs));
		const { error } = await run({ ...getManyParameters, filters: { profileUrl: 'hello' } });
		expect(error?.message).toMatch(/^LinkedIn URL is not a LinkedIn profile URL: "hello"/);
		expect(service.requests).toEqual([]);
	});
});
