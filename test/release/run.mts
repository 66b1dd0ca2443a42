/**
 * `npm run test:release`: the first start on a machine that has only Node, then a release from a
 * copy of this repository into a local one and a local registry, and n8n installing, updating and
 * removing what was published. `-- --only=bare` runs the first part, `--only=release` the second;
 * `-- --write` puts what was seen into docs/development/versions.md.
 * The last line is "N passed, N failed".
 */
import assert from 'node:assert/strict';
import { parseArgs } from 'node:util';
import { endAll, endOnSignals } from '../../sandbox/launcher/processes.mjs';
import { check, totals } from '../e2e/checks.mts';
import { checkBareMachine } from './bareMachine.mts';
import { checkRelease } from './rehearsal.mts';
import { isPageTrue, writePage } from './table.mts';

const { values } = parseArgs({
	options: {
		only: { type: 'string', default: '' },
		write: { type: 'boolean', default: false },
	},
});
const parts = { bare: checkBareMachine, release: checkRelease };

endOnSignals();
for (const [name, checkPart] of Object.entries(parts)) {
	if (name.startsWith(values.only)) await checkPart();
}
if (values.write && values.only === '') writePage();
if (values.only === '') {
	await check('docs/development/versions.md tells what was seen', () => {
		assert.ok(isPageTrue(), 'Run "npm run test:release -- --write".');
	});
}
await endAll();
process.exitCode = totals();
