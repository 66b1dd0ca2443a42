import { dirname } from 'node:path';
import { type Coverage, allMarks } from './coverage.mts';
import { markOf } from './marks.mts';
import type { Mutant } from './mutants.mts';

/** Tests with a service that takes its time: where others run the code, they look at what those leave. */
const SLOW = /^test\/hostile\//;

const EVERYWHERE = '';

/** How much more a test tells for each word that its path has in common with the code. */
const NAMED = 10;
/** Words that say nothing, as most paths have them. */
const COMMON = new Set(['', 'node', 'operation', 'shared', 'test', 't']);

/** Which test files run a mutant's code, and which of them to ask first. */
export class Order {
	private readonly marks = allMarks();
	/** How often a test file has noticed a mutant, by where the mutant was (see `countsAt`). */
	private readonly caught = new Map<string, Map<string, number>>();

	/** How many test files run a mark. */
	private readonly frequency = new Map<string, number>();

	/** @param before which test file noticed a mutant in an earlier run */
	constructor(
		private readonly coverage: Coverage,
		before: Array<[Mutant, string]>,
	) {
		for (const { marks } of coverage.values()) {
			for (const mark of marks) this.frequency.set(mark, (this.frequency.get(mark) ?? 0) + 1);
		}
		for (const [mutant, testFile] of before) this.learn(mutant, testFile);
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
		const counts = this.countsAt(mutant, all);
		const worth = new Map(
			(quick.length > 0 ? quick : all).map((testFile) => {
				const { marks = [], ms = 0 } = this.coverage.get(testFile) ?? {};
				const tells = this.nearness(mutant, marks) + (counts.get(testFile) ?? 0);
				const isNamed = 1 + NAMED * sharedWords(mutant, testFile);
				return [testFile, (isNamed * tells) / Math.sqrt(ms + 300)];
			}),
		);
		const worthOf = (testFile: string) => worth.get(testFile) ?? 0;
		return [...worth.keys()].sort((a, b) => worthOf(b) - worthOf(a));
	}

	/** Takes in that a test file has noticed a mutant. */
	learn(mutant: Mutant, testFile: string): void {
		const counts = this.countsAt(mutant, this.all(mutant));
		counts.set(testFile, (counts.get(testFile) ?? 0) + 1);
	}

	/** How much of the mutant's file, and of those beside it, is run that few others run. */
	private nearness({ file }: Mutant, marks: string[]): number {
		const rarity = (prefix: string) =>
			marks
				.filter((mark) => mark.startsWith(prefix))
				.reduce((sum, mark) => sum + 1 / (this.frequency.get(mark) ?? 1), 0);
		return rarity(`${file}:`) + rarity(`${dirname(file)}/`) / 10;
	}

	/**
	 * How often each test file has noticed mutants of the same file; of one place for all that most
	 * tests run, as fields and texts: the same few tests look at it.
	 */
	private countsAt({ file }: Mutant, covering: string[]): Map<string, number> {
		const place = covering.length > this.coverage.size / 2 ? EVERYWHERE : file;
		const counts = this.caught.get(place) ?? new Map<string, number>();
		this.caught.set(place, counts);
		return counts;
	}
}

/** How many words of its path a test shares with what is mutated: tests are named as what they test. */
function sharedWords({ code, file }: Mutant, testFile: string): number {
	const [start = ''] = code.split(/\W/);
	const words = new Set(wordsOf(`${file} ${start}`));
	return new Set(wordsOf(testFile).filter((word) => words.has(word))).size;
}

/** The words of a path in the singular. */
function wordsOf(path: string): string[] {
	const words = path.split(/[^A-Za-z]+|(?=[A-Z])/).map((word) => word.toLowerCase());
	return words.map((word) => word.replace(/s$/, '')).filter((word) => !COMMON.has(word));
}
