import { existsSync } from 'node:fs';
import { LOOPBACK } from '../../../sandbox/launcher/ports.mts';

/** Where Debian's package puts it. */
const DEBIAN_CHROMIUM = '/usr/bin/chromium';

const CANDIDATES = [
	DEBIAN_CHROMIUM,
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/** The browser is quiet, and reaches nothing but loopback. */
export const FLAGS = [
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-gpu',
	'--disable-quic',
	'--disable-sync',
	'--no-first-run',
	// root has no other way
	'--no-sandbox',
	`--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${LOOPBACK}`,
];

/** The machine's own Chromium or Chrome: the one that CHROMIUM names, or the first that is there. */
export function findChromium(): string | undefined {
	return process.env.CHROMIUM ?? CANDIDATES.find((place) => existsSync(place));
}

/** The browser to start; where there is none, the one that `install.mts` puts there. */
export function getChromiumPath(): string {
	return findChromium() ?? DEBIAN_CHROMIUM;
}
