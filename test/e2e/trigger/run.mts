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
import { type Mode, defaults, durable } from './modes.mts';
import type { Scenario, ScenarioOptions } from './scenario.mts';
import { startWithoutService, activateWithoutService } from './start.mts';

/** A scenario and the modes in which it runs. */
interface Case {
	title: string;
	run: (scenario: Scenario, harness: Harness) => Promise<void>;
	options?: ScenarioOptions;
	modes?: Mode[];
}

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice(7) ?? '';
/** Response latency, long enough to act during a poll. */
const MID_POLL_MS = 2_000;
const allModes = [defaults, durable];

/** Independent scenarios, which run concurrently. */
const concurrentCases: Case[] = [
	{
		title: 'ignores leads created while the trigger is off',
		run: deactivateAndActivate,
	},
	{
		title: 'emits each lead once when the trigger is edited during a poll',
		run: async (scenario) => await editDuringPoll(scenario, { parameters: { simple: false } }),
		options: { latencyMs: MID_POLL_MS },
	},
	{
		title: 'emits each lead once when the trigger is renamed',
		run: async (scenario) => await editDuringPoll(scenario, { name: 'On New Lead' }),
		options: { latencyMs: MID_POLL_MS },
		modes: [durable],
	},
	{
		title: 'starts from now when published again after an activation without the service',
		run: activateWithoutService,
		modes: [defaults],
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
		title: 'emits all leads when the service becomes available after a start of n8n',
		run: async (scenario, harness) => await startWithoutService(harness, scenario),
		options: { leads: 0 },
		modes: [defaults],
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
		modes.includes(mode) && `${mode.name}: ${title}`.includes(only);
	if (![...concurrentCases, ...sequentialCases].some(isSelected)) continue;
	const harness = await step(`Starting n8n with ${mode.name}`, () =>
		Harness.install(program, tarball, mode),
	);
	await Promise.all(
		concurrentCases.filter(isSelected).map(async (one) => await runCase(harness, one)),
	);
	for (const one of sequentialCases.filter(isSelected)) await runCase(harness, one);
	await harness.stop();
}
await endAll();
process.exitCode = printTotals();
