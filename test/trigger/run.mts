/**
 * `npm run test:trigger`: simulates the trigger. Exits with 1 if an event was missed or emitted twice.
 *
 *   --seeds N      number of runs (default 20)
 *   --polls N      polls in each (default 10,000)
 *   --seed N       one run with this seed, in this process
 *   --conditions A,B  only these conditions (see conditions.mts)
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runSeeds } from '../seeds.mts';
import { Simulation } from './simulation.mts';
import { drawConditions } from './conditions.mts';

const { values } = parseArgs({
	options: {
		seeds: { type: 'string', default: '20' },
		polls: { type: 'string', default: '10000' },
		seed: { type: 'string' },
		conditions: { type: 'string' },
	},
});

if (values.seed !== undefined) {
	await runSeed(Number(values.seed));
} else {
	const { conditions, polls, seeds } = values;
	const args = [
		'--polls',
		polls,
		...(conditions === undefined ? [] : ['--conditions', conditions]),
	];
	const failedSeedCount = await runSeeds(fileURLToPath(import.meta.url), Number(seeds), args);
	console.log(
		`${seeds} seeds: ${failedSeedCount === 0 ? 'nothing missed, nothing twice' : 'see above'}`,
	);
	process.exitCode = failedSeedCount > 0 ? 1 : 0;
}

async function runSeed(seed: number): Promise<void> {
	process.env.N8N_LOG_LEVEL = 'silent';
	const conditions = drawConditions(seed, values.conditions);
	const start = performance.now();
	const simulation = new Simulation(seed, conditions);
	await simulation.run(Number(values.polls));
	const { counts, mistakes, world } = simulation;
	const seconds = Math.round((performance.now() - start) / 1000);
	const countKind = (kind: string) =>
		mistakes.filter((mistake) => mistake.includes(`: ${kind}`)).length;
	const mistakeCounts = {
		missed: countKind('missed'),
		twice: countKind('twice'),
		wrong: countKind('wrong'),
	};
	console.log(
		`seed ${seed}: ${formatCounts(counts)}, ${formatCounts(mistakeCounts)}, ${seconds} s (${[...conditions].join(', ')})`,
	);
	console.log(`  unavoidable: ${formatCounts(world.exemptions) || 'none'}`);
	for (const mistake of mistakes.slice(0, 20)) console.log(`  ${mistake}`);
	process.exit(mistakes.length > 0 ? 1 : 0);
}

function formatCounts(counts: Record<string, number>): string {
	return Object.entries(counts)
		.map(([name, count]) => `${count} ${name}`)
		.join(', ');
}
