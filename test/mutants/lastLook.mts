import { sourceOf } from '../broken/copy.mts';
import type { Coverage } from './coverage.mts';
import { type Mutant, textOf } from './mutants.mts';
import type { Order } from './order.mts';
import type { Stage } from './stage.mts';
import { limitOf } from './trial.mts';

/** Test files that take longer are not asked: a few of them would take most of the time. */
const MAX_FILE_MS = 20_000;
/** How much longer than usual several mutants may take: one that never ends is found soon. */
const SOON = { times: 2, ms: 5_000 };

/**
 * Lets every test look at all survivors that it runs, in one code with all of their mistakes. Where it
 * fails, it looks at each half of them, down to the ones that it notices alone.
 *
 * @returns which test file noticed which of them
 */
export async function lastLook(
	survivors: Mutant[],
	stages: Stage[],
	{ coverage, order }: { coverage: Coverage; order: Order },
	say: (words: string) => void,
): Promise<Map<Mutant, string>> {
	const caught = new Map<Mutant, string>();
	const msOf = (file: string) => coverage.get(file)?.ms ?? 0;
	for (const group of groupsApart(survivors)) {
		const testFiles = new Map(group.map((mutant) => [mutant, new Set(order.all(mutant))]));
		const queue = [...coverage.keys()].filter((file) => msOf(file) <= MAX_FILE_MS);
		await Promise.all(
			stages.map(async (stage) => {
				for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
					say(`${queue.length} test files to go, ${caught.size} noticed`);
					const testFile = file;
					const suspects = group.filter(
						(one) => !caught.has(one) && testFiles.get(one)?.has(testFile),
					);
					const look = new Look(stage, testFile, msOf(testFile));
					for (const culprit of await look.culpritsAmong(suspects)) caught.set(culprit, testFile);
				}
			}),
		);
	}
	return caught;
}

/** One test file that looks at several mutants. */
class Look {
	constructor(
		private readonly stage: Stage,
		private readonly testFile: string,
		private readonly usualMs: number,
	) {}

	/** The mutants that the tests notice, each alone. */
	async culpritsAmong(suspects: Mutant[]): Promise<Mutant[]> {
		if (suspects.length === 0 || !(await this.fails(suspects))) return [];
		if (suspects.length === 1) return suspects;
		const half = Math.ceil(suspects.length / 2);
		return [
			...(await this.culpritsAmong(suspects.slice(0, half))),
			...(await this.culpritsAmong(suspects.slice(half))),
		];
	}

	private async fails(mutants: Mutant[]): Promise<boolean> {
		const files = new Set(mutants.map(({ file }) => file));
		for (const name of files) {
			this.stage.write(name, textOf(...mutants.filter(({ file }) => file === name)));
		}
		const soon = this.usualMs * SOON.times + SOON.ms;
		const mostMs = mutants.length > 1 ? soon : limitOf(this.usualMs);
		const { failure, isTimeout } = await this.stage.run(this.testFile, mostMs);
		for (const file of files) this.stage.write(file, sourceOf(file));
		return failure !== undefined || isTimeout === true;
	}
}

/** The mutants in groups within which none is a part of another. */
function groupsApart(mutants: Mutant[]): Mutant[][] {
	const groups: Mutant[][] = [];
	for (const mutant of mutants) {
		const isApart = (other: Mutant) =>
			other.file !== mutant.file || other.end <= mutant.start || mutant.end <= other.start;
		const group = groups.find((one) => one.every(isApart));
		if (group) group.push(mutant);
		else groups.push([mutant]);
	}
	return groups;
}
