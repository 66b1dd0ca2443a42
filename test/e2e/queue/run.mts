/**
 * Tests the nodes in n8n's queue mode: main, three workers, PostgreSQL and Redis, which are
 * installed if missing. `--only NAME` runs one check. The last line is "N passed, N failed".
 */
import { parseArgs } from 'node:util';
import { ensureN8n } from '../../../sandbox/launcher/installN8n.mts';
import { packNodes } from '../../../sandbox/launcher/packNodes.mts';
import { Problem } from '../../../sandbox/launcher/problems.mjs';
import { endAll, endOnSignals } from '../../../sandbox/launcher/processes.mjs';
import { formatDuration, step } from '../../../sandbox/launcher/progress.mjs';
import { check, printTotals } from '../checks.mts';
import type { QueueCase } from './case.mts';
import { killCase } from './kills.mts';
import { limitCase } from './limits.mts';
import { ensurePrograms } from './programs.mts';
import { recordCase } from './record.mts';
import { Stack } from './stack.mts';

const allCases: QueueCase[] = [limitCase, recordCase, killCase];

endOnSignals();
try {
	await runAll();
} catch (error) {
	console.error(error instanceof Problem ? error.message : error);
	process.exitCode = 1;
}
await endAll();
process.exitCode ||= printTotals();

async function runAll(): Promise<void> {
	const cases = selectCases();
	const programs = await ensurePrograms();
	const program = await ensureN8n();
	const tarball = await packNodes();
	const stack = await step('Starting n8n in queue mode', () =>
		Stack.start(programs, program, tarball),
	);
	for (const queueCase of cases) await runCase(stack, queueCase);
}

/** @throws Problem that lists all names if `--only` matches none */
function selectCases(): QueueCase[] {
	const options = { only: { type: 'string', multiple: true } } as const;
	const { only } = parseArgs({ options }).values;
	const cases = allCases.filter(({ name }) => only?.includes(name) ?? true);
	if (cases.length > 0) return cases;
	throw new Problem(
		`No check is named ${only}. There are ${allCases.map(({ name }) => name).join(', ')}.`,
	);
}

async function runCase(stack: Stack, { options = {}, run, title }: QueueCase): Promise<void> {
	const start = Date.now();
	let figures: string | void = undefined;
	await check(title, async () => {
		await stack.main.runScenario(options, async (scenario) => {
			figures = await run({ stack, scenario });
		});
	});
	const details = [figures, formatDuration(Date.now() - start)].filter(
		(text) => text !== undefined,
	);
	console.log(`        ${details.join('; ')}`);
	await stack.restore();
}
