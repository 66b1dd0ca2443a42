import { availableParallelism } from 'node:os';
import { endAll, endOnSignals, run } from '../sandbox/launcher/processes.mjs';
import { distribute } from './distribute.mts';

export interface ProgramResult {
	output: string;
	hasPassed: boolean;
}

/** Runs a TypeScript program in its own process. */
export async function runProgram(program: string, args: string[]): Promise<ProgramResult> {
	return await run(process.execPath, ['--import', 'tsx', program, ...args]).then(
		(output: string) => ({ output: output.trimEnd(), hasPassed: true }),
		({ message }: Error) => ({ output: message.trimEnd(), hasPassed: false }),
	);
}

/** Runs `work` for each seed, one per core at a time, and ends all started processes afterwards. */
export async function forEachSeed(
	seeds: number[],
	work: (seed: number) => Promise<void>,
): Promise<void> {
	endOnSignals();
	const cores = Array.from({ length: availableParallelism() }, (_, core) => core);
	await distribute(seeds, cores, work).finally(endAll);
}

export function seedsUpTo(count: number): number[] {
	return Array.from({ length: count }, (_, place) => place + 1);
}
