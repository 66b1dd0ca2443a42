import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onExit } from './processes.mjs';

/** The folder of this clone. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Generated files of this clone; ignored by git and the build. */
export const STATE_FOLDER = join(ROOT, '.sandbox');

/** Installed programs, shared by all clones. */
export const CACHE_FOLDER =
	process.env.OUTREACH_CACHE ??
	join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'n8n-nodes-outreach-automation');

/** Creates a folder in `.sandbox/` that is removed on exit. */
export function createTemporaryFolder(name: string): string {
	mkdirSync(STATE_FOLDER, { recursive: true });
	const folder = mkdtempSync(join(STATE_FOLDER, `${name}-`));
	onExit(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
	return folder;
}
