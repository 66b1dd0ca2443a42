/**
 * `npm run test:faults`: runs every operation with injected faults, and compares the reported outcomes
 * with the service's log. Exits with 1 if a rule is violated.
 *
 *   --short         200 executions, as in `npm run check`
 *   --executions N  total number (default 2,000)
 *   --seeds N       number of seeds (default 10)
 *   --seed N        only this seed, in this process
 *   --scenario N    only this scenario, as named in a violation
 *   --only TEXT     only operations with this text in their name, for example "Lead create"
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runSeeds } from '../seeds.mts';

const { values } = parseArgs({
	options: {
		short: { type: 'boolean', default: false },
		executions: { type: 'string' },
		seeds: { type: 'string' },
		seed: { type: 'string' },
		scenario: { type: 'string' },
		only: { type: 'string', default: '' },
	},
});
const executionCount = Number(values.executions ?? (values.short ? 200 : 2_000));
const seeds = Number(values.seeds ?? (values.short ? 2 : 10));

if (values.seed !== undefined) {
	process.env.N8N_LOG_LEVEL = 'silent';
	const { runSeed } = await import('./scenarios/runSeed.mts');
	await runSeed(Number(values.seed), {
		executions: executionCount,
		only: values.only,
		scenario: values.scenario === undefined ? undefined : Number(values.scenario),
	});
} else {
	const perSeed = String(Math.ceil(executionCount / seeds));
	const args = ['--executions', perSeed, '--only', values.only];
	const failedCount = await runSeeds(fileURLToPath(import.meta.url), seeds, args);
	console.log(`${seeds} seeds: ${seeds - failedCount} passed, ${failedCount} failed`);
	process.exitCode = failedCount > 0 ? 1 : 0;
}
