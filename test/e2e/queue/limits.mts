import assert from 'node:assert/strict';
import { type QueueCase, assertSucceeded, assertWrittenOnce } from './case.mts';
import { Flow } from './flow.mts';
import { CREATE_STEP, chunk, createPeople } from './steps.mts';

const EXECUTION_COUNT = 24;
const BATCH_SIZE = 20;
const WINDOW_MS = 10_000;
const LIMIT = 60;
/** Late responses on a busy machine cause some rejections. */
const MAX_REJECTED_SHARE = 0.08;
const MIN_USAGE = 0.9;
const TOO_MANY_REQUESTS = 429;

/** Tests the rate limit of a key that several processes share. */
export const limitCase: QueueCase = {
	name: 'limits',
	title: `three workers use over 90% of a rate limit, with under 8% of requests rejected and each lead created once`,
	options: {
		leads: 0,
		windows: { minute: WINDOW_MS },
		limits: { minute: LIMIT },
		latencyMs: 50,
	},
	run: async (context) => {
		const { scenario, stack } = context;
		const flow = await Flow.publish(context, [CREATE_STEP]);
		const people = createPeople(EXECUTION_COUNT * BATCH_SIZE);
		await Promise.all(chunk(people, BATCH_SIZE).map(async (items) => await flow.post(items)));
		const executions = await flow.waitForAll(EXECUTION_COUNT);

		const requests = await scenario.readRequests();
		const rejected = requests.filter(({ status }) => status === TOO_MANY_REQUESTS).length;
		const usage = computeUsage(requests.filter(({ status }) => status !== TOO_MANY_REQUESTS));
		const figures = `rejected ${formatPercent(rejected, requests.length)}, used ${formatPercent(usage, 1)}`;
		assertSucceeded(executions);
		await assertWrittenOnce(scenario, 'email', people);
		assert.equal(await scenario.service.countLeads(), people.length);
		for (const worker of stack.workers) {
			const executionCount = executions.filter(({ id }) => worker.countStarts(id) > 0).length;
			assert.ok(executionCount > 0, 'a worker ran no execution');
		}
		assert.ok(rejected < MAX_REJECTED_SHARE * requests.length, figures);
		assert.ok(usage > MIN_USAGE, figures);
		return figures;
	},
};

/** Calculates the used share of the limit, without the first and last window. */
function computeUsage(accepted: { at: string }[]): number {
	const windows = accepted.map(({ at }) => Math.floor(Date.parse(at) / WINDOW_MS));
	const [first = 0, last = 0] = [windows[0], windows.at(-1)];
	const innerWindows = windows.filter((window) => window > first && window < last);
	return innerWindows.length / (LIMIT * (last - first - 1));
}

function formatPercent(part: number, whole: number): string {
	return `${((100 * part) / whole).toFixed(1)}%`;
}
