/** @jest-environment <rootDir>/test/hostile/environment.js */
import { OutreachJob } from '../../nodes/Job/OutreachJob.node';
import { describePacked, endless, TOO_LARGE } from './answers';
import { answers, create, expectOneBrokenOff, list, MEGABYTE, openLeads, runHere } from './run';

const SECOND = 1_000;

/** These answers have no end; the rest is room for a busy machine. */
const MAX_MS = 20 * SECOND;

describePacked(['gzip', 'deflate', 'br']);

describe('an answer without an end', () => {
	test('is an error item with Continue', async () => {
		answers({ body: endless });
		const { outputs } = await list({ onError: 'continueErrorOutput' });
		expect(outputs[1]).toMatchObject([
			{
				json: { error: TOO_LARGE, outcome: 'failed', details: { code: 'tooLarge', status: 200 } },
			},
		]);
		await expectOneBrokenOff();
	});

	test('is an error in the picker', async () => {
		answers({ body: endless });
		await expect(openLeads()).rejects.toThrow(TOO_LARGE);
		await expectOneBrokenOff();
	});

	test('ends when its time is over, also byte by byte', async () => {
		answers({ body: { ...endless, everyMs: SECOND } });
		const start = Date.now();
		const { error } = await create(2);
		expect(error?.description).toMatch(/^The service did not answer in time/);
		expect(Date.now() - start).toBeLessThan(MAX_MS);
		await expectOneBrokenOff(0);
	});
});

describe('an answer that stalls behind its beginning', () => {
	test.each([
		[200, /^The service did not answer in time/],
		[500, /./],
	])('ends when its time is over, with its connection: %i', async (status, words) => {
		answers({ status, body: { start: '{"success":', times: Infinity, everyMs: SECOND } });
		const start = Date.now();
		const { error } = await create(2);
		expect(error?.message).toBe('It is unclear whether this worked');
		expect(error?.description).toMatch(words);
		expect(Date.now() - start).toBeLessThan(MAX_MS);
		await expectOneBrokenOff(0);
	});
});

test('jobs of 30 MB are jobs, as all of them come at once, and more than 32 MB are not', async () => {
	const job = ',{"id":"job_1","status":"completed","createdAt":"2026-01-01","url":"a%20b"}';
	const times = Math.floor((30 * MEGABYTE) / job.length);
	const body = { start: '{"success":true,"data":{"jobs":[{}', repeat: job, times, end: ']}}' };
	answers({ body });
	const parameters = { resource: 'job', operation: 'getAll', limit: 2 };
	expect((await runHere(new OutreachJob(), parameters)).json).toHaveLength(2);
	answers({ body: endless });
	const { error } = await runHere(new OutreachJob(), parameters);
	expect(error?.message).toBe("The service's answer is larger than 32 MB, so it was not read");
});
