import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../sandbox/launcher/paths.mts';
import type { Mutant } from './mutants.mts';
import type { Verdict } from './trial.mts';

const FILE = join(ROOT, 'test/mutants/killers.json');

/** Which test file noticed a mutant in the last whole run, by the mutant's id. */
export function readKillers(): Map<string, string> {
	if (!existsSync(FILE)) return new Map();
	return new Map(Object.entries(JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, string>));
}

/**
 * Takes in which test file noticed which mutant, and forgets the mutants that are no more.
 *
 * @param all the mutants that there are of the code
 */
export function writeKillers(verdicts: Map<Mutant, Verdict>, all: Mutant[]): void {
	const killers = readKillers();
	for (const [{ id }, { kind, testFile }] of verdicts) {
		if (kind === 'killed' && testFile !== undefined) killers.set(id, testFile);
		else killers.delete(id);
	}
	const ids = new Set(all.map(({ id }) => id));
	const kept = [...killers].filter(([id]) => ids.has(id)).sort(([a], [b]) => (a < b ? -1 : 1));
	writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(kept), null, '\t')}\n`);
}
