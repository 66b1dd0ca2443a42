import { availableParallelism } from 'node:os';
import { endAll, endOnSignals, run } from '../sandbox/launcher/processes.mjs';
import { distribute } from './distribute.mts';

/**
 * Runs a TypeScript program once for each seed, each in its own process, one per core at a time. Prints
 * the output of each. @returns how many failed
 */
export async function runSeeds(program: string, seeds: number, args: string[]): Promise<number> {
	endOnSignals();
	const cores = Array.from({ length: availableParallelism() }, (_, core) => core);
	const allSeeds = Array.from({ length: seeds }, (_, index) => index + 1);
	let failedCount = 0;
	const runSeed = async (seed: number) => {
		const flags = ['--import', 'tsx', program, '--seed', String(seed), ...args];
		const output = await run(process.execPath, flags).catch(({ message }: Error) => {
			failedCount++;
			return message;
		});
		console.log(output.trimEnd());
	};
	await distribute(allSeeds, cores, runSeed).finally(endAll);
	return failedCount;
}
