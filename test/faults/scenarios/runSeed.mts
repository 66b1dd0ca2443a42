import { dedupeRecords } from '../../deduplication.ts';
import { seedMathRandom } from '../../random.ts';
import { simulatedNow } from '../../world/time.mts';
import {
	checkCounts,
	checkPages,
	checkReads,
	checkReports,
	checkAfterUnclear,
} from './rules/executionRules.mts';
import { checkMarks } from './rules/markRules.mts';
import { ruleNames, type Violation } from './rules/violation.mts';
import { groupWritesByMark } from './rules/writes.mts';
import type { ExecutedPlan } from './execution.mts';
import { runScenario } from './scenario.mts';
import { Service } from './service.mts';

/** The real time after which a scenario counts as stuck. */
const STUCK_AFTER_MS = 90_000;
const MAX_VIOLATIONS = 20;
const MAX_PRINTED = 10;

export interface SeedOptions {
	executions: number;
	/** Only operations with this text in their name. */
	only: string;
	/** Runs only this scenario, and prints its requests and outcomes. */
	scenario: number | undefined;
}

/** Runs the scenarios of a seed, prints the result, and exits the process. */
export async function runSeed(
	seed: number,
	{ executions: maxExecutions, only, scenario }: SeedOptions,
): Promise<void> {
	const start = performance.now();
	await dedupeRecords.register();
	const service = new Service();
	await service.listen();
	const simulatedStart = simulatedNow();
	const counts = { items: 0, executions: 0, requests: 0 };
	const outcomeCounts = new Map<string, number>();
	const violations: Array<Violation & { scenario: number }> = [];
	const isDone = () => counts.executions >= maxExecutions || violations.length >= MAX_VIOLATIONS;
	for (let scenarioNumber = scenario ?? 1; !isDone(); scenarioNumber++) {
		const watchdog = startWatchdog(seed, scenarioNumber);
		const scenarioSeed = seed * 1_000_003 + scenarioNumber;
		seedMathRandom(scenarioSeed + 1);
		const executions = await runScenario(service, {
			number: scenarioNumber,
			only,
			seed: scenarioSeed,
		});
		clearInterval(watchdog);
		for (const { items, outcomes } of executions) {
			counts.items += items.length;
			counts.executions++;
			for (const [outcome = 'nothing'] of outcomes?.values() ?? [])
				outcomeCounts.set(outcome, (outcomeCounts.get(outcome) ?? 0) + 1);
		}
		counts.requests += service.log.length;
		const newViolations = findViolations(executions, service);
		violations.push(
			...newViolations.map((violation) => ({ ...violation, scenario: scenarioNumber })),
		);
		if (scenario === undefined) continue;
		for (const entry of service.log) console.log(JSON.stringify(entry));
		for (const { marks, outcomes, result, setup } of executions)
			console.log(setup.name, JSON.stringify({ marks, outcomes: [...(outcomes ?? [])], result }));
		break;
	}
	await service.close();
	const minutes = Math.round((simulatedNow() - simulatedStart) / 60_000);
	const seconds = Math.round((performance.now() - start) / 1000);
	const reported = [...outcomeCounts].map(([name, count]) => `${count} ${name}`).join(', ');
	console.log(
		`seed ${seed}: ${counts.items} items in ${counts.executions} executions, ${counts.requests} requests; ` +
			`reported: ${reported}, ${minutes} minutes in ${seconds} s`,
	);
	const countsByRule = ruleNames.map(
		(name) => `${violations.filter(({ rule }) => rule === name).length} ${name}`,
	);
	console.log(`  ${countsByRule.join(', ')}`);
	for (const { description, operation, rule, scenario: number } of violations.slice(0, MAX_PRINTED))
		console.log(`  ${rule}: ${operation}: ${description} (--seed ${seed} --scenario ${number})`);
	process.exit(violations.length > 0 || counts.items === 0 ? 1 : 0);
}

/** Compares the reported outcomes of a scenario with the service's log. */
function findViolations(
	executions: ExecutedPlan[],
	{ isDailyLimitReached, log }: Service,
): Violation[] {
	const writes = groupWritesByMark(log);
	return [
		...executions.flatMap((execution) => [
			...checkReports(execution),
			...checkReads(execution),
			...checkPages(execution, writes),
		]),
		...checkCounts(executions, log),
		...checkAfterUnclear(executions, log),
		...checkMarks(executions, writes, isDailyLimitReached),
	];
}

/** Ends the process if a scenario hangs. Uses an interval, as intervals are not simulated. */
function startWatchdog(seed: number, scenario: number): NodeJS.Timeout {
	const end = performance.now() + STUCK_AFTER_MS;
	return setInterval(() => {
		if (performance.now() < end) return;
		console.log(`seed ${seed}: scenario ${scenario} does not end`);
		process.exit(1);
	}, 1_000);
}
