import { dirname } from 'node:path';
import { type Coverage, allMarks } from './coverage.mts';
import { markOf } from './marks.mts';
import type { Mutant } from './mutants.mts';

/** Tests with a service that takes its time: where others run the code, they look at what those leave. */
const SLOW = /^test\/hostile\//;

/** Which test files run a mutant's code, and which of them to ask first. */
export class Order {
	private readonly marks = allMarks();
	/** How often a test file has noticed a mutant, by the mutant's file. */
	private readonly caught = new Map<string, Map<string, number>>();

	/** How many test files run a mark. */
	private readonly frequency = new Map<string, number>();

	constructor(private readonly coverage: Coverage) {
		for (const { marks } of coverage.values()) {
			for (const mark of marks) this.frequency.set(mark, (this.frequency.get(mark) ?? 0) + 1);
		}
	}

	/** All test files that run the mutant's code. */
	all(mutant: Mutant): string[] {
		const mark = markOf(this.marks.get(mutant.file) ?? [], mutant.start, mutant.end);
		return [...this.coverage.keys()].filter((testFile) =>
			this.coverage.get(testFile)?.marks.includes(mark),
		);
	}

	/** Those that are asked while a mutant is tried alone: the most telling for their time first. */
	of(mutant: Mutant): string[] {
		const all = this.all(mutant);
		const quick = all.filter((testFile) => !SLOW.test(testFile));
		const covering = new Set(quick.length > 0 ? quick : all);
		const worth = new Map(
			[...this.coverage]
				.filter(([testFile]) => covering.has(testFile))
				.map(([testFile, { marks, ms }]) => [
					testFile,
					(this.nearness(mutant, marks) + this.fame(mutant, testFile)) / Math.sqrt(ms + 300),
				]),
		);
		const worthOf = (testFile: string) => worth.get(testFile) ?? 0;
		return [...worth.keys()].sort((a, b) => worthOf(b) - worthOf(a));
	}

	/** Takes in that a test file has noticed a mutant. */
	learn({ file }: Mutant, testFile: string): void {
		const counts = this.caught.get(file) ?? new Map<string, number>();
		this.caught.set(file, counts.set(testFile, (counts.get(testFile) ?? 0) + 1));
	}

	/** How much of the mutant's file, and of those beside it, is run that few others run. */
	private nearness({ file }: Mutant, marks: string[]): number {
		const rarity = (prefix: string) =>
			marks
				.filter((mark) => mark.startsWith(prefix))
				.reduce((sum, mark) => sum + 1 / (this.frequency.get(mark) ?? 1), 0);
		return rarity(`${file}:`) + rarity(`${dirname(file)}/`) / 10;
	}

	/** How often it has noticed mutants of this file. */
	private fame({ file }: Mutant, testFile: string): number {
		return this.caught.get(file)?.get(testFile) ?? 0;
	}
}
