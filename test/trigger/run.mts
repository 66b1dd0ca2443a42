/**
 * The simulation of the trigger: `npm run test:trigger`. Ends with exit code 1 when something was
 * missed or given twice.
 *
 *   --seeds N      how many different runs (default 20)
 *   --polls N      polls in each (default 10,000)
 *   --seed N       one run with this seed, in this process
 *   --weather A,B  only what is named, in place of what the seed draws (see weather.mts)
 *   --without A,B  what the seed draws but for these
 *   --days N       at a steady pace for so many days, in place of at random: with --triggers N of one
 *                  key (default 16) and --minutes N between two polls (5)
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { forSeeds, saidBy, upTo } from '../seeds.mts';
import { keepPace, type Pace } from './pace.mts';
import { simulate } from './simulation.mts';
import { weatherOf } from './weather.mts';

const { values } = parseArgs({
	options: {
		seeds: { type: 'string', default: '20' },
		polls: { type: 'string', default: '10000' },
		seed: { type: 'string' },
		weather: { type: 'string' },
		without: { type: 'string' },
		days: { type: 'string' },
		triggers: { type: 'string', default: '16' },
		minutes: { type: 'string', default: '5' },
	},
});
const polls = Number(values.polls);

if (values.days !== undefined)
	await runOne(Number(values.seed ?? 1), `steady,${values.weather ?? 'limits,lag'}`);
else if (values.seed !== undefined) await runOne(Number(values.seed), values.weather);
else await runAll(Number(values.seeds));

async function runOne(seed: number, named?: string): Promise<void> {
	process.env.N8N_LOG_LEVEL = 'silent';
	const weather = weatherOf(seed, named, values.without);
	const start = performance.now();
	const { counts, findings, losses } = await (values.days === undefined
		? simulate(seed, polls, weather)
		: keepPace(seed, paceOf(Number(values.days)), weather));
	const seconds = Math.round((performance.now() - start) / 1000);
	const of = (kind: string) => findings.filter((finding) => finding.includes(`: ${kind}`)).length;
	const found = { missed: of('missed'), twice: of('twice'), wrong: of('wrong') };
	const lost = Object.entries(losses).map(([name, count]) => `${count} ${name}`);
	console.log(
		`seed ${seed}: ${said(counts)}, ${said(found)}, ${seconds} s (${[...weather].join(', ')})`,
	);
	console.log(`  not avoidable: ${lost.join(', ') || 'none'}`);
	for (const finding of findings.slice(0, 10)) console.log(`  ${finding}`);
	process.exit(findings.length > 0 ? 1 : 0);
}

function paceOf(days: number): Pace {
	const { triggers, minutes } = values;
	return { days, triggers: Number(triggers), minutes: Number(minutes) };
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
	if (values.without !== undefined) wish.push('--without', values.without);
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
