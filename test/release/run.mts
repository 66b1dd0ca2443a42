/**
 * `npm run test:release`: starts on a machine that has only Node.js, then rehearses a release. The
 * release is from a copy of this repository into a local repository and registry; n8n installs,
 * updates and removes the published package.
 * `-- --only=bare` runs the first part, `--only=release` the second. The last line is "N passed, N
 * failed".
 */
import { parseArgs } from 'node:util';
import { endAll, endOnSignals } from '../../sandbox/launcher/processes.mjs';
import { printTotals } from '../e2e/checks.mts';
import { checkBareMachine } from './bareMachine.mts';
import { checkRelease } from './rehearsal.mts';

const { only } = parseArgs({ options: { only: { type: 'string', default: '' } } }).values;
const parts = { bare: checkBareMachine, release: checkRelease };

endOnSignals();
for (const [name, checkPart] of Object.entries(parts)) {
	if (name.startsWith(only)) await checkPart();
}
await endAll();
process.exitCode = printTotals();
