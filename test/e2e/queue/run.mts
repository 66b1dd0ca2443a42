/**
 * The nodes in n8n's queue mode: main, three workers, PostgreSQL and Redis, which are installed where
 * they are missing. With `--only NAME` one check. The last line is "N passed, N failed".
 */
import { parseArgs } from 'node:util';
import { n8nProgram } from '../../../sandbox/launcher/installN8n.mts';
import { packNodes } from '../../../sandbox/launcher/packNodes.mts';
import { Problem } from '../../../sandbox/launcher/problems.mjs';
import { endAll, endOnSignals } from '../../../sandbox/launcher/processes.mjs';
import { inWords, step } from '../../../sandbox/launcher/progress.mjs';
import { check, totals } from '../checks.mts';
import type { QueueCase } from './case.mts';
import { continued } from './continued.mts';
import { kills } from './kills.mts';
import { limits } from './limits.mts';
import { queuePrograms } from './programs.mts';
import { record } from './record.mts';
import { Stack } from './stack.mts';

const all: QueueCase[] = [limits, record, ...kills, continued];

endOnSignals();
try {
	await runAll();
} catch (error) {
	console.error(error instanceof Problem ? error.message : error);
	process.exitCode = 1;
}
await endAll();
process.exitCode ||= totals();

async function runAll(): Promise<void> {
	const cases = asked();
	const programs = await queuePrograms();
	const program = await n8nProgram();
	const tarball = await packNodes();
	const stack = await step('Starting n8n in queue mode', () =>
		Stack.start(programs, program, tarball),
	);
	for (const one of cases) await play(stack, one);
}

/** @throws Problem with the names of the checks when it does not know one */
function asked(): QueueCase[] {
	const options = { only: { type: 'string', multiple: true } } as const;
	const { only } = parseArgs({ options }).values;
	const cases = all.filter(({ name }) => only?.includes(name) ?? true);
	if (cases.length > 0) return cases;
	throw new Problem(
		`No check is named ${only}. There are ${all.map(({ name }) => name).join(', ')}.`,
	);
}

async function play(stack: Stack, { options = {}, scenario, sentence }: QueueCase): Promise<void> {
	const start = Date.now();
	let figures: string | void = undefined;
	await check(sentence, async () => {
		await stack.main.play(options, async (scene) => {
			figures = await scenario({ stack, scene });
		});
	});
	const words = [figures, inWords(Date.now() - start)].filter((text) => text !== undefined);
	console.log(`        ${words.join('; ')}`);
	await stack.restore();
}
