/**
 * The simulation of the trigger: `npm run test:trigger`. Ends with exit code 1 when something was
 * missed or given twice.
 *
 *   --seeds N      how many different runs (default 20)
 *   --polls N      polls in each (default 10,000)
 *   --seed N       one run with this seed, in this process
 *   --weather A,B  only what is named, in place of what the seed draws (see weather.mts)
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { forSeeds, saidBy, upTo } from '../seeds.mts';
import { Simulation } from './simulation.mts';
import { weatherOf } from './weather.mts';

const { values } = parseArgs({
	options: {
		seeds: { type: 'string', default: '20' },
		polls: { type: 'string', default: '10000' },
		seed: { type: 'string' },
		weather: { type: 'string' },
	},
});

if (values.seed !== undefined) await runOne(Number(values.seed));
else await runAll(Number(values.seeds));

async function runOne(seed: number): Promise<void> {
	process.env.N8N_LOG_LEVEL = 'silent';
	const weather = weatherOf(seed, values.weather);
	const start = performance.now();
	const simulation = new Simulation(seed, weather);
	await simulation.run(Number(values.polls));
	const { counts, findings, world } = simulation;
	const seconds = Math.round((performance.now() - start) / 1000);
	const of = (kind: string) => findings.filter((finding) => finding.includes(`: ${kind}`)).length;
	const found = { missed: of('missed'), twice: of('twice'), wrong: of('wrong') };
	console.log(
		`seed ${seed}: ${said(counts)}, ${said(found)}, ${seconds} s (${[...weather].join(', ')})`,
	);
	console.log(`  not avoidable: ${said(world.excuses) || 'none'}`);
	for (const finding of findings.slice(0, 20)) console.log(`  ${finding}`);
	process.exit(findings.length > 0 ? 1 : 0);
}

function said(counts: Record<string, number>): string {
	return Object.entries(counts)
		.map(([name, count]) => `${count} ${name}`)
		.join(', ');
}

/** Every seed in a process of its own. */
async function runAll(seeds: number): Promise<void> {
	const wish = ['--polls', values.polls];
	if (values.weather !== undefined) wish.push('--weather', values.weather);
	let isWell = true;
	await forSeeds(upTo(seeds), async (seed) => {
		const program = fileURLToPath(import.meta.url);
		const said = await saidBy(program, ['--seed', String(seed), ...wish]);
		isWell &&= said.isWell;
		console.log(said.text);
	});
	console.log(`${seeds} seeds: ${isWell ? 'nothing missed, nothing twice' : 'see above'}`);
	process.exitCode = isWell ? 0 : 1;
}
