import { sourceOf } from '../broken/copy.mts';
import type { Coverage } from './coverage.mts';
import { type Mutant, textOf } from './mutants.mts';
import type { Order } from './order.mts';
import type { Stage } from './stage.mts';

/** A mutant is tried alone for so long, as tests take when all is well; then it gets the last look. */
const MAX_MS = 25_000;
/** How much longer than usual a test file may take, before that counts as noticed. */
const PATIENCE = { times: 4, ms: 20_000 };

/** What became of a mutant. */
export interface Verdict {
	kind: 'killed' | 'time' | 'survived' | 'uncovered';
	/** Which test file noticed it, and what it said. */
	testFile?: string;
	failure?: string;
	/** How many test files ran. */
	ran: number;
	ms: number;
}

/** With what mutants are tried. */
interface Means {
	coverage: Coverage;
	order: Order;
	/** Which test file to ask first, as it noticed the mutant before. */
	first?: string;
}

/** Runs the most telling tests of those that run the mutant's code, until one fails. */
export async function tryOut(
	mutant: Mutant,
	stage: Stage,
	{ coverage, first, order }: Means,
): Promise<Verdict> {
	const start = performance.now();
	const files = order.of(mutant);
	const told = first !== undefined && files.includes(first) ? [first] : [];
	const queue = [...new Set([...told, ...files])];
	let spent = 0;
	let ran = 0;
	const verdict = (kind: Verdict['kind'], more: Partial<Verdict> = {}): Verdict => ({
		kind,
		...more,
		ran,
		ms: Math.round(performance.now() - start),
	});
	if (queue.length === 0) return verdict('uncovered');
	stage.write(mutant.file, textOf(mutant));
	try {
		for (const testFile of queue) {
			const usual = coverage.get(testFile)?.ms ?? 0;
			if (spent > MAX_MS) break;
			spent += usual;
			ran++;
			let { failure, isTimeout } = await stage.run(testFile, limitOf(usual));
			// a machine that has other work to do is no proof
			if (isTimeout) ({ failure, isTimeout } = await stage.run(testFile, 2 * limitOf(usual)));
			if (failure === undefined && !isTimeout) continue;
			order.learn(mutant, testFile);
			return verdict(isTimeout ? 'time' : 'killed', { testFile, failure });
		}
		return verdict('survived');
	} finally {
		stage.write(mutant.file, sourceOf(mutant.file));
	}
}

/** How long a test file may take before that counts as noticed, in ms. */
export function limitOf(usualMs: number): number {
	return usualMs * PATIENCE.times + PATIENCE.ms;
}
