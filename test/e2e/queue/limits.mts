import assert from 'node:assert/strict';
import { type QueueCase, assertSucceeded, assertWrittenOnce } from './case.mts';
import { Flow } from './flow.mts';
import { CREATE, chunk, createPeople } from './steps.mts';

const EXECUTIONS = 24;
const ITEMS = 20;
const WINDOW_MS = 10_000;
const LIMIT = 60;
/** Late responses on a busy machine cause more rejections. */
const MAX_REFUSED = 0.08;
const MIN_USED = 0.9;
const TOO_MANY_REQUESTS = 429;

/** Tests the rate limit across processes, which share a key and only see its headers. */
export const limitCase: QueueCase = {
	name: 'limits',
	sentence: `${EXECUTIONS} executions on three workers, ${LIMIT} requests per 10 s: under 8% refused, over 90% used, no lead lost or twice`,
	options: { leads: 0, windows: { minute: WINDOW_MS }, limits: { minute: LIMIT }, latencyMs: 50 },
	run: async (context) => {
		const { scenario, stack } = context;
		const flow = await Flow.publish(context, [CREATE]);
		const all = createPeople(EXECUTIONS * ITEMS);
		await Promise.all(chunk(all, ITEMS).map(async (items) => await flow.post(items)));
		const executions = await flow.allEnded(EXECUTIONS);

		const requests = await scenario.requests();
		const refused = requests.filter(({ status }) => status === TOO_MANY_REQUESTS).length;
		const used = computeUsage(requests.filter(({ status }) => status !== TOO_MANY_REQUESTS));
		const figures = `refused ${percent(refused, requests.length)}, used ${percent(used, 1)}`;
		assertSucceeded(executions);
		await assertWrittenOnce(scenario, 'email', all);
		assert.equal(await scenario.service.countLeads(), all.length);
		for (const worker of stack.workers) {
			const begun = executions.filter(({ id }) => worker.countStarts(id) > 0).length;
			assert.ok(begun > 0, 'not all workers took part');
		}
		assert.ok(refused < MAX_REFUSED * requests.length, figures);
		assert.ok(used > MIN_USED, figures);
		return figures;
	},
};

/** Calculates the used share of the limit, without the first and last window. */
function computeUsage(accepted: { at: string }[]): number {
	const windows = accepted.map(({ at }) => Math.floor(Date.parse(at) / WINDOW_MS));
	const [first = 0, last = 0] = [windows[0], windows.at(-1)];
	const within = windows.filter((window) => window > first && window < last);
	return within.length / (LIMIT * (last - first - 1));
}

function percent(part: number, whole: number): string {
	return `${((100 * part) / whole).toFixed(1)}%`;
}
