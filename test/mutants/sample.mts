import type { Compiler } from './compiler.mts';
import { type Equivalent, equivalents } from './equivalents.mts';
import { inOrderOf, type Mutant, mutantsOf } from './mutants.mts';

/** What is tried of the mutants: so many as a seed takes them, without what the compiler refuses. */
export class Sample {
	readonly all: Mutant[];
	refused = 0;
	equivalent = 0;
	private taken = 0;
	private place = 0;

	constructor(
		files: string[],
		private readonly wanted: { seed: number; mutants: number },
		private readonly compiler: Compiler,
	) {
		this.all = inOrderOf(wanted.seed, files.flatMap(mutantsOf));
	}

	/** The next one to be tried; undefined when there are enough, or no more. */
	next(): Mutant | undefined {
		while (this.taken < this.wanted.mutants && this.place < this.all.length) {
			const mutant = this.all[this.place++];
			if (mutant === undefined) continue;
			if (equivalents.some((entry) => isOf(entry, mutant))) this.equivalent++;
			else if (!this.compiler.takes(mutant)) this.refused++;
			else {
				this.taken++;
				return mutant;
			}
		}
		return undefined;
	}

	/** The entries of the list of equivalent mutants that no mutant of these files stands for. */
	stale(files: string[]): Equivalent[] {
		return equivalents.filter(
			(entry) => files.includes(entry.file) && !this.all.some((mutant) => isOf(entry, mutant)),
		);
	}
}

function isOf({ code, file, from, to }: Equivalent, mutant: Mutant): boolean {
	return mutant.file === file && mutant.code === code && mutant.from === from && mutant.to === to;
}
