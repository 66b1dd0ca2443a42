import assert from 'node:assert/strict';
import { type QueueCase, assertSucceeded, assertWrittenOnce, readWrites } from './case.mts';
import { Flow } from './flow.mts';
import { CONNECT, chunk, createPeople } from './steps.mts';

const EXECUTIONS = 9;
const PEOPLE = 40;

/** Tests concurrent workers: n8n's deduplication rewrites its whole list without a lock. */
export const recordCase: QueueCase = {
	name: 'record',
	sentence: `${EXECUTIONS} executions at once on three workers, ${PEOPLE} people each: run again, nobody is written to again`,
	options: { leads: 0, dailyLimit: 100_000 },
	run: async (context) => {
		const { scenario, stack } = context;
		const flow = await Flow.publish(context, [CONNECT]);
		const all = createPeople(EXECUTIONS * PEOPLE);
		await Promise.all(chunk(all, PEOPLE).map(async (items) => await flow.post(items)));
		const executions = await flow.allEnded(EXECUTIONS);
		assertSucceeded(executions);
		await assertWrittenOnce(scenario, 'profileUrl', all);
		const taking = stack.workers.filter((one) =>
			executions.some(({ id }) => one.countStarts(id) > 0),
		);
		assert.ok(taking.length > 1, 'one worker took all executions');

		assertSucceeded([await flow.run(all)]);
		const again = (await readWrites(scenario)).length - all.length;
		assert.equal(again, 0, `${again} of ${all.length} were written to again`);
	},
};
