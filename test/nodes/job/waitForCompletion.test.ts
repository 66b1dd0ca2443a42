import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { OutreachJob } from '../../../nodes/Job/OutreachJob.node';
import type { components } from '../../../nodes/shared/api.generated';
import { windowOf } from '../rateLimit';
import type { Reply, Seen } from '../service';
import { serve } from '../service';
import type { Extra } from '../stage';
import { runOf, useStage } from '../stage';
import { jobOf, listOf } from './jobs';

type Job = components['schemas']['Job'];

useStage();

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const locator = (value: string, mode = 'id') => ({ __rl: true, mode, value });
const wait = async (parameters: INodeParameters = {}, extra: Extra = {}) =>
	await runOf(
		new OutreachJob(),
		{ resource: 'job', operation: 'waitForCompletion', job: locator('job_1'), ...parameters },
		extra,
	);

/** A service whose jobs differ by the seconds that have passed since the first look. */
function serveJobs(jobsAt: (seconds: number) => Job[], headers?: Reply['headers']) {
	let first: number | undefined;
	return serve(() => {
		first ??= Date.now();
		return { ...listOf(jobsAt((Date.now() - first) / SECOND)), headers };
	});
}

const ends =
	(status: Job['status'], after: number, number = 1) =>
	(seconds: number) =>
		jobOf(number, { status: seconds < after ? 'running' : status });
const gapsOf = (requests: Seen[]) =>
	requests.slice(1).map(({ at }, place) => Math.round((at - requests[place].at) / SECOND));

test('a job that has ended is there at once, with the words of a failed one', async () => {
	const failed = jobOf(2, { status: 'failed', message: 'LinkedIn was away' });
	const service = serveJobs(() => [jobOf(1), failed]);
	const items = [{ id: 'job_1' }, { id: 'job_2' }];
	const ran = await wait({ job: locator('={{ $json.id }}') }, { items });
	expect(service.requests).toHaveLength(1);
	expect(ran.outputs).toEqual([
		[
			{
				json: { completed: true, reason: null, ...jobOf(1), userId: 'user_1' },
				pairedItem: { item: 0 },
			},
			{
				json: {
					completed: false,
					reason: 'The job failed. LinkedIn was away',
					...failed,
					userId: 'user_1',
				},
				pairedItem: { item: 1 },
			},
		],
	]);
});

long('it looks again in growing pauses', async () => {
	const service = serveJobs((seconds) => [ends('completed', 200)(seconds)]);
	const { json } = await wait();
	expect(json).toMatchObject([{ completed: true, reason: null }]);
	expect(gapsOf(service.requests)).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
});

test('50 jobs, each with its own end, are one look for all', async () => {
	const numbers = Array.from({ length: 50 }, (_, place) => place + 1);
	const service = serveJobs((seconds) =>
		numbers.map((number) => ends('completed', number, number)(seconds)),
	);
	const items = numbers.map((number) => ({ id: `job_${number}` }));
	const { json } = await wait({ job: locator('={{ $json.id }}') }, { items });
	expect(json.map(({ completed, id }) => ({ id, completed }))).toEqual(
		items.map(({ id }) => ({ id, completed: true })),
	);
	expect(service.requests.length).toBeLessThan(8);
});

long('50 executions with one key share their looks', async () => {
	const service = serveJobs((seconds) => [ends('completed', 40)(seconds)]);
	const ran = await Promise.all(Array.from({ length: 50 }, async () => await wait()));
	expect(ran.flatMap(({ json }) => json)).toHaveLength(50);
	expect(ran.every(({ json: [job] }) => job.completed === true)).toBe(true);
	expect(service.requests.length).toBeLessThan(20);
	const [
		{
			json: [one],
		},
		{
			json: [other],
		},
	] = ran;
	expect(one.metadata).not.toBe(other.metadata);
});

