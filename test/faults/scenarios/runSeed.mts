import { runScenarios, type RunnerOptions } from './runScenarios.mts';
import { ruleNames } from './rules/violation.mts';

/** Real time after which a scenario counts as stuck. */
const STUCK_AFTER_MS = 90_000;
const CHECK_INTERVAL_MS = 1_000;
const MAX_SHOWN = 10;

/** Runs one seed in this process, prints its result, and exits. */
export async function runSeed(seed: number, options: RunnerOptions): Promise<void> {
	const start = performance.now();
	let lastScenarioAt = start;
	const watchdog = setInterval(() => {
		if (performance.now() - lastScenarioAt < STUCK_AFTER_MS) return;
		console.log(`seed ${seed}: a scenario does not end`);
		process.exit(1);
	}, CHECK_INTERVAL_MS);
	const onScenario = () => {
		lastScenarioAt = performance.now();
	};
	const { violations, simulatedMinutes, tally } = await runScenarios(seed, options, onScenario);
	clearInterval(watchdog);
	const counts = ruleNames.map(
		(rule) => `${violations.filter((finding) => finding.rule === rule).length} ${rule}`,
	);
	const seconds = Math.round((performance.now() - start) / 1000);
	console.log(`seed ${seed}: ${tally}, ${simulatedMinutes} minutes in ${seconds} s`);
	console.log(`  ${counts.join(', ')}`);
	for (const { operation, rule, scenario, description } of violations.slice(0, MAX_SHOWN)) {
		console.log(`  ${rule}: ${operation}: ${description} (--seed ${seed} --scenario ${scenario})`);
	}
	process.exit(violations.length > 0 || tally.items === 0 ? 1 : 0);
}
