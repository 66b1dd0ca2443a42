/**
 * Operations of every kind under bad weather, held against what the service really did: `npm run
 * test:faults`. Ends with exit code 1 when one was lost, repeated unsafely or told wrongly.
 *
 *   --short         as in the gate: 1,000 operations
 *   --operations N  how many incoming items in all (default 10,000)
 *   --seeds N       in so many different runs (default 10)
 *   --seed N        one run with this seed, in this process
 *   --scene N       only this scene of it, as a finding names it
 *   --only TEXT     only operations whose name holds this, for example "Lead create"
 *   --strength N    how bad the weather is: 1 unless told otherwise, 0 for none
 *   --mutations     shows that it fails where a rule is broken
 */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { endAll, endOnSignals, run } from '../../sandbox/launcher/processes.mjs';

const { values } = parseArgs({
	options: {
		short: { type: 'boolean', default: false },
		operations: { type: 'string' },
		seeds: { type: 'string' },
		seed: { type: 'string' },
		scene: { type: 'string' },
		only: { type: 'string', default: '' },
		strength: { type: 'string', default: '1' },
		mutations: { type: 'boolean', default: false },
	},
});
const operations = Number(values.operations ?? (values.short ? 1_000 : 10_000));
const seeds = Number(values.seeds ?? (values.short ? 2 : 10));

if (values.seed !== undefined) {
	process.env.N8N_LOG_LEVEL = 'silent';
	const { runSeed } = await import('./storm/seed.mts');
	await runSeed(Number(values.seed), {
		operations,
		only: values.only,
		scene: values.scene === undefined ? undefined : Number(values.scene),
		strength: Number(values.strength),
	});
} else {
	endOnSignals();
	try {
		const isWell = values.mutations ? await broken() : await runAll();
		process.exitCode = isWell ? 0 : 1;
	} finally {
		await endAll();
	}
}

async function broken(): Promise<boolean> {
	const { mutate } = await import('./mutations.mts');
	return await mutate(values.only);
}

/** Every seed in a process of its own, as many at once as there are cores. @returns whether all passed */
async function runAll(): Promise<boolean> {
	const start = performance.now();
	const queue = Array.from({ length: seeds }, (_, place) => place + 1);
	const counts = { passed: 0, failed: 0 };
	const work = async () => {
		for (let seed = queue.shift(); seed !== undefined; seed = queue.shift()) {
			const program = ['--import', 'tsx', fileURLToPath(import.meta.url)];
			const share = Math.ceil(operations / seeds);
			const wish = ['--operations', String(share), '--strength', values.strength];
			const one = [...program, ...wish, '--seed', String(seed), '--only', values.only];
			const output = await run(process.execPath, one).then(
				(said) => {
					counts.passed++;
					return said;
				},
				(problem: Error) => {
					counts.failed++;
					return problem.message;
				},
			);
			console.log(output.trimEnd());
		}
	};
	await Promise.all(Array.from({ length: Math.min(seeds, availableParallelism()) }, work));
	const seconds = Math.round((performance.now() - start) / 1000);
	console.log(`${seeds} seeds, ${seconds} s: ${counts.passed} passed, ${counts.failed} failed`);
	return counts.failed === 0;
}