test('a cancelled execution takes its look with it, and none of the others', async () => {
	serve((_, place) => ({
		...listOf([jobOf(1, { status: place < 2 ? 'running' : 'completed' })]),
		delayMs: 5 * SECOND,
	}));
	let cancel = () => {};
	const first = wait({}, { onStart: (stop) => (cancel = stop) });
	const second = wait();
	await jest.advanceTimersByTimeAsync(SECOND);
	cancel();
	await first;
	expect((await second).json).toMatchObject([{ completed: true }]);
});

test.each([1 * SECOND, 100 * SECOND])(
	'cancelled after %i ms it ends within a second',
	async (ms) => {
		serveJobs(() => [jobOf(1, { status: 'running' })]);
		let cancelledAt = 0;
		const onStart = (cancel: () => void) =>
			void sleep(ms).then(() => {
				cancelledAt = Date.now();
				cancel();
			});
		await wait({}, { onStart });
		expect(cancelledAt).toBeGreaterThan(0);
		expect(Date.now() - cancelledAt).toBeLessThanOrEqual(SECOND);
	},
);

test.each([
	[0, 1, 'The job is still running'],
	[1, 6, 'The job is still running after 1 minute'],
	[8, 13, 'The job is still running after 8 minutes'],
])('after %i minutes and %i looks it says so', async (waitUpTo, looks, reason) => {
	const service = serveJobs(() => [jobOf(1, { status: 'running' })]);
	const startedAt = Date.now();
	const { json } = await wait({ waitUpTo }, { stepMs: SECOND });
	expect(json).toMatchObject([{ completed: false, reason, status: 'running' }]);
	expect(service.requests).toHaveLength(looks);
	expect(Date.now() - startedAt).toBeLessThan(waitUpTo * MINUTE + 10 * SECOND);
});

test('each item waits as long as it says, and without a number nothing is asked', async () => {
	const service = serveJobs((seconds) => [ends('completed', 90)(seconds)]);
	const waitUpTo = '={{ $json.minutes }}';
	const items: IDataObject[] = [{ minutes: 1 }, { minutes: 2 }];
	expect((await wait({ waitUpTo }, { items: [{}] })).error?.message).toBe(
		'Wait Up To (Minutes) is missing',
	);
	expect(service.requests).toEqual([]);
	const { json } = await wait({ waitUpTo }, { items });
	expect(json.map(({ completed }) => completed)).toEqual([false, true]);
});

test('a job that is not there is an error at the first look', async () => {
	const service = serveJobs(() => [jobOf(1, { status: 'running' })]);
	const items = [{ id: 'job_1' }, { id: 'job_9' }];
	const ran = await wait({ job: locator('={{ $json.id }}') }, { items });
	expect(ran.error?.message).toBe('No background job found with the ID job_9');
	expect(service.requests).toHaveLength(1);
});

test('a list without it once ends no wait', async () => {
	serve((_, place) => listOf(place === 2 ? [] : [ends('completed', 0)(place - 3)]));
	expect((await wait()).json).toMatchObject([{ completed: true }]);
});

test('a status in other letters is the same', async () => {
	serveJobs(() => [{ ...jobOf(1), status: 'COMPLETED' as Job['status'] }]);
	expect((await wait()).json).toMatchObject([{ completed: true, status: 'COMPLETED' }]);
});

test('one that vanishes is told as it was seen last', async () => {
	serveJobs((seconds) => (seconds < 10 ? [jobOf(1, { status: 'running', progress: 7 })] : []));
	const { json } = await wait();
	const reason = 'The job is no longer in the list. This is its last known state';
	expect(json).toMatchObject([{ completed: false, reason, progress: 7 }]);
});

test('an expression may give the ID, or where it has none the LinkedIn URL', async () => {
	const profileUrl = 'https://www.linkedin.com/in/ada';
	serveJobs(() => [jobOf(3), jobOf(2, { metadata: { profileUrl } }), jobOf(1)]);
	const items = [{ jobId: 'job_1' }, { jobId: null, profileUrl }];
	const { json } = await wait(
		{ job: locator('={{ $json.jobId || $json.profileUrl }}') },
		{ items },
	);
	expect(json.map(({ id }) => id)).toEqual(['job_1', 'job_2']);
});

