/**
 * Tests Outreach Trigger in a real n8n: n8n is killed and restarted, triggers are edited and
 * reactivated, and the service is unavailable. `--only=TEXT` runs the checks whose title contains
 * the text. The last line is "N passed, N failed".
 */
import { ensureN8n } from '../../../sandbox/launcher/installN8n.mts';
import { packNodes } from '../../../sandbox/launcher/packNodes.mts';
import { endAll, endOnSignals } from '../../../sandbox/launcher/processes.mjs';
import { step } from '../../../sandbox/launcher/progress.mjs';
import { check, printTotals } from '../checks.mts';
import { deactivateAndActivate, editDuringPoll } from './edits.mts';
import { Harness } from './harness.mts';
import { killWhileAddingLeads } from './kills.mts';
import { type Mode, defaultMode, durableMode } from './modes.mts';
import type { Scenario, ScenarioOptions } from './scenario.mts';
import { startWithoutService, activateWithoutService } from './start.mts';

/** A scenario, and the modes in which it runs (default: all). */
interface Case {
	title: string;
	run: (scenario: Scenario, harness: Harness) => Promise<void>;
	options?: ScenarioOptions;
	modes?: Mode[];
}

const titlePart = process.argv.find((argument) => argument.startsWith('--only='))?.slice(7) ?? '';
/** Long enough to act during a poll. */
const POLL_LATENCY_MS = 2_000;
const allModes = [defaultMode, durableMode];

/** Independent scenarios, which run concurrently. */
const concurrentCases: Case[] = [
	{
		title: 'ignores leads created while the trigger is inactive',
		run: deactivateAndActivate,
	},
	{
		title: 'emits each lead once when the trigger is edited during a poll',
		run: async (scenario) => await editDuringPoll(scenario, { parameters: { simple: false } }),
		options: { latencyMs: POLL_LATENCY_MS },
	},
	{
		title: 'emits each lead once when the trigger is renamed',
		run: async (scenario) => await editDuringPoll(scenario, { name: 'On New Lead' }),
		options: { latencyMs: POLL_LATENCY_MS },
		modes: [durableMode],
	},
	{
		title: 'ignores older leads when republished after a failed activation',
		run: activateWithoutService,
		modes: [defaultMode],
	},
];

/** Scenarios that kill n8n. */
const sequentialCases: Case[] = [
	{
		title: 'emits each of 100 leads once when n8n is killed twice',
		run: async (scenario, harness) => await killWhileAddingLeads(harness, scenario, 2, 100),
		options: { latencyMs: 300 },
	},
	{
		title: 'emits all leads when n8n starts before the service',
		run: async (scenario, harness) => await startWithoutService(harness, scenario),
		options: { leads: 0 },
		modes: [defaultMode],
	},
];

async function runCase(harness: Harness, { title, run, options = {} }: Case): Promise<void> {
	await check(`${harness.mode.name}: ${title}`, async () => {
		await harness.runScenario(options, async (scenario) => await run(scenario, harness));
	});
}

endOnSignals();
const program = await ensureN8n();
const tarball = await packNodes();
for (const mode of allModes) {
	const isSelected = ({ modes = allModes, title }: Case) =>
		modes.includes(mode) && `${mode.name}: ${title}`.includes(titlePart);
	if (![...concurrentCases, ...sequentialCases].some(isSelected)) continue;
	const harness = await step(`Starting n8n with ${mode.name}`, () =>
		Harness.install(program, tarball, mode),
	);
	await Promise.all(
		concurrentCases.filter(isSelected).map(async (testCase) => await runCase(harness, testCase)),
	);
	for (const testCase of sequentialCases.filter(isSelected)) await runCase(harness, testCase);
	await harness.stop();
}
await endAll();
process.exitCode = printTotals();
