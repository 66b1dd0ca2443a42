import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject } from 'n8n-workflow';
import { creditsLeft, people as enrichable } from '../../operations/parts.ts';
import type { Scene, SceneOptions } from '../trigger/scene.mts';
import { until } from '../trigger/until.mts';
import type { Step } from '../workflow.mts';
import { type Place, type QueueCase, assertSucceeded, assertWrittenOnce, writes } from './case.mts';
import { Flow } from './flow.mts';
import { BATCH_SIZE, CONNECT, ENRICH, people } from './steps.mts';

/** Requests that a work needs without a kill. */
const REQUESTS = 30;
const WINDOW_MS = 8_000;
const LIMIT = 7;
/** Longer than a request and what lies between two, shorter than the wait for a window. */
const SILENCE_MS = 1_200;
/** What the service has at its start. */
const CREDITS = 5_000;
const NOTHING_FOR_MS = 3_000;
const LATENCY_MS = 200;

const KILLS = [inTheWait, inARequest];

/** What a worker does while it is killed, to whom, and what tells one of them from the others. */
interface Work {
	step: Step;
	to: (scene: Scene, count: number) => Promise<IDataObject[]>;
	key: string;
	/** How many go with one request. */
	size: number;
}

const CONNECTING: Work = {
	step: CONNECT,
	to: async (_scene, count) => people(count),
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

const OPTIONS: SceneOptions = {
	leads: 0,
	dailyLimit: 100_000,
	windows: { minute: WINDOW_MS },
	limits: { minute: LIMIT },
	latencyMs: LATENCY_MS,
};

/** What a worker that dies had sent is known, and what it had not sent is not. */
export const kills: QueueCase[] = [
	{
		name: 'kills',
		sentence:
			'a worker killed in the wait for the limit and in a request: nothing goes by itself, run again nobody is left out or written to twice',
		options: OPTIONS,
		scenario: async (place) => await killedAt(CONNECTING, place),
	},
	{
		name: 'kills-enrichment',
		sentence:
			'a worker killed while it enriches, at the same moments: nothing goes by itself, run again nobody is left out or paid for twice',
		options: OPTIONS,
		scenario: async (place) => {
			const said = await killedAt(ENRICHING, place);
			const spent = CREDITS - (await creditsLeft(place.scene.service));
			const asked = (await writes(place.scene)).length * BATCH_SIZE;
			assert.ok(spent > 0 && spent <= asked, `${spent} credits for ${asked} people`);
			return `${said}, ${spent} credits for ${asked} people`;
		},
	},
];

async function killedAt(work: Work, place: Place): Promise<string> {
	const { key, size, step, to } = work;
	const { scene, stack } = place;
	const flow = await Flow.publish(place, [step]);
	const all = await to(scene, size * REQUESTS);
	const killed: string[] = [];
	for (const moment of KILLS) {
		const id = await flow.begin(all);
		const worker = stack.workerOf(id);
		await moment(place);
		assert.equal(await flow.statusOf(id), 'running', 'it ended before the kill');
		await worker.kill();
		await assertNothingGoes(scene, async () => await worker.start());
		killed.push(id);
	}
	assertSucceeded([await flow.run(all)]);
	await assertWrittenOnce(scene, key, all);
	for (const id of killed) {
		assert.notEqual((await flow.ended(id)).status, 'success');
		const starts = stack.workers.map((worker) => worker.startsOf(id));
		assert.deepEqual(starts.sort(), [0, 0, 1], 'another worker began it again');
	}
	return `killed ${KILLS.length} times`;
}

/** Asserts that nothing is written while something is done and for a while after it. */
async function assertNothingGoes(scene: Scene, work: () => Promise<void>): Promise<void> {
	await sleep(LATENCY_MS * 2);
	const before = (await writes(scene)).length;
	await work();
	await sleep(NOTHING_FOR_MS);
	assert.equal((await writes(scene)).length - before, 0, 'it went on by itself');
}

/** Resolves when the service has answered something anew and then nothing is asked for a while. */
async function inTheWait({ scene }: Place) {
	await nextAnswers(scene, 2);
	let [count, since] = [0, Date.now()];
	await until(async () => {
		const requests = await scene.requests();
		const isQuiet = requests.length === count && requests.every(({ status }) => status !== null);
		if (!isQuiet) [count, since] = [requests.length, Date.now()];
		return Date.now() - since > SILENCE_MS;
	}, 50);
}

async function inARequest({ scene }: Place) {
	await nextAnswers(scene, 2);
	await until(async () => {
		const last = (await scene.requests()).at(-1);
		return last?.method === 'POST' && last.status === null;
	}, 20);
}

async function nextAnswers(scene: Scene, count: number): Promise<void> {
	const before = (await writes(scene)).length;
	await until(async () => (await writes(scene)).length >= before + count, 50);
}
