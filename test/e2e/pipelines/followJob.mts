import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { check } from '../checks.mts';
import type { Execution, Workbench } from '../workbench.mts';
import {
	RUN_NOW,
	allItemsOf,
	bodiesOf,
	edit,
	fieldOf,
	profile,
	ran,
	saveCopy,
	seen,
	setJobOf,
	takeWrites,
	withOther,
} from './pipeline.mts';

const PERSON = 'ilse-brandt';
const MOST_LOOKS = 24;
const JOBS = '/users/jobs';

/** An invitation whose job is followed to its end, with waits of moments. */
export async function checkFollowJob(bench: Workbench): Promise<void> {
	const copy = async () =>
		await saveCopy(bench, withOther('follow-a-job', 'wait', { amount: 0.3, unit: 'seconds' }));
	const looks = (run: Execution) => allItemsOf(run, 'Look at the job').length;

	await check(
		'a job is looked at until it is completed, and another run invites nobody',
		async () => {
			await bench.reset();
			const id = await copy();
			const run = await followed(bench, id, 'completed');
			const [item] = allItemsOf(run, 'Completed');
			assert.equal(item.json.linkedinUrl, profile(PERSON));
			assert.ok(item.json.completedAt);
			assert.deepEqual(fieldOf(run, 'Not completed', 'why'), []);
			assert.ok(looks(run) > 1);
			const [invited, ...others] = bodiesOf(await takeWrites(bench), '/scheduleLinkedInAction');
			assert.deepEqual([invited.profileUrl, others], [profile(PERSON), []]);

			const again = await ran(bench, id);
			assert.deepEqual(await takeWrites(bench), []);
			assert.match(String(fieldOf(again, 'Not completed', 'why')), /^Already scheduled/);
			assert.equal(looks(again), 0);
		},
	);
	await check(
		'without its ID the job is found by the person, and why it failed is told',
		async () => {
			await bench.reset();
			const fault = { match: { path: JOBS }, kind: 'status', status: 403, times: 1 };
			await bench.service.control('faults', { faults: [fault] });
			const run = await followed(bench, await copy(), 'failed');
			assert.deepEqual(fieldOf(run, 'Send Connection Request', 'jobId'), [null]);
			assert.match(String(fieldOf(run, 'Not completed', 'why')), /^The job failed\. ./);
		},
	);
	await check(
		'a service that is away is asked again, and so is a job that stays open',
		async () => {
			await bench.reset();
			const run = await followed(bench, await copy(), 'pending', async () => {
				const fault = { match: { path: JOBS }, kind: 'status', status: 500, times: 6 };
				await bench.service.control('faults', { faults: [fault] });
			});
			const errors = fieldOf(run, 'Look at the job', 'error').filter(Boolean);
			assert.ok(errors.length > 0);
			assert.deepEqual(fieldOf(run, 'Not completed', 'why'), ['The job is still pending']);
			assert.equal(looks(run), MOST_LOOKS);
		},
	);
	await check('a row that cannot be sent is told at once', async () => {
		await bench.reset();
		const id = await copy();
		const value = 'https://www.linkedin.com/company/harbourline';
		const field = { id: 'field1', name: 'linkedinUrl', value, type: 'string' };
		await edit(bench, id, 'Sample person', { assignments: { assignments: [field] } });
		const run = await ran(bench, id);
		assert.match(String(fieldOf(run, 'Not completed', 'why')), /^LinkedIn URL is not/);
		assert.equal(looks(run), 0);
		assert.deepEqual(await takeWrites(bench), []);
	});
}

/** Runs it to the end; once the job was looked at, it is moved to a state. */
async function followed(
	bench: Workbench,
	id: string,
	status: string,
	meanwhile = async () => {},
): Promise<Execution> {
	const started = await bench.start(id, RUN_NOW);
	const count = async () => (await seen(bench)).filter(({ path }) => path.endsWith(JOBS)).length;
	// the first is for the ID of the job
	while ((await count()) < 2) await sleep(50);
	await setJobOf(bench, PERSON, status);
	await meanwhile();
	const run = await bench.ended(started);
	assert.equal(run.status, 'success', run.data.resultData.error?.message);
	return run;
}
