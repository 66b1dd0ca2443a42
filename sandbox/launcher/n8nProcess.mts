import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { N8n } from './n8n.mts';
import { Problem } from './problems.mjs';
import { endProcess, killProcess, startProcess } from './processes.mjs';

const START_TIMEOUT_MS = 120_000;

export interface N8nProcess {
	pid: number;
	/** Resolves with a message if n8n ends by itself. */
	ended: Promise<string>;
	stop(): Promise<void>;
	/** Kills the process, which loses its unsaved state. */
	kill(): Promise<void>;
}

/**
 * Starts a long-running n8n command, such as `start`, and waits until it is ready.
 *
 * @param env the complete environment
 * @throws Problem with its last output if it exits, or is not ready within two minutes
 */
export async function startN8nProcess(
	n8n: N8n,
	args: string[],
	env: NodeJS.ProcessEnv,
	isReady: () => Promise<boolean>,
): Promise<N8nProcess> {
	const child = startProcess(...n8n.buildCommandLine({ args, env }), {
		cwd: n8n.folder,
		env,
		log: n8n.log,
		onOutput: (text) => n8n.onOutput?.(text),
	});
	let hasEnded = false;
	const ended = new Promise<string>((resolve) => {
		child.on('close', (code) => {
			hasEnded = true;
			resolve(`n8n ended (exit code ${code}). Its last words:\n${readLastLines(n8n.log)}`);
		});
	});

	const deadline = Date.now() + START_TIMEOUT_MS;
	while (!(await isReady())) {
		const problem = hasEnded
			? await ended
			: Date.now() > deadline &&
				`n8n did not get ready. Its last words:\n${readLastLines(n8n.log)}`;
		if (problem) {
			throw new Problem(`${problem}\n\nIf it happens again, delete ${n8n.folder} and start anew.`);
		}
		await sleep(250);
	}
	return {
		pid: child.pid ?? 0,
		ended,
		stop: () => endProcess(child),
		kill: () => killProcess(child),
	};
}

function readLastLines(file: string): string {
	return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
}
