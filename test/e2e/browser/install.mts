/** Installs Chromium and n8n for the browser tests, if they are missing. */
import { findChromium } from './chromium.mts';
import { ensureN8n } from '../../../sandbox/launcher/installN8n.mts';
import { Problem } from '../../../sandbox/launcher/problems.mjs';
import { endAll, endOnSignals } from '../../../sandbox/launcher/processes.mjs';
import { installOnDebian } from '../debian.mts';

const MISSING_MESSAGE =
	'Chromium is missing. Install it (Debian: sudo apt-get install -y chromium), or set CHROMIUM to the path of a Chromium or Chrome.';

endOnSignals();
try {
	if (findChromium() === undefined) {
		await installOnDebian('Installing Chromium', ['chromium'], MISSING_MESSAGE);
		if (findChromium() === undefined) throw new Problem(MISSING_MESSAGE);
	}
	await ensureN8n();
} catch (error) {
	console.error(error instanceof Problem ? error.message : error);
	process.exitCode = 1;
}
await endAll();