test('by LinkedIn URL it stays with the job that was the newest', async () => {
	const metadata = { profileUrl: 'https://www.linkedin.com/in/ada' };
	serveJobs((seconds) => [
		...(seconds < 10 ? [] : [jobOf(3, { metadata })]),
		{ ...ends('completed', 20, 2)(seconds), metadata },
		jobOf(1, { metadata }),
	]);
	const { json } = await wait({ job: locator('linkedin.com/in/Ada/', 'linkedinUrl') });
	expect(json).toMatchObject([{ id: 'job_2', completed: true }]);
});

test('a failed job is an error where the user wants one, at once and with its message', async () => {
	const failed = jobOf(2, { status: 'failed', message: 'LinkedIn was away' });
	const service = serveJobs(() => [jobOf(1, { status: 'running' }), failed]);
	const items = [{ id: 'job_1' }, { id: 'job_2' }];
	const parameters = { job: locator('={{ $json.id }}'), options: { ifJobFails: 'error' } };
	const ran = await wait(parameters, { items });
	expect(ran.error?.message).toBe('Background job job_2 failed');
	expect(ran.error?.description).toContain('LinkedIn was away');
	expect(service.requests).toHaveLength(1);
	const onError = 'continueErrorOutput';
	const { outputs } = await wait({ ...parameters, waitUpTo: 1 }, { items, onError });
	expect(outputs[0]).toMatchObject([{ json: { id: 'job_1' }, pairedItem: { item: 0 } }]);
	expect(outputs[1]).toMatchObject([{ json: { error: 'Background job job_2 failed' } }]);
});

test.each<[string, Reply]>([
	['an error', { status: 503, body: {} }],
	['no answer', { code: 'ECONNRESET' }],
	['a restart', { code: 'ECONNREFUSED' }],
])('%s of the service for a while ends no wait', async (_, reply) => {
	let first: number | undefined;
	serve(() => {
		first ??= Date.now();
		const seconds = (Date.now() - first) / SECOND;
		return seconds > 20 && seconds < 100 ? reply : listOf([ends('completed', 200)(seconds)]);
	});
	const { json } = await wait({}, { stepMs: SECOND });
	expect(json).toMatchObject([{ id: 'job_1', completed: true }]);
});

test.each([0, 40 * SECOND])(
	'an error of the service when the time is over is one, also after %i ms',
	async (delayMs) => {
		let first: number | undefined;
		serve(() => {
			first ??= Date.now();
			if (Date.now() - first > MINUTE) return { status: 503, body: {}, delayMs };
			return listOf([jobOf(1, { status: 'running' })]);
		});
		const { error } = await wait({ waitUpTo: 3 }, { stepMs: SECOND });
		expect(error?.message).toContain('not available right now');
	},
);

test('a refusal while it waits ends it', async () => {
	serve((_, place) => {
		if (place === 0) return listOf([jobOf(1, { status: 'running' })]);
		return { status: 403, body: { error: true, code: 'PERMISSION_DENIED' } };
	});
	expect((await wait()).error?.message).toContain('permission');
});

test('while the window of an hour is full it asks nothing, and says what it knows', async () => {
	const full = windowOf('hour', 0, 50 * MINUTE);
	const service = serveJobs(() => [jobOf(1, { status: 'running' })], full);
	const { json } = await wait({ waitUpTo: 3 }, { stepMs: SECOND });
	expect(json).toMatchObject([{ reason: 'The job is still running after 3 minutes' }]);
	expect(service.requests).toHaveLength(1);
});

test.each([
	[61, 'Wait Up To (Minutes) must be at most 60'],
	[-1, 'Wait Up To (Minutes) must be at least 0'],
])('%i minutes send nothing', async (waitUpTo, message) => {
	const service = serveJobs(() => []);
	expect((await wait({ waitUpTo })).error?.message).toBe(message);
	expect(service.requests).toEqual([]);
});
