import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atEnd } from './processes.mjs';

/** The clone's own folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where this clone keeps what it makes while it runs; ignored by git and by the build. */
export const STATE = join(ROOT, '.sandbox');

/** The folder outside the clone in which installed programs are kept, shared by all clones. */
export const CACHE =
	process.env.OUTREACH_CACHE ??
	join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'n8n-nodes-outreach-automation');

/** A new folder under `.sandbox/` that is removed when we end. */
export function temporaryFolder(name: string): string {
	mkdirSync(STATE, { recursive: true });
	const folder = mkdtempSync(join(STATE, `${name}-`));
	atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
	return folder;
}
