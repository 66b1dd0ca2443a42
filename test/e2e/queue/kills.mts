import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject } from 'n8n-workflow';
import { readCredits, readPeople } from '../../operations/fixtureHelpers.ts';
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
/** Longer than a request and the next gap, shorter than the wait for a rate limit window. */
const MIN_RATE_LIMIT_WAIT_MS = 1_200;
/** The service's initial credits. */
const CREDITS = 5_000;
const QUIET_PERIOD_MS = 3_000;
const LATENCY_MS = 200;

const KILL_MOMENTS = [waitForRateLimit, waitForRequest];

/** A step during which a worker is killed, and its input. */
interface KilledStep {
	step: Step;
	createItems: (scenario: Scenario, count: number) => Promise<IDataObject[]>;
	/** The field that identifies an item. */
	field: string;
	itemsPerRequest: number;
}

const CONNECTING: KilledStep = {
	step: CONNECT,
	createItems: async (_scenario, count) => createPeople(count),
	field: 'profileUrl',
	itemsPerRequest: 1,
};

const ENRICHING: KilledStep = {
	step: ENRICH,
	createItems: async ({ service }, count) =>
		(await readPeople(service)).slice(0, count).map(({ email }) => ({ email })),
	field: 'email',
	itemsPerRequest: BATCH_SIZE,
};

const OPTIONS: ScenarioOptions = {
	leads: 0,
	dailyLimit: 100_000,
	windows: { minute: WINDOW_MS },
	limits: { minute: LIMIT },
	latencyMs: LATENCY_MS,
};

/** Tests that n8n's database keeps the people contacted by a killed worker, and no others. */
export const killCases: QueueCase[] = [
	{
		name: 'kills',
		title: 'a killed run does not continue, and the next run contacts only the remaining people',
		options: OPTIONS,
		run: async (context) => await runAndKill(CONNECTING, context),
	},
	{
		name: 'kills-enrichment',
		title:
			'a killed enrichment does not continue, and the next run enriches only the remaining people',
		options: OPTIONS,
		run: async (context) => {
			const summary = await runAndKill(ENRICHING, context);
			const spent = CREDITS - (await readCredits(context.scenario.service));
			const requestedPeople = (await readWrites(context.scenario)).length * BATCH_SIZE;
			assert.ok(
				spent > 0 && spent <= requestedPeople,
				`${spent} credits for ${requestedPeople} people`,
			);
			return `${summary}, ${spent} credits for ${requestedPeople} people`;
		},
	},
];

async function runAndKill(killedStep: KilledStep, context: QueueContext): Promise<string> {
	const { createItems, field, itemsPerRequest, step } = killedStep;
	const { scenario, stack } = context;
	const flow = await Flow.publish(context, [step]);
	const items = await createItems(scenario, itemsPerRequest * REQUESTS);
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
	await assertWrittenOnce(scenario, field, items);
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
async function waitForRateLimit({ scenario }: QueueContext) {
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
		const last = (await scenario.readRequests()).at(-1);
		return last?.method === 'POST' && last.status === null;
	}, 20);
}

async function waitForResponses(scenario: Scenario, count: number): Promise<void> {
	const countBefore = (await readWrites(scenario)).length;
	await waitUntil(async () => (await readWrites(scenario)).length >= countBefore + count, 50);
}
