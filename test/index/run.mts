/**
 * The simulation of the lead index: `npm run test:index`. Ends with exit code 1 when a lead was
 * created twice in any world, or something else was told wrongly in one where no time is backdated.
 *
 *   --seeds N      how many different worlds (default 20)
 *   --look-ups N   emails that are looked up in each (default 2,000)
 *   --seed N       one world, in this process
 *   --weather A,B  only what is named, in place of what the seed draws (see weather.mts)
 *   --today        without an index, for comparison
 *   --sync         in place of worlds: what an hourly sync of 2,000 contacts costs, in requests
 */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { endAll, endOnSignals, run } from '../../sandbox/launcher/processes.mjs';
import { simulate } from './simulation.mts';
import { showSync } from './sync.mts';
import { goWithoutIndex } from './today.mts';
import { weatherOf } from './weather.mts';

const { values } = parseArgs({
	options: {
		seeds: { type: 'string', default: '20' },
		'look-ups': { type: 'string', default: '2000' },
		seed: { type: 'string' },
		weather: { type: 'string' },
		today: { type: 'boolean', default: false },
		sync: { type: 'boolean', default: false },
	},
});
process.env.N8N_LOG_LEVEL = 'silent';

if (values.today) goWithoutIndex();
if (values.sync) await showSync();
else if (values.seed !== undefined) await runOne(Number(values.seed));
else await runAll(Number(values.seeds));

async function runOne(seed: number): Promise<void> {
	const weather = weatherOf(seed, values.weather);
	const report = await simulate(seed, Number(values['look-ups']), weather);
	const { doubles, findings, lookUps, reads, wrong } = report;
	console.log(
		`seed ${seed}: ${lookUps} look-ups, ${reads} requests, ${doubles} doubles, ${wrong} wrong ` +
			`(${[...weather].join(', ')})`,
	);
	for (const finding of findings) console.log(`  ${finding}`);
	process.exit(doubles > 0 || (wrong > 0 && !weather.has('backdated')) ? 1 : 0);
}

/** Every seed in a process of its own, as many at once as there are cores. */
async function runAll(seeds: number): Promise<void> {
	endOnSignals();
	const queue = Array.from({ length: seeds }, (_, place) => place + 1);
	let isWell = true;
	const { weather } = values;
	const more = [`--look-ups=${values['look-ups']}`, ...(values.today ? ['--today'] : [])];
	if (weather !== undefined) more.push(`--weather=${weather}`);
	const work = async () => {
		for (let seed = queue.shift(); seed !== undefined; seed = queue.shift()) {
			const program = ['--import', 'tsx', fileURLToPath(import.meta.url), ...more];
			const output = await run(process.execPath, [...program, `--seed=${seed}`]).catch(
				(problem: Error) => {
					isWell = false;
					return problem.message;
				},
			);
			console.log(output.trimEnd());
		}
	};
	await Promise.all(Array.from({ length: availableParallelism() }, work)).finally(endAll);
	console.log(`${seeds} seeds: ${isWell ? 'no lead twice, nothing wrong' : 'see above'}`);
	process.exitCode = isWell ? 0 : 1;
}
