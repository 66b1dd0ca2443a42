import assert from 'node:assert/strict';
import { type QueueCase, assertSucceeded, assertWrittenOnce, writes } from './case.mts';
import { Flow } from './flow.mts';
import { assertNothingGoes, inTheWait } from './kills.mts';
import { CONNECT, people } from './steps.mts';

const PEOPLE = 20;
/** How often n8n looks for executions that it has lost, in minutes; by itself every three hours. */
const SHORT_RECOVERY = { N8N_EXECUTIONS_QUEUE_RECOVERY_INTERVAL: '0.1' };

/** After a power cut n8n's Retry button starts from the beginning. */
export const together: QueueCase = {
	name: 'together',
	sentence:
		'main and a worker killed together: n8n calls the execution crashed, nothing goes by itself, and its Retry button leaves nobody out and writes to nobody twice',
	options: { leads: 0, dailyLimit: 100_000, windows: { minute: 8_000 }, limits: { minute: 8 } },
	scenario: async (place) => {
		const { scene, stack } = place;
		const flow = await Flow.publish(place, [CONNECT]);
		const all = people(PEOPLE);
		const id = await flow.begin(all);
		const worker = stack.workerOf(id);
		await inTheWait(place);
		await Promise.all([stack.main.kill(), worker.kill()]);
		const sent = (await writes(scene)).length;
		assert.ok(sent > 0 && sent < PEOPLE, `it was killed after ${sent} of ${PEOPLE}`);
		await assertNothingGoes(scene, async () => {
			await Promise.all([stack.main.start(SHORT_RECOVERY), worker.start()]);
			assert.equal((await flow.ended(id)).status, 'crashed');
		});
		assertSucceeded([await flow.retry(id)]);
		await assertWrittenOnce(scene, 'profileUrl', all);
		return `killed after ${sent} of ${PEOPLE}`;
	},
};
