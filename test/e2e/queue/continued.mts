import assert from 'node:assert/strict';
import { itemsOf } from '../../../sandbox/launcher/n8n.mts';
import { type QueueCase, assertSucceeded } from './case.mts';
import { type Execution, Flow } from './flow.mts';
import { SEARCH } from './steps.mts';

const RUNS = 6;
/** n8n gives an execution on a worker none of the workflow's memory. */
export const continued: QueueCase = {
	name: 'continue',
	sentence: `Continue After Last Run in ${RUNS} runs on three workers: each goes on behind the last one, and no prospect is paid for twice`,
	options: { leads: 0 },
	scenario: async (place) => {
		const flow = await Flow.publish(place, [SEARCH]);
		const runs: Execution[] = [];
		for (let run = 0; run < RUNS; run++) runs.push(await flow.run([{}]));
		assertSucceeded(runs);
		const positions = runs.flatMap(positionsOf);
		assert.deepEqual(positions, Array.from(positions.keys()));
		assert.equal(positions.length, RUNS * Number(SEARCH.parameters.maxResults));
		const { credits } = await place.scene.service.control<{ credits: number }>('credits');
		assert.equal(credits, 5_000 - positions.length);
	},
};

/** What a search remembers is not kept where the trigger keeps its cursor. */
export const triggersMemory: QueueCase = {
	name: 'memory',
	sentence:
		"Continue After Last Run behind a trigger leaves the trigger's memory alone: what comes while main is down is given",
	options: { leads: 0 },
	scenario: async ({ scene, stack: { main } }) => {
		const trigger = await scene.trigger({ next: SEARCH });
		assert.equal(await trigger.publish(), 'published');
		await scene.polls(2);
		await scene.addLeads(1);
		// waits for the search as well: its end is what n8n saves
		await trigger.assertGave(scene.added);
		assert.deepEqual(await trigger.failures(), []);
		await main.stop();
		await scene.addLeads(2);
		await main.start();
		await trigger.assertGave(scene.added);
	},
};

/** A test run on a worker: it uses the place where the last run stopped, and does not move it. */
export const byHand: QueueCase = {
	name: 'manual',
	sentence:
		'a manual run goes to a worker, and is a test run there: it does not move Continue After Last Run',
	options: { leads: 0 },
	scenario: async (place) => {
		const flow = await Flow.publish(place, [SEARCH], [{}]);
		const runs = [await flow.run([{}]), await flow.runByHand(), await flow.runByHand()];
		runs.push(await flow.run([{}]));
		assertSucceeded(runs);
		for (const { id } of runs) place.stack.workerOf(id);
		assert.deepEqual(
			runs.map((run) => positionsOf(run)[0]),
			[0, 5, 5, 5],
		);
	},
};

function positionsOf(run: Execution): number[] {
	return itemsOf(run, SEARCH.name).map(({ json }) => Number(json.position));
}
