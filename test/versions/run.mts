/**
 * `npm run test:versions`: tests the nodes with other n8n versions, oldest first, and writes the
 * results and the table of docs/development/versions.md. Engine tests run in each n8n-core,
 * end-to-end checks in the oldest and newest n8n. The last line is "N passed, N failed".
 *
 * `-- --short`            only the oldest engine; writes nothing
 * `-- --n8n=1.123`        only versions with this prefix
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from '../../sandbox/launcher/pinnedPrograms.mts';
import { ROOT } from '../../sandbox/launcher/paths.mts';
import {
	endAll,
	endOnSignals,
	isEnding,
	runNpm,
	startProcess,
} from '../../sandbox/launcher/processes.mjs';
import { step } from '../../sandbox/launcher/progress.mjs';
import { check, printTotals } from '../e2e/checks.mts';
import { type TestCount, type N8nEdition, listEditions, saveResult } from './editions.mts';

const NODE = `node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`;
const TOTALS_PATTERN = /(\d+) passed, (\d+) failed\s*$/;

const { values } = parseArgs({
	options: {
		n8n: { type: 'string', default: '' },
		short: { type: 'boolean', default: false },
	},
});

endOnSignals();
const selectedEditions = listEditions().filter(({ n8n }) => n8n.startsWith(values.n8n));
if (values.short) {
	await runEngineTests(selectedEditions[0]);
} else {
	for (const edition of selectedEditions) if (!isEnding()) await measure(edition);
	await runNpm(['run', 'generate'], { cwd: ROOT });
}
await endAll();
process.exitCode = printTotals();

/** Tests an edition, and saves the results at once. */
async function measure(edition: N8nEdition): Promise<void> {
	const { core, fullPins, n8n } = edition;
	const result = {
		core,
		engine: await runEngineTests(edition),
		...(fullPins && { endToEnd: await runEndToEnd(edition) }),
	};
	if (!isEnding()) saveResult(n8n, result);
}

async function runEngineTests({ core, corePins, n8n }: N8nEdition): Promise<TestCount> {
	const folder = corePins && (await installCore(core, corePins));
	const node = join(folder ?? ROOT, NODE);
	return await runAndCount(`n8n ${n8n} passes every engine test (n8n-core ${core})`, {
		node: existsSync(node) ? node : undefined,
		args: ['node_modules/jest/bin/jest.js', '--config', 'jest.versions.config.js'],
		env: { OUTREACH_N8N_CORE: folder },
	});
}

async function installCore(core: string, pins: string): Promise<string> {
	return await ensureInstalled({
		name: 'n8n-core',
		pins: join(ROOT, pins),
		title: (folder) => `Installing n8n-core ${core} into ${folder} (once; 0.4 GB)`,
		finish: async (folder) => {
			// npm downloads a pinned Node.js in its install script, which was skipped
			if (!existsSync(join(folder, 'node_modules/node'))) return;
			await runNpm(['rebuild', 'node', '--ignore-scripts=false'], { cwd: folder });
		},
	});
}

async function runEndToEnd({ fullPins, n8n }: N8nEdition): Promise<TestCount> {
	return await runAndCount(`n8n ${n8n} passes every end-to-end check`, {
		args: ['--import', 'tsx', 'test/e2e/run.mts'],
		env: { OUTREACH_N8N: fullPins },
	});
}

interface Program {
	/** The path of Node.js (default: the current one). */
	node?: string;
	args: string[];
	env: NodeJS.ProcessEnv;
}

/** Runs a program whose last line is "N passed, N failed". */
async function runAndCount(title: string, program: Program): Promise<TestCount> {
	const count: TestCount = { passed: 0, total: 0 };
	await check(title, async () => {
		const { code, output } = await runToEnd(title, program);
		const [, passed = 0, failed = 0] = (TOTALS_PATTERN.exec(output) ?? []).map(Number);
		count.passed = passed;
		count.total = passed + failed;
		if (code !== 0 || passed === 0) throw new Error(extractFailures(output));
	});
	return count;
}

/** Extracts the failures from a program's output, or the last lines without any. */
function extractFailures(output: string): string {
	const failures = output.match(/^(FAILED .*|\s+● .*)$/gm) ?? [];
	return failures.length > 0 ? [...new Set(failures)].join('\n') : output.slice(-2_000);
}

async function runToEnd(
	title: string,
	{ args, env, node = process.execPath }: Program,
): Promise<{ code: number | null; output: string }> {
	let output = '';
	const code = await step(title, async () => {
		const child = startProcess(node, args, {
			cwd: ROOT,
			env: { ...process.env, ...env },
			onOutput: (text) => (output += text),
		});
		child.stdin.end();
		return await new Promise<number | null>((resolve) => child.on('close', resolve));
	});
	return { code, output };
}
