import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atEnd } from './processes.mjs';

/** The clone's own folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where this clone keeps what it makes while it runs; ignored by git and by the build. */
export const STATE = join(ROOT, '.sandbox');

const PINS = ['package.json', 'package-lock.json'].map((name) => join(ROOT, 'sandbox/n8n', name));

/** The files that say which n8n is installed. */
export function pins(): string[] {
	return PINS;
}

/** The folder outside the clone in which the n8n of these pins is kept, shared by all clones. */
export function n8nFolder(): string {
	const hash = createHash('sha256');
	for (const file of PINS) hash.update(readFileSync(file));
	const cache =
		process.env.OUTREACH_CACHE ??
		join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'n8n-nodes-outreach-automation');
	return join(cache, `n8n-${hash.digest('hex').slice(0, 12)}`);
}

/** A new folder under `.sandbox/` that is removed when we end. */
export function temporaryFolder(name: string): string {
	mkdirSync(STATE, { recursive: true });
	const folder = mkdtempSync(join(STATE, `${name}-`));
	atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
	return folder;
}
