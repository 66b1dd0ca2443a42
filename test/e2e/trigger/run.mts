/**
 * Outreach Trigger in a real n8n: it is killed and started again, triggers are edited and switched
 * off and on, and the service is away. With `--only=TEXT` the checks whose line holds the text. The
 * last line is "N passed, N failed".
 */
import { n8nProgram } from '../../../sandbox/launcher/installN8n.mts';
import { packNodes } from '../../../sandbox/launcher/packNodes.mts';
import { endAll, endOnSignals } from '../../../sandbox/launcher/processes.mjs';
import { step } from '../../../sandbox/launcher/progress.mjs';
import { check, totals } from '../checks.mts';
import { edited, filterEdited, offAndOn, renamedBetweenPolls, renamedInPoll } from './edits.mts';
import { Harness } from './harness.mts';
import { killedWhileLeadsComeIn } from './kills.mts';
import { type Mode, defaults, durable } from './modes.mts';
import type { Scene, SceneOptions } from './scene.mts';
import { startedWithoutTheService, switchedOnWithoutTheService } from './start.mts';

/** What a check plays, and with which modes. */
interface Case {
	sentence: string;
	scenario: (scene: Scene, harness: Harness) => Promise<void>;
	options?: SceneOptions;
	modes?: Mode[];
}

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice(7) ?? '';
/** So long that what is done is done in the middle of a poll. */
const MID_POLL_MS = 2_000;
const both = [defaults, durable];

/** Scenes that do not disturb each other: they are played at once. */
const atOnce: Case[] = [
	{
		sentence: 'a filter taken away: of 250 old leads none starts',
		scenario: filterEdited,
	},
	{
		sentence: 'off and on: what came while it was off starts nothing',
		scenario: offAndOn,
	},
	{
		sentence: 'an edit goes on: what comes meanwhile is given once',
		scenario: edited,
		options: { latencyMs: MID_POLL_MS },
	},
	{
		sentence: 'a renamed trigger goes on: what comes meanwhile is given once',
		scenario: async (scene, { mode }) =>
			await (mode === durable ? renamedInPoll : renamedBetweenPolls)(scene),
		options: { latencyMs: MID_POLL_MS },
	},
	{
		sentence: 'switched on without the service, then published again: it begins anew',
		scenario: switchedOnWithoutTheService,
		modes: [defaults],
	},
];

/** Scenes in which n8n is killed. */
const oneByOne: Case[] = [
	{
		sentence: 'killed twice while 100 leads come in, each is given once',
		scenario: async (scene, harness) => await killedWhileLeadsComeIn(harness, scene, 2, 100),
		options: { latencyMs: 300 },
	},
	{
		sentence: 'started without the service, all is given when it is back',
		scenario: async (scene, harness) => await startedWithoutTheService(harness, scene),
		options: { leads: 0 },
		modes: [defaults],
	},
];

async function play(harness: Harness, { sentence, scenario, options = {} }: Case): Promise<void> {
	await check(`${harness.mode.name}: ${sentence}`, async () => {
		await harness.play(options, async (scene) => await scenario(scene, harness));
	});
}

endOnSignals();
const program = await n8nProgram();
const tarball = await packNodes();
for (const mode of both) {
	const isAsked = ({ modes = both, sentence }: Case) =>
		modes.includes(mode) && `${mode.name}: ${sentence}`.includes(only);
	if (![...atOnce, ...oneByOne].some(isAsked)) continue;
	const harness = await step(`Starting n8n with ${mode.name}`, () =>
		Harness.setUp(program, tarball, mode),
	);
	await Promise.all(atOnce.filter(isAsked).map(async (one) => await play(harness, one)));
	for (const one of oneByOne.filter(isAsked)) await play(harness, one);
	await harness.stop();
}
await endAll();
process.exitCode = totals();
