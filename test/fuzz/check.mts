import fc from 'fast-check';
import { fingerprint, type Violation } from './oracle/violation.mts';
import type { Side, Subject } from './subjects.mts';

const MAX_FINDINGS = 20;
const MAX_SHRINKS = 300;

/** Something that must not be, with the smallest case in which it was seen. */
export interface Finding extends Violation {
	subject: string;
	side: Side;
	seed: number;
	/** Where fast-check finds the case again. */
	path: string;
	example: string;
}

/** What the runs of a subject came to. */
export interface Report {
	subject: string;
	side: Side;
	runs: number;
	findings: Finding[];
}

/** What nobody was there to catch since the last run. */
const stray: unknown[] = [];
process.on('unhandledRejection', (reason) => stray.push(reason));

class Violated extends Error {
	constructor(readonly violation: Violation) {
		super(`${violation.rule}: ${violation.what}`);
	}
}

/**
 * Runs a subject with generated cases. What was found once is not looked for again, so that the
 * runs go on behind it and find the next.
 *
 * @param path the one case to run; without it all runs of the seed
 * @param onRun told the seed and the number of each run before it begins
 */
export async function check(
	{ cases, check: run, name: subject }: Subject,
	side: Side,
	{ path, runs, seed }: { path?: string; runs: number; seed: number },
	onRun: (seed: number, run: number) => void = () => {},
): Promise<Report> {
	const findings: Finding[] = [];
	const known = new Set<string>();
	const generated = cases(side);
	let done = 0;
	for (let round = 0; done < runs && findings.length < MAX_FINDINGS; round++) {
		const ownSeed = seed + round * 1_000_003;
		let wanted: string | undefined;
		let shrinks = 0;
		let number = 0;
		const property = fc.asyncProperty(generated, async (one) => {
			if (wanted !== undefined && ++shrinks > MAX_SHRINKS) return;
			onRun(ownSeed, number++);
			const violations = [...(await run(one)), ...strayRules()];
			const fresh = violations.find((violation) => {
				const print = fingerprint(violation);
				return wanted === undefined ? !known.has(print) : print === wanted;
			});
			if (fresh === undefined) return;
			wanted = fingerprint(fresh);
			throw new Violated(fresh);
		});
		const result = await fc.check(property, { seed: ownSeed, path, numRuns: runs - done });
		done += result.numRuns;
		const { counterexample, counterexamplePath, errorInstance } = result;
		if (!result.failed) break;
		if (!(errorInstance instanceof Violated)) throw errorInstance;
		known.add(fingerprint(errorInstance.violation));
		findings.push({
			...errorInstance.violation,
			subject,
			side,
			seed: ownSeed,
			path: counterexamplePath ?? '',
			example: fc.stringify(counterexample?.[0]),
		});
		if (path !== undefined) break;
	}
	return { subject, side, runs: done, findings };
}

function strayRules(): Violation[] {
	return stray.splice(0).map((reason) => ({ rule: 'nobody caught', what: String(reason) }));
}
