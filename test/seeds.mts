import { availableParallelism } from 'node:os';
import { endAll, endOnSignals, run } from '../sandbox/launcher/processes.mjs';
import { shareOut } from './shareOut.mts';

/** What came of a program. */
export interface Said {
	text: string;
	isWell: boolean;
}

/** Runs a TypeScript program in a process of its own. */
export async function saidBy(program: string, args: string[]): Promise<Said> {
	return await run(process.execPath, ['--import', 'tsx', program, ...args]).then(
		(text: string) => ({ text: text.trimEnd(), isWell: true }),
		({ message }: Error) => ({ text: message.trimEnd(), isWell: false }),
	);
}

/** Does a work for each seed, as many at once as there are cores, and then ends what it has started. */
export async function forSeeds(
	seeds: number[],
	work: (seed: number) => Promise<void>,
): Promise<void> {
	endOnSignals();
	const cores = Array.from({ length: availableParallelism() }, (_, core) => core);
	await shareOut(seeds, cores, work).finally(endAll);
}

/** The seeds from 1. */
export function upTo(count: number): number[] {
	return Array.from({ length: count }, (_, place) => place + 1);
}
