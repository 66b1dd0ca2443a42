/**
 * Operations of every kind under bad weather, held against what the service really did: `npm run
 * test:faults`. Ends with exit code 1 when one was lost, repeated unsafely or told wrongly.
 *
 *   --short         as in the gate: 200 executions
 *   --executions N  how many in all (default 2,000)
 *   --seeds N       in so many different runs (default 10)
 *   --seed N        one run with this seed, in this process
 *   --scene N       only this scene of it, as a finding names it
 *   --only TEXT     only operations whose name holds this, for example "Lead create"
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { forSeeds, saidBy, upTo } from '../seeds.mts';

const { values } = parseArgs({
	options: {
		short: { type: 'boolean', default: false },
		executions: { type: 'string' },
		seeds: { type: 'string' },
		seed: { type: 'string' },
		scene: { type: 'string' },
		only: { type: 'string', default: '' },
	},
});
const executions = Number(values.executions ?? (values.short ? 200 : 2_000));
const seeds = Number(values.seeds ?? (values.short ? 2 : 10));

if (values.seed !== undefined) {
	process.env.N8N_LOG_LEVEL = 'silent';
	const { runSeed } = await import('./scenes/seed.mts');
	await runSeed(Number(values.seed), {
		executions,
		only: values.only,
		scene: values.scene === undefined ? undefined : Number(values.scene),
	});
} else {
	process.exitCode = (await runAll()) ? 0 : 1;
}

/** Every seed in a process of its own. @returns whether all passed */
async function runAll(): Promise<boolean> {
	const start = performance.now();
	const share = String(Math.ceil(executions / seeds));
	const wish = ['--executions', share, '--only', values.only];
	let failed = 0;
	await forSeeds(upTo(seeds), async (seed) => {
		const program = fileURLToPath(import.meta.url);
		const { isWell, text } = await saidBy(program, [...wish, '--seed', String(seed)]);
		if (!isWell) failed++;
		console.log(text);
	});
	const seconds = Math.round((performance.now() - start) / 1000);
	console.log(`${seeds} seeds, ${seconds} s: ${seeds - failed} passed, ${failed} failed`);
	return failed === 0;
}
