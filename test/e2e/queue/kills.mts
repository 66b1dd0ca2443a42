import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject } from 'n8n-workflow';
import { readCredits, readPeople as enrichable } from '../../operations/fixtureHelpers.ts';
import type { Scenario, ScenarioOptions } from '../trigger/scenario.mts';
import { waitUntil } from '../trigger/waitUntil.mts';
import type { Step } from '../workflow.mts';
import {
	type QueueContext,
	type QueueCase,
	assertSucceeded,
	assertWrittenOnce,
	readWrites,
} from './case.mts';
import { Flow } from './flow.mts';
import { BATCH_SIZE, CONNECT, ENRICH, createPeople } from './steps.mts';

/** The number of requests of a run without a kill. */
const REQUESTS = 30;
const WINDOW_MS = 8_000;
const LIMIT = 7;
/** Longer than a request and the gap between two, shorter than the wait for a rate limit window. */
const IDLE_MS = 1_200;
/** The service's initial records. */
const CREDITS = 5_000;
const QUIET_PERIOD_MS = 3_000;
const LATENCY_MS = 200;

const KILLS = [waitForRateLimit, waitForRequest];

/** The step during which a worker is killed, its input items, and the field that identifies them. */
interface Work {
	step: Step;
	to: (scenario: Scenario, count: number) => Promise<IDataObject[]>;
	key: string;
	/** Items per request. */
	size: number;
}

const CONNECTING: Work = {
	step: CONNECT,
	to: async (_scenario, count) => createPeople(count),
	key: 'profileUrl',
	size: 1,
};

const ENRICHING: Work = {
	step: ENRICH,
	to: async ({ service }, count) =>
		(await enrichable(service)).slice(0, count).map(({ email }) => ({ email })),
	key: 'email',
	size: BATCH_SIZE,
};

const OPTIONS: ScenarioOptions = {
	leads: 0,
	dailyLimit: 100_000,
	windows: { minute: WINDOW_MS },
	limits: { minute: LIMIT },
	latencyMs: LATENCY_MS,
};

/** Requests of a killed worker are remembered, and unsent ones are not. */
export const killCases: QueueCase[] = [
	{
		name: 'kills',
		sentence:
			'a worker killed in the wait for the limit and in a request: nothing goes by itself, run again nobody is left out or written to twice',
		options: OPTIONS,
		run: async (context) => await runAndKill(CONNECTING, context),
	},
	{
		name: 'kills-enrichment',
		sentence:
			'a worker killed while it enriches, at the same moments: nothing goes by itself, run again nobody is left out or paid for twice',
		options: OPTIONS,
		run: async (context) => {
			const summary = await runAndKill(ENRICHING, context);
			const spent = CREDITS - (await readCredits(context.scenario.service));
			const requestCount = (await readWrites(context.scenario)).length * BATCH_SIZE;
			assert.ok(spent > 0 && spent <= requestCount, `${spent} credits for ${requestCount} people`);
			return `${summary}, ${spent} credits for ${requestCount} people`;
		},
	},
];

async function runAndKill(work: Work, context: QueueContext): Promise<string> {
	const { key, size, step, to } = work;
	const { scenario, stack } = context;
	const flow = await Flow.publish(context, [step]);
	const all = await to(scenario, size * REQUESTS);
	const killed: string[] = [];
	for (const moment of KILLS) {
		const id = await flow.begin(all);
		const worker = stack.getWorker(id);
		await moment(context);
		assert.equal(await flow.readStatus(id), 'running', 'it ended before the kill');
		await worker.kill();
		await assertNoWrites(scenario, async () => await worker.start());
		killed.push(id);
	}
	assertSucceeded([await flow.run(all)]);
	await assertWrittenOnce(scenario, key, all);
	for (const id of killed) {
		assert.notEqual((await flow.ended(id)).status, 'success');
		const starts = stack.workers.map((worker) => worker.countStarts(id));
		assert.deepEqual(starts.sort(), [0, 0, 1], 'another worker began it again');
	}
	return `killed ${KILLS.length} times`;
}

/** Asserts that nothing is written during an action and for a while after it. */
async function assertNoWrites(scenario: Scenario, work: () => Promise<void>): Promise<void> {
	await sleep(LATENCY_MS * 2);
	const before = (await readWrites(scenario)).length;
	await work();
	await sleep(QUIET_PERIOD_MS);
	assert.equal((await readWrites(scenario)).length - before, 0, 'it went on by itself');
}

/** Resolves when the service has sent a response, and then gets no request for a while. */
async function waitForRateLimit({ scenario }: QueueContext) {
	await waitForResponses(scenario, 2);
	let [count, since] = [0, Date.now()];
	await waitUntil(async () => {
		const requests = await scenario.requests();
		const isQuiet = requests.length === count && requests.every(({ status }) => status !== null);
		if (!isQuiet) [count, since] = [requests.length, Date.now()];
		return Date.now() - since > IDLE_MS;
	}, 50);
}

async function waitForRequest({ scenario }: QueueContext) {
	await waitForResponses(scenario, 2);
	await waitUntil(async () => {
		const last = (await scenario.requests()).at(-1);
		return last?.method === 'POST' && last.status === null;
	}, 20);
}

async function waitForResponses(scenario: Scenario, count: number): Promise<void> {
	const before = (await readWrites(scenario)).length;
	await waitUntil(async () => (await readWrites(scenario)).length >= before + count, 50);
}
