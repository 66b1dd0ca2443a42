import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../sandbox/launcher/paths.mts';
import { sourceOf } from '../broken/copy.mts';
import { shareOut } from '../shareOut.mts';
import { readKillers } from './killers.mts';
import { inOrderOf, inWords, type Mutant, mutantsOf, mutatedFiles, textOf } from './mutants.mts';
import { Stage } from './stage.mts';

const MUTANTS = 20;
const MAX_MS = 60_000;

/**
 * Tries some mutants that a test noticed in the last whole run, each with that test alone.
 *
 * @returns whether each is noticed
 */
export async function short(seed: number): Promise<boolean> {
	const killers = readKillers();
	const testFileOf = (mutant: Mutant) => killers.get(mutant.id) ?? '';
	const known = mutatedFiles()
		.flatMap(mutantsOf)
		.filter((mutant) => existsSync(join(ROOT, testFileOf(mutant) || '-')));
	const queue = inOrderOf(seed, known).slice(0, MUTANTS);
	const counts = { passed: 0, failed: queue.length < MUTANTS ? 1 : 0 };
	await shareOut(queue, [new Stage(), new Stage()], async (mutant, stage) => {
		stage.write(mutant.file, textOf(mutant));
		const { failure, isTimeout } = await stage.run(testFileOf(mutant), MAX_MS);
		stage.write(mutant.file, sourceOf(mutant.file));
		const isNoticed = failure !== undefined || isTimeout === true;
		counts[isNoticed ? 'passed' : 'failed']++;
		if (!isNoticed) console.log(`${testFileOf(mutant)} does not notice ${inWords(mutant)}`);
	});
	console.log(`${counts.passed} passed, ${counts.failed} failed`);
	return counts.failed === 0;
}
