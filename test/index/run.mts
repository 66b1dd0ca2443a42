/**
 * The simulation of the lead index: `npm run test:index`. Ends with exit code 1 when a lead was
 * created twice in any world, when something else was told wrongly in one where no time is backdated,
 * or when the index cost all worlds together more than one reading of the list each and a quarter of the
 * requests that they take without it. One world alone does not tell: which request comes first is the
 * machine's, and a burst of changes meets another one.
 *
 *   --seeds N      how many different worlds (default 20)
 *   --look-ups N   emails that are looked up in each (default 2,000)
 *   --seed N       only this world
 *   --weather A,B  only what is named, in place of what the seed draws (see weather.mts)
 *   --sync         in place of worlds: what an hourly sync of 2,000 contacts costs, in requests; ends
 *                  with exit code 1 when that is more than it may be
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { forSeeds, type Said, saidBy, upTo } from '../seeds.mts';
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
		/** One world in this process: with the index, or without it. */
		world: { type: 'string' },
		sync: { type: 'boolean', default: false },
	},
});
process.env.N8N_LOG_LEVEL = 'silent';

if (values.sync) process.exit((await showSync()) ? 0 : 1);
if (values.world !== undefined) await runWorld(Number(values.seed), values.world === 'indexed');
else await runAll(values.seed === undefined ? upTo(Number(values.seeds)) : [Number(values.seed)]);

async function runWorld(seed: number, isIndexed: boolean): Promise<void> {
	if (!isIndexed) goWithoutIndex();
	const weather = weatherOf(seed, values.weather);
	const report = await simulate(seed, Number(values['look-ups']), weather);
	const { doubles, findings, leads, lookUps, reads, wrong } = report;
	console.log(
		`${lookUps} look-ups, ${leads} leads, ${reads} requests, ${doubles} doubles, ${wrong} wrong ` +
			`(${[...weather].join(', ')})`,
	);
	for (const finding of findings) console.log(`  ${finding}`);
	process.exit(doubles > 0 || (wrong > 0 && !weather.has('backdated')) ? 1 : 0);
}

/** Every world in a process of its own. */
async function runAll(seeds: number[]): Promise<void> {
	const sums = { indexed: 0, today: 0, reading: 0 };
	let isRight = true;
	await forSeeds(seeds, async (seed) => {
		const [indexed, today] = [await saidOf(seed, 'indexed'), await saidOf(seed, 'today')];
		isRight &&= indexed.isWell && today.isWell;
		sums.indexed += requestsIn(indexed.text);
		sums.today += requestsIn(today.text);
		sums.reading += readingIn(indexed.text);
		console.log(`seed ${seed}: ${indexed.text}`);
		console.log(`  without it ${requestsIn(today.text)} requests`);
		if (!today.isWell) console.log(`  without it: ${today.text}`);
	});
	const most = Math.round(1.25 * sums.today + sums.reading);
	const isCheap = sums.indexed <= most;
	console.log(
		`${seeds.length} seeds: ${isRight ? 'no lead twice, nothing wrong' : 'see above'}; ` +
			`${sums.indexed} requests, ${isCheap ? 'within' : 'MORE THAN'} ${most}; without it ${sums.today}`,
	);
	process.exitCode = isRight && isCheap ? 0 : 1;
}

async function saidOf(seed: number, world: string): Promise<Said> {
	const which = [`--world=${world}`, `--seed=${seed}`, `--look-ups=${values['look-ups']}`];
	if (values.weather !== undefined) which.push(`--weather=${values.weather}`);
	return await saidBy(fileURLToPath(import.meta.url), which);
}

function requestsIn(text: string): number {
	return Number(/(\d+) requests/.exec(text)?.[1]);
}

/** How many requests it takes to read the list. */
function readingIn(text: string): number {
	return Math.ceil(Number(/(\d+) leads/.exec(text)?.[1]) / 100);
}
