/**
 * Breaks what the code promises, one rule after the other in a copy, and shows that the proofs notice:
 * `npm run test:broken`. Ends with exit code 1 when one does not.
 *
 *   --only TEXT  only promises that hold this
 *   --texts      only whether the code still holds what each rule replaces
 */
import { parseArgs } from 'node:util';
import { breakRules } from './breakRules.mts';
import { rules, staleRules } from './rule.mts';

const { values } = parseArgs({
	options: {
		only: { type: 'string', default: '' },
		texts: { type: 'boolean', default: false },
	},
});

process.exitCode = (values.texts ? checkTexts() : await breakRules(values.only)) ? 0 : 1;

function checkTexts(): boolean {
	const stale = staleRules();
	for (const words of stale) console.log(words);
	console.log(`${rules.length - stale.length} of ${rules.length} rules break something`);
	return stale.length === 0;
}
