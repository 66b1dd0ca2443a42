/**
 * Outreach Trigger in a real n8n: it is killed and started again, triggers are
 * edited and switched off and on, and the service is slow or away. With `--short` only what the gate
 * asks for, with `--only=TEXT` the checks whose line holds the text. The last line is "N passed, N
 * failed".
 */
import { n8nProgram } from '../../../sandbox/launcher/installN8n.mts';
import { packNodes } from '../../../sandbox/launcher/packNodes.mts';
import { endAll, endOnSignals } from '../../../sandbox/launcher/processes.mjs';
import { step } from '../../../sandbox/launcher/progress.mjs';
import { check, totals } from '../checks.mts';
import {
	credentialChanged,
	edited,
	filterEdited,
	offAndOn,
	renamedBetweenPolls,
	renamedInPoll,
} from './edits.mts';
import { killedBetweenTheWrites, killedWhileLeadsComeIn, restarted } from './kills.mts';
import { type Mode, defaults, durable } from './modes.mts';
import { behindAndTwice, MANY, restamped } from './odd.mts';
import type { Scene, SceneOptions } from './scene.mts';
import { CROWD, tricklingExport, twoStatusTriggers } from './slow.mts';
import { Harness } from './harness.mts';
import {
	reconnectedWhileDown,
	startedWithoutTheService,
	switchedOnWithoutTheService,
} from './start.mts';

/** What a check plays, and with which modes the gate asks for it; without a word with none. */
interface Case {
	sentence: string;
	scenario: (scene: Scene, harness: Harness) => Promise<void>;
	options?: SceneOptions;
	gate?: Mode[];
}

const isShort = process.argv.includes('--short');
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice(7) ?? '';
const load = isShort ? { kills: 1, leads: 50 } : { kills: 5, leads: 500 };
/** How long the service takes to answer: long enough to be in the middle of a poll. */
const latencyMs = 300;
/** So long that what is done is done in the middle of a poll. */
const MID_POLL_MS = 2_000;
const both = [defaults, durable];

/** Scenes that do not disturb each other: they are played at once. */
const atOnce: Case[] = [
	{
		sentence: 'a filter taken away: of 250 old leads none starts',
		scenario: filterEdited,
		gate: both,
	},
	{
		sentence: 'another credential: of 20 each of leads, jobs, voices, statuses none starts',
		scenario: credentialChanged,
		options: { jobs: 30, voiceClones: 30 },
	},
	{
		sentence: 'off and on: what came while it was off starts nothing',
		scenario: offAndOn,
		gate: both,
	},
	{
		sentence: 'an edit goes on: what comes meanwhile is given once',
		scenario: edited,
		options: { latencyMs: MID_POLL_MS },
		gate: both,
	},
	{
		sentence: 'a renamed trigger goes on: what comes meanwhile is given once',
		scenario: async (scene, { mode }) =>
			await (mode === durable ? renamedInPoll : renamedBetweenPolls)(scene),
		options: { latencyMs: MID_POLL_MS },
		gate: both,
	},
	{
		sentence: 'a trickling export: polls end and go on, and what happened is given once',
		scenario: async (scene) => await tricklingExport(scene, isShort ? 1 : 2),
		gate: [defaults],
	},
	{
		sentence: 'a server is behind, then records stand twice: what happened is given once',
		scenario: behindAndTwice,
		gate: [defaults],
	},
	{
		sentence: 'all of 8,000 leads get one time twice: each is given once each time',
		scenario: restamped,
		options: { leads: MANY },
	},
	{
		sentence: 'switched on without the service, then published again: it begins anew',
		scenario: switchedOnWithoutTheService,
		gate: [defaults],
	},
	{
		sentence: 'two status triggers at once, 6,000 leads, 60 requests a minute: changes given once',
		scenario: twoStatusTriggers,
		options: { leads: CROWD, hasRealLimits: true },
	},
];

/** Scenes in which n8n is stopped or killed, or which need it for themselves. */
function oneByOne(mode: Mode): Case[] {
	const outcome = mode === durable ? 'given' : 'lost';
	return [
		{
			sentence: `killed ${load.kills} times while ${load.leads} leads come in, each is given once`,
			scenario: async (scene, harness) => await killedWhileLeadsComeIn(harness, scene, load),
			options: { latencyMs },
			gate: both,
		},
		{
			sentence: `killed between the two writes, the batch is ${outcome}`,
			scenario: async (scene, harness) => await killedBetweenTheWrites(harness, scene, outcome),
			gate: [durable],
		},
		{
			sentence: 'stopped and started while leads come in, each is given once',
			scenario: async (scene, harness) => await restarted(harness, scene),
		},
		{
			sentence: 'started without the service, all is given when it is back',
			scenario: async (scene, harness) => await startedWithoutTheService(harness, scene),
		},
		{
			sentence: `connected again while n8n was down, as a poll without news had seen: ${outcome}`,
			scenario: async (scene, harness) => await reconnectedWhileDown(harness, scene, outcome),
		},
	];
}

async function play(harness: Harness, { sentence, scenario, options = {} }: Case): Promise<void> {
	await check(`${harness.mode.name}: ${sentence}`, async () => {
		await harness.play(options, async (scene) => await scenario(scene, harness));
	});
}

endOnSignals();
const program = await n8nProgram();
const tarball = await packNodes();
for (const mode of both) {
	const isAsked = ({ gate = [], sentence }: Case) =>
		(!isShort || gate.includes(mode)) && `${mode.name}: ${sentence}`.includes(only);
	if (![...atOnce, ...oneByOne(mode)].some(isAsked)) continue;
	const harness = await step(`Starting n8n with ${mode.name}`, () =>
		Harness.setUp(program, tarball, mode),
	);
	await Promise.all(atOnce.filter(isAsked).map(async (one) => await play(harness, one)));
	for (const one of oneByOne(mode).filter(isAsked)) await play(harness, one);
	await harness.stop();
}
await endAll();
process.exitCode = totals();
