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
	const all = Array.from({ length: seeds }, (_, place) => place + 1);
	let failed = 0;
	const runOne = async (seed: number) => {
		const flags = ['--import', 'tsx', program, '--seed', String(seed), ...args];
		const output = await run(process.execPath, flags).catch(({ message }: Error) => {
			failed++;
			return message;
		});
		console.log(output.trimEnd());
	};
	await distribute(all, cores, runOne).finally(endAll);
	return failed;
}
