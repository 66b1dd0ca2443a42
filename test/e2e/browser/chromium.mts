import { existsSync } from 'node:fs';
import { LOOPBACK } from '../../../sandbox/launcher/ports.mts';

/** Chromium's path in Debian's package. */
const DEBIAN_CHROMIUM = '/usr/bin/chromium';

const CANDIDATES = [
	DEBIAN_CHROMIUM,
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/** Flags of a browser that has no background tasks and can connect only to loopback. */
export const FLAGS = [
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-gpu',
	'--disable-quic',
	'--disable-sync',
	'--no-first-run',
	// Chromium's sandbox does not work for root
	'--no-sandbox',
	`--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${LOOPBACK}`,
];

/** Finds an installed Chromium or Chrome: the one in CHROMIUM, or the first on the machine. */
export function findChromium(): string | undefined {
	return process.env.CHROMIUM ?? CANDIDATES.find((path) => existsSync(path));
}

/** Returns the browser to start: an installed one, or the one that `install.mts` downloads. */
export function getChromiumPath(): string {
	return findChromium() ?? DEBIAN_CHROMIUM;
}
