/**
 * Tests Outreach Trigger in a real n8n that is killed and restarted, in each mode of storing its
 * state. The last line is "N passed, N failed".
 */
import { ensureN8n } from '../../../sandbox/launcher/installN8n.mts';
import { packNodes } from '../../../sandbox/launcher/packNodes.mts';
import { endAll, endOnSignals } from '../../../sandbox/launcher/processes.mjs';
import { step } from '../../../sandbox/launcher/progress.mjs';
import { check, printTotals } from '../checks.mts';
import { Harness } from './harness.mts';
import { killWhileAddingLeads } from './kills.mts';
import { defaultMode, durableMode } from './modes.mts';

const LEAD_COUNT = 100;
const KILL_COUNT = 2;

endOnSignals();
const program = await ensureN8n();
const tarball = await packNodes();
for (const mode of [defaultMode, durableMode]) {
	const harness = await step(`Starting n8n with ${mode.name}`, () =>
		Harness.install(program, tarball, mode),
	);
	await check(`${mode.name}: emits each of ${LEAD_COUNT} leads once when n8n is killed twice`, () =>
		harness.runScenario({ latencyMs: 300 }, async (scenario) => {
			await killWhileAddingLeads(harness, scenario, KILL_COUNT, LEAD_COUNT);
		}),
	);
	await harness.stop();
}
await endAll();
process.exitCode = printTotals();
