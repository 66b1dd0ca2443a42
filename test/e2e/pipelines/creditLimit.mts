import assert from 'node:assert/strict';
import { check } from '../checks.mts';
import type { Workbench } from '../workbench.mts';
import { filterBodies, runPipeline, takeWrites } from './pipeline.mts';
import { START_NODE } from '../workflow.mts';

const RESPONSE_MS = 1_000;

/** Measures how much slower Enrich is with a credit limit, for docs/scaling.md. */
export async function checkCreditLimit(bench: Workbench): Promise<void> {
	await check(
		'with a credit limit, Enrich sends one person first, then the batches one by one',
		async () => {
			// a process's first run is slower
			assert.deepEqual(await enrich(bench, 1), [1]);
			assert.deepEqual(await enrich(bench, 100), [50, 50]);
			assert.deepEqual(await enrich(bench, 100, 1_000), [1, 50, 49]);
			assert.equal((await enrich(bench, 500)).length, 10);
			assert.equal((await enrich(bench, 500, 1_000)).length, 11);
		},
	);
}

/** Prints the duration of a run. @returns the number of people in each request */
async function enrich(bench: Workbench, count: number, maxCredits = 0): Promise<number[]> {
	const items = Array.from({ length: count }, (_, index) => ({
		firstName: 'Ada',
		lastName: 'Example',
		email: `ada.example${index}@people.example`,
	}));
	const parameters = { operation: 'enrich', skipIfEnrichedBefore: false, maxCredits };
	const steps = [{ name: 'Enrich', type: 'outreachEnrichment', parameters }];
	const id = await bench.save('Credit limit', items, steps);
	await bench.reset({ credits: 10_000 });
	await bench.service.control('latency', { ms: RESPONSE_MS });
	const run = await runPipeline(bench, id, START_NODE);
	await bench.service.control('latency', { ms: 0 });
	const [{ executionTime }] = run.data.resultData.runData.Enrich;
	const bodies = filterBodies(await takeWrites(bench), '/enrich');
	const limit = maxCredits === 0 ? 'without' : 'with';
	const seconds = (executionTime / 1_000).toFixed(1);
	console.log(`        ${count} people ${limit} a limit: ${bodies.length} requests, ${seconds} s`);
	return bodies.map(({ leads }) => (leads as object[]).length);
}
