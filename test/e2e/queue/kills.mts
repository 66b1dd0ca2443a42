import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario, ScenarioOptions } from '../trigger/scenario.mts';
import { waitUntil } from '../trigger/waitUntil.mts';
import {
	type QueueContext,
	type QueueCase,
	assertSucceeded,
	assertWrittenOnce,
	readWrites,
} from './case.mts';
import { Flow } from './flow.mts';
import { CONNECT_STEP, createPeople } from './steps.mts';

/** The number of requests of a run without a kill. */
const REQUEST_COUNT = 30;
const WINDOW_MS = 8_000;
const LIMIT = 7;
/** Longer than a request and the pause after it, shorter than the wait for a rate limit window. */
const MIN_RATE_LIMIT_WAIT_MS = 1_200;
const QUIET_PERIOD_MS = 3_000;
const LATENCY_MS = 200;

const KILL_MOMENTS = [waitUntilRateLimited, waitForRequest];

const OPTIONS: ScenarioOptions = {
	leads: 0,
	dailyLimit: 100_000,
	windows: { minute: WINDOW_MS },
	limits: { minute: LIMIT },
	latencyMs: LATENCY_MS,
};

/** Tests that n8n's database keeps the people contacted by a killed worker, and no others. */
export const killCase: QueueCase = {
	name: 'kills',
	title: 'a killed run does not continue, and the next run contacts only the remaining people',
	options: OPTIONS,
	run: runAndKill,
};

async function runAndKill(context: QueueContext): Promise<string> {
	const { scenario, stack } = context;
	const flow = await Flow.publish(context, [CONNECT_STEP]);
	const items = createPeople(REQUEST_COUNT);
	const killedIds: string[] = [];
	for (const waitForMoment of KILL_MOMENTS) {
		const id = await flow.startOnWorker(items);
		const worker = stack.getWorker(id);
		await waitForMoment(context);
		assert.equal(await flow.readStatus(id), 'running', 'the execution ended before the kill');
		await worker.kill();
		await assertNoWrites(scenario, async () => await worker.start());
		killedIds.push(id);
	}
	assertSucceeded([await flow.run(items)]);
	await assertWrittenOnce(scenario, 'profileUrl', items);
	for (const id of killedIds) {
		assert.notEqual((await flow.waitForEnd(id)).status, 'success');
		const starts = stack.workers.map((worker) => worker.countStarts(id));
		assert.deepEqual(starts.sort(), [0, 0, 1], 'another worker restarted the execution');
	}
	return `killed ${KILL_MOMENTS.length} times`;
}

/** Asserts that nothing is written during an action and for a while after it. */
async function assertNoWrites(scenario: Scenario, action: () => Promise<void>): Promise<void> {
	await sleep(LATENCY_MS * 2);
	const countBefore = (await readWrites(scenario)).length;
	await action();
	await sleep(QUIET_PERIOD_MS);
	const countAfter = (await readWrites(scenario)).length;
	assert.equal(countAfter, countBefore, 'the killed execution continued');
}

/** Waits until some requests were answered and no more arrive. */
async function waitUntilRateLimited({ scenario }: QueueContext) {
	await waitForResponses(scenario, 2);
	let [count, since] = [0, Date.now()];
	await waitUntil(async () => {
		const requests = await scenario.readRequests();
		const isQuiet = requests.length === count && requests.every(({ status }) => status !== null);
		if (!isQuiet) [count, since] = [requests.length, Date.now()];
		return Date.now() - since > MIN_RATE_LIMIT_WAIT_MS;
	}, 50);
}

async function waitForRequest({ scenario }: QueueContext) {
	await waitForResponses(scenario, 2);
	await waitUntil(async () => {
		const lastRequest = (await scenario.readRequests()).at(-1);
		return lastRequest?.method === 'POST' && lastRequest.status === null;
	}, 20);
}

async function waitForResponses(scenario: Scenario, count: number): Promise<void> {
	const countBefore = (await readWrites(scenario)).length;
	await waitUntil(async () => (await readWrites(scenario)).length >= countBefore + count, 50);
}
