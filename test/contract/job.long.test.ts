/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { sleep } from 'n8n-workflow';
import waitSchema from '../../nodes/Job/__schema__/v1.0.0/job/waitForCompletion.json';
import { OutreachJob } from '../../nodes/Job/OutreachJob.node';
import { faultsOf } from '../items';
import type { Job } from '../../sandbox/test/sandbox';
import { control, log, reset, setJob } from '../../sandbox/test/sandbox';
import { runnerOf } from './run';

const run = runnerOf(new OutreachJob(), () => 'job');
const job = { __rl: true, mode: 'id', value: '={{ $json.id }}' };
const jobs = async () => (await control<{ jobs: Job[] }>('jobs')).jobs;
const openJobs = async () =>
	(await jobs()).filter(({ status }) => status === 'pending' || status === 'running');

beforeEach(async () => await reset({ limits: { minute: 1000, hour: 10_000 } }));

test('Wait for Completion waits for all of them with looks that they share', async () => {
	const [one, other] = await openJobs();
	await setJob(other.id, { status: 'failed' });
	const waiting = run('waitForCompletion', { job }, { items: [{ id: one.id }, { id: other.id }] });
	while ((await log()).length < 1) await sleep(20);
	await setJob(one.id, { status: 'completed' });

	const { json } = await waiting;

	expect(json).toMatchObject([
		{ id: one.id, completed: true, reason: null },
		{ id: other.id, completed: false, reason: expect.stringMatching(/^The job failed\. ./) },
	]);
	expect(faultsOf(json, waitSchema)).toEqual([]);
	expect(await log()).toHaveLength(2);
});
