import { sourceOf } from '../broken/copy.mts';
import type { Coverage } from './coverage.mts';
import { type Mutant, textOf } from './mutants.mts';
import type { Order } from './order.mts';
import type { Stage } from './stage.mts';
import { limitOf } from './trial.mts';

/** How much longer than usual several mutants may take: one that never ends is found soon. */
const SOON = { times: 2, ms: 10_000 };

/**
 * Lets every test look at all survivors that it runs, in one code with all of their mistakes. Where it
 * fails, halves of them are tried until the one is found that it notices.
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
	for (const group of groupsApart(survivors)) {
		const testFiles = new Map(group.map((mutant) => [mutant, new Set(order.all(mutant))]));
		const queue = [...coverage.keys()];
		await Promise.all(
			stages.map(async (stage) => {
				for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
					say(`${queue.length} test files to go, ${caught.size} noticed`);
					const look = new Look(stage, file, coverage.get(file)?.ms ?? 0);
					const left = () =>
						group.filter((one) => !caught.has(one) && testFiles.get(one)?.has(file ?? ''));
					for (;;) {
						const culprit = await look.culpritAmong(left());
						if (culprit === undefined) break;
						caught.set(culprit, file);
					}
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

	/** One of the mutants that the tests notice; undefined where they notice none of them alone. */
	async culpritAmong(suspects: Mutant[]): Promise<Mutant | undefined> {
		if (suspects.length === 0 || !(await this.fails(suspects))) return undefined;
		let left = suspects;
		while (left.length > 1) {
			const half = left.slice(0, Math.ceil(left.length / 2));
			left = (await this.fails(half)) ? half : left.slice(half.length);
		}
		return suspects.length === 1 || (await this.fails(left)) ? left[0] : undefined;
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
