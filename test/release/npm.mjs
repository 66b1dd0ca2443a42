#!/usr/bin/env node
/**
 * Replaces npm on the PATH of the release test. It runs npm, with these exceptions:
 * - `npm install` in a clone uses this repository's packages, and `npm test` and `npm run check`
 * are skipped, as the gate runs them elsewhere;
 * - a publish omits provenance if the test asks for it, as only GitHub can provide it;
 * - requests of n8n, which names the public registry, use the registry of npm's settings.
 */
import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';

const { RELEASE_TEST_NPM, RELEASE_TEST_PACKAGES, RELEASE_TEST_UNSIGNED } = process.env;
const args = process.argv.slice(2).filter((word) => !word.startsWith('--registry='));

if (args.join(' ') === 'install') {
	symlinkSync(RELEASE_TEST_PACKAGES, 'node_modules', 'dir');
} else if (['test', 'run check'].includes(args.join(' '))) {
	console.log(`npm ${args.join(' ')} is left out here.`);
} else {
	if (args[0] === 'publish' && RELEASE_TEST_UNSIGNED) args.push('--provenance=false');
	const { status } = spawnSync(process.execPath, [RELEASE_TEST_NPM, ...args], {
		stdio: 'inherit',
	});
	process.exitCode = status ?? 1;
}
