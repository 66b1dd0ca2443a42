import { prove, type Wish } from './proof.mts';
import { rules } from './rules/finding.mts';

/** How long a scene may take in real time before it is taken to be stuck. */
const MAX_SILENCE_MS = 90_000;
const LOOK_EVERY_MS = 1_000;
const MAX_SHOWN = 10;

/** Runs one seed in this process, prints what it came to, and ends the process. */
export async function runSeed(seed: number, wish: Wish): Promise<void> {
	const start = performance.now();
	let lastScene = start;
	const watch = setInterval(() => {
		if (performance.now() - lastScene < MAX_SILENCE_MS) return;
		console.log(`seed ${seed}: a scene does not end`);
		process.exit(1);
	}, LOOK_EVERY_MS);
	const onScene = () => {
		lastScene = performance.now();
	};
	const { findings, minutes, tally } = await prove(seed, wish, onScene);
	clearInterval(watch);
	const found = rules.map(
		(rule) => `${findings.filter((finding) => finding.rule === rule).length} ${rule}`,
	);
	const seconds = Math.round((performance.now() - start) / 1000);
	console.log(`seed ${seed}: ${tally}, ${minutes} minutes in ${seconds} s`);
	console.log(`  ${found.join(', ')}`);
	for (const { kind, rule, scene, what } of findings.slice(0, MAX_SHOWN)) {
		console.log(`  ${rule}: ${kind}: ${what} (--seed ${seed} --scene ${scene})`);
	}
	process.exit(findings.length > 0 || tally.items === 0 ? 1 : 0);
}
