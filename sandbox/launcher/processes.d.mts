import type { ChildProcessWithoutNullStreams } from 'node:child_process';

export interface ProcessOptions {
	cwd?: string;
	env?: NodeJS.ProcessEnv;
	/** The file to append the output to. */
	log?: string;
	onOutput?: (text: string, isStdout: boolean) => void;
	shell?: boolean;
	/** The program's name in failure messages. */
	label?: string;
}

export function startProcess(
	command: string,
	args: string[],
	options?: ProcessOptions,
): ChildProcessWithoutNullStreams;

export function run(command: string, args: string[], options?: ProcessOptions): Promise<string>;

export function runNpm(args: string[], options?: ProcessOptions): Promise<string>;

export function endProcess(child: ChildProcessWithoutNullStreams): Promise<void>;

export function killProcess(child: ChildProcessWithoutNullStreams): Promise<void>;

export function onExit(cleanup: () => void | Promise<void>): () => boolean;

export function endAll(): Promise<void>;

export function isEnding(): boolean;

export function endOnSignals(): void;
