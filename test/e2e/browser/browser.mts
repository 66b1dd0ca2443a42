import { existsSync } from 'node:fs';
import { type Browser, chromium, selectors } from 'playwright-core';
import { LOOPBACK } from '../../../sandbox/launcher/ports.mts';
import { Problem } from '../../../sandbox/launcher/problems.mjs';
import { atEnd } from '../../../sandbox/launcher/processes.mjs';

const PLACES = [
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/** A name of a stranger, who has it lead to this machine. */
export const REBOUND = 'rebound.example';

const QUIET = [
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-gpu',
	'--disable-quic',
	'--disable-sync',
	'--no-first-run',
	// root has no other way
	'--no-sandbox',
	`--host-resolver-rules=MAP ${REBOUND} ${LOOPBACK}, MAP * ~NOTFOUND, EXCLUDE ${LOOPBACK}`,
];

/**
 * Starts the machine's own Chromium or Chrome without a window; it reaches nothing but loopback.
 *
 * @throws Problem that says what to install when there is none
 */
export async function startBrowser(): Promise<Browser> {
	const executablePath = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place));
	if (executablePath === undefined) {
		throw new Problem(
			'Chromium is missing. Install it (Debian: sudo apt-get install -y chromium), or set CHROMIUM to the path of a Chromium or Chrome.',
		);
	}
	// the name that n8n's editor uses
	selectors.setTestIdAttribute('data-test-id');
	const browser = await chromium.launch({
		executablePath,
		args: QUIET,
		// ours end it
		handleSIGHUP: false,
		handleSIGINT: false,
		handleSIGTERM: false,
	});
	atEnd(() => browser.close());
	return browser;
}
