/**
 * Outreach Trigger in a real n8n: it is killed and started again, triggers are edited and switched
 * off and on, and the service is away. With `--only=TEXT` the checks whose line holds the text. The
 * last line is "N passed, N failed".
 */
import { ensureN8n } from '../../../sandbox/launcher/installN8n.mts';
import { packNodes } from '../../../sandbox/launcher/packNodes.mts';
import { endAll, endOnSignals } from '../../../sandbox/launcher/processes.mjs';
import { step } from '../../../sandbox/launcher/progress.mjs';
import { check, printTotals } from '../checks.mts';
import {
	editDuringPoll,
	deactivateAndActivate,
	renameBetweenPolls,
	renameDuringPoll,
} from './edits.mts';
import { Harness } from './harness.mts';
import { killWhileAddingLeads } from './kills.mts';
import { type Mode, defaults, durable } from './modes.mts';
import type { Scenario, ScenarioOptions } from './scenario.mts';
import { startWithoutService, activateWithoutService } from './start.mts';

/** What a check plays, and with which modes. */
interface Case {
	title: string;
	run: (scenario: Scenario, harness: Harness) => Promise<void>;
	options?: ScenarioOptions;
	modes?: Mode[];
}

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice(7) ?? '';
/** So long that what is done is done in the middle of a poll. */
const MID_POLL_MS = 2_000;
const allModes = [defaults, durable];

/** Scenes that do not disturb each other: they are played at once. */
const concurrentCases: Case[] = [
	{
		title: 'off and on: what came while it was off starts nothing',
		run: deactivateAndActivate,
	},
	{
		title: 'an edit goes on: what comes meanwhile is given once',
		run: editDuringPoll,
		options: { latencyMs: MID_POLL_MS },
	},
	{
		title: 'a renamed trigger goes on: what comes meanwhile is given once',
		run: async (scenario, { mode }) =>
			await (mode === durable ? renameDuringPoll : renameBetweenPolls)(scenario),
		options: { latencyMs: MID_POLL_MS },
	},
	{
		title: 'switched on without the service, then published again: it begins anew',
		run: activateWithoutService,
		modes: [defaults],
	},
];

/** Scenes in which n8n is killed. */
const sequentialCases: Case[] = [
	{
		title: 'killed twice while 100 leads come in, each is given once',
		run: async (scenario, harness) => await killWhileAddingLeads(harness, scenario, 2, 100),
		options: { latencyMs: 300 },
	},
	{
		title: 'started without the service, all is given when it is back',
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
