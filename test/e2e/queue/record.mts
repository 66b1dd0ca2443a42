import assert from 'node:assert/strict';
import { type QueueCase, assertSucceeded, assertWrittenOnce, readWrites } from './case.mts';
import { Flow } from './flow.mts';
import { CONNECT_STEP, chunk, createPeople } from './steps.mts';

const EXECUTION_COUNT = 9;
const BATCH_SIZE = 40;

/** Tests concurrent workers, as n8n's deduplication rewrites its whole list without a lock. */
export const recordCase: QueueCase = {
	name: 'record',
	title: `${EXECUTION_COUNT} concurrent executions contact ${BATCH_SIZE} people each, and nobody again in another run`,
	options: { leads: 0, dailyLimit: 100_000 },
	run: async (context) => {
		const { scenario, stack } = context;
		const flow = await Flow.publish(context, [CONNECT_STEP]);
		const people = createPeople(EXECUTION_COUNT * BATCH_SIZE);
		await Promise.all(chunk(people, BATCH_SIZE).map(async (items) => await flow.post(items)));
		const executions = await flow.waitForAll(EXECUTION_COUNT);
		assertSucceeded(executions);
		await assertWrittenOnce(scenario, 'profileUrl', people);
		const activeWorkers = stack.workers.filter((worker) =>
			executions.some(({ id }) => worker.countStarts(id) > 0),
		);
		assert.ok(activeWorkers.length > 1, 'one worker ran all executions');

		assertSucceeded([await flow.run(people)]);
		const repeatedCount = (await readWrites(scenario)).length - people.length;
		assert.equal(repeatedCount, 0, `${repeatedCount} of ${people.length} were contacted again`);
	},
};
