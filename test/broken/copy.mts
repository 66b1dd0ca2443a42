import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, temporaryFolder } from '../../sandbox/launcher/paths.mts';

/** What is made by running something, or of no use to a test. */
const LEFT_BEHIND = ['.git', '.sandbox', 'coverage', 'dist', 'node_modules'];

/** A copy of the tree in which code can be broken: never the tree itself is changed. */
export class Copy {
	readonly folder: string;

	constructor(name: string) {
		this.folder = temporaryFolder(name);
		for (const entry of readdirSync(ROOT).filter((one) => !LEFT_BEHIND.includes(one))) {
			cpSync(join(ROOT, entry), join(this.folder, entry), { recursive: true });
		}
		symlinkSync(join(ROOT, 'node_modules'), join(this.folder, 'node_modules'), 'dir');
	}

	write(file: string, text: string): void {
		writeFileSync(join(this.folder, file), text);
	}
}

const sources = new Map<string, string>();

/** A file as it was when it was first asked for: it may be edited meanwhile. */
export function sourceOf(file: string): string {
	const source = sources.get(file) ?? readFileSync(join(ROOT, file), 'utf8');
	sources.set(file, source);
	return source;
}
