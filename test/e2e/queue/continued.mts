import assert from 'node:assert/strict';
import { getOutputItems } from '../../../sandbox/launcher/n8n.mts';
import type { Execution } from '../workbench.mts';
import { type QueueCase, assertSucceeded } from './case.mts';
import { Flow } from './flow.mts';
import { SEARCH } from './steps.mts';

const RUNS = 3;

/** Workers do not load the workflow's static data, so the position is stored elsewhere. */
export const continueCase: QueueCase = {
	name: 'continue',
	title: `Continue After Last Run finds each prospect once in ${RUNS} runs on three workers`,
	options: { leads: 0 },
	run: async (context) => {
		const flow = await Flow.publish(context, [SEARCH]);
		const runs: Execution[] = [];
		for (let count = 0; count < RUNS; count++) runs.push(await flow.run([{}]));
		assertSucceeded(runs);
		const positions = runs.flatMap(readPositions);
		assert.deepEqual(positions, Array.from(positions.keys()));
		assert.equal(positions.length, RUNS * Number(SEARCH.parameters.maxResults));
		const { credits } = await context.scenario.service.control<{ credits: number }>('credits');
		assert.equal(credits, 5_000 - positions.length);
	},
};

function readPositions(run: Execution): number[] {
	return getOutputItems(run, SEARCH.name).map(({ json }) => Number(json.position));
}
