/**
 * What our nodes cost: `npm run bench`. First what a poll with full memory takes (`-- --trigger`: only
 * this), and for how long 20,000 items keep n8n from other work (`-- --stalls`): ends with exit code 1
 * where that is too much. Then the table of docs/development/performance.md (`-- --table`, see
 * `table/show.mts`; `-- --write` writes that page): exit code 1 where a target is missed and no reason
 * is known.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { STATE } from '../../sandbox/launcher/paths.mts';
import { endAll, endOnSignals } from '../../sandbox/launcher/processes.mjs';
import { showPolls } from './polls.mts';
import { showStalls } from './stalls.mts';
import { serviceWithoutLimits } from './stand.mts';
import { showTable } from './table/show.mts';

const { values } = parseArgs({
	options: {
		trigger: { type: 'boolean' },
		stalls: { type: 'boolean' },
		table: { type: 'boolean' },
		write: { type: 'boolean', default: false },
		only: { type: 'string' },
		turns: { type: 'string' },
	},
});
const { only, trigger, turns, write } = values;
const table = values.table ?? (write || only !== undefined || turns !== undefined);
const isWhole = !trigger && !values.stalls && !table;

/** Before n8n is there, so that nothing else runs. */
async function checkStalls(): Promise<boolean> {
	mkdirSync(STATE, { recursive: true });
	const service = await serviceWithoutLimits(join(STATE, 'bench.log'));
	const isMet = await showStalls(service);
	await service.stop();
	return isMet;
}

endOnSignals();
try {
	const choice = {
		only: only?.split(','),
		turns: turns === undefined ? undefined : Number(turns),
		isWritten: write,
	};
	if ((isWhole || trigger) && !(await showPolls())) process.exitCode = 1;
	if ((isWhole || values.stalls) && !(await checkStalls())) process.exitCode = 1;
	if ((isWhole || table) && !(await showTable(choice))) process.exitCode = 1;
} finally {
	await endAll();
}
