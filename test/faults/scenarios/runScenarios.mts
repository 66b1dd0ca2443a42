import { records } from '../../deduplication.ts';
import { seedMathRandom } from '../../random.ts';
import { simulatedNow } from '../../world/time.mts';
import { findViolations } from './rules/all.mts';
import type { Violation } from './rules/violation.mts';
import { runScenario } from './scenario.mts';
import { Service } from './service.mts';
import { writeTranscript } from './transcript.mts';
import { Tally } from './tally.mts';

const MAX_FINDINGS = 20;

export interface ScenarioReport {
	tally: Tally;
	violations: Array<Violation & { scenario: number }>;
	simulatedMinutes: number;
}

export interface RunnerOptions {
	executions: number;
	/** Only operations with this text in their name. */
	only: string;
	/** Runs only this scenario, and prints its transcript. */
	scenario: number | undefined;
}

/** Runs the scenarios of a seed until the number of executions is reached. */
export async function runScenarios(
	seed: number,
	{ executions: maxExecutions, only, scenario }: RunnerOptions,
	onScenario: () => void,
): Promise<ScenarioReport> {
	await records.open();
	const service = new Service();
	await service.listen();
	const start = simulatedNow();
	const tally = new Tally();
	const violations: ScenarioReport['violations'] = [];
	const isDone = () => tally.executions >= maxExecutions || violations.length >= MAX_FINDINGS;
	for (let number = scenario ?? 1; !isDone(); number++) {
		const scenarioSeed = seed * 1_000_003 + number;
		seedMathRandom(scenarioSeed + 1);
		const executions = await runScenario(service, { number, only, seed: scenarioSeed });
		const { isDailyLimitReached, log } = service;
		tally.add(executions, log);
		const scenarioViolations = findViolations(executions, log, isDailyLimitReached);
		violations.push(...scenarioViolations.map((violation) => ({ ...violation, scenario: number })));
		onScenario();
		if (scenario === undefined) continue;
		for (const line of writeTranscript(executions, log)) console.log(line);
		break;
	}
	await service.close();
	return { tally, violations, simulatedMinutes: Math.round((simulatedNow() - start) / 60_000) };
}
