/** What the browser tests need on this machine, installed where it is missing: Chromium and n8n. */
import { installedChromium } from './chromium.mts';
import { n8nProgram } from '../../../sandbox/launcher/installN8n.mts';
import { Problem } from '../../../sandbox/launcher/problems.mjs';
import { endAll, endOnSignals, run } from '../../../sandbox/launcher/processes.mjs';
import { step } from '../../../sandbox/launcher/progress.mjs';

const MISSING =
	'Chromium is missing. Install it (Debian: sudo apt-get install -y chromium), or set CHROMIUM to the path of a Chromium or Chrome.';

endOnSignals();
try {
	if (installedChromium() === undefined) await installChromium();
	await n8nProgram();
} catch (error) {
	console.error(error instanceof Problem ? error.message : error);
	process.exitCode = 1;
}
await endAll();

/** @throws Problem that says what to install where we cannot */
async function installChromium(): Promise<void> {
	if (process.platform !== 'linux' || process.getuid?.() !== 0) throw new Problem(MISSING);
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	await step('Installing Chromium', async (say) => {
		say('asking for its version');
		await run('apt-get', ['update', '-qq'], { env });
		say('downloading it');
		const flags = ['-y', '-qq', '--no-install-recommends'];
		await run('apt-get', ['install', ...flags, 'chromium'], { env });
	});
	if (installedChromium() === undefined) throw new Problem(MISSING);
}
