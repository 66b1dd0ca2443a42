import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Snapshot, State } from './state.mts';

const VERSION = 1;
const EVERY = 5_000;

/**
 * Takes the state from the file where there is one, and keeps it there from now on: every five
 * seconds, and when the process ends.
 * @throws Error when the file is not one of ours
 */
export function keepState(state: State, file: string): void {
	if (existsSync(file)) state.restore(read(file));
	let written = '';
	const save = () => {
		const text = JSON.stringify({ version: VERSION, ...state.snapshot() });
		if (text === written) return;
		// Renamed when it is whole, so that a kill leaves the one before.
		writeFileSync(`${file}.new`, text, { mode: 0o600 });
		renameSync(`${file}.new`, file);
		written = text;
	};
	save();
	setInterval(save, EVERY).unref();
	process.on('exit', save);
}

function read(file: string): Snapshot {
	try {
		const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
		if (isSnapshot(kept)) return kept;
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
	}
	throw new Error(`${file} holds no state of this sandbox. Remove it, or name another file.`);
}

function isSnapshot(value: unknown): value is Snapshot {
	const fields = new Map<string, unknown>(Object.entries(value ?? {}));
	return fields.get('version') === VERSION && Array.isArray(fields.get('leads'));
}
