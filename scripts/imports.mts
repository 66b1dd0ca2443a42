import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../sandbox/launcher/paths.mts';

/** The TypeScript files of some folders, from the repository's top. */
export function sourceFiles(...folders: string[]): string[] {
	return folders.flatMap((folder) =>
		readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
			.filter((path) => path.endsWith('.ts'))
			.map((path) => posix.join(folder, path.replaceAll('\\', '/'))),
	);
}

/** Which of the files each of them imports. */
export function importsAmong(files: string[]): Map<string, string[]> {
	const known = new Set(files);
	return new Map(
		files.map((file) => {
			const { importedFiles } = ts.preProcessFile(readFileSync(join(ROOT, file), 'utf8'));
			const found = importedFiles
				.filter(({ fileName }) => fileName.startsWith('.'))
				.map(({ fileName }) => posix.join(dirname(file), fileName))
				.map((path) => [`${path}.ts`, `${path}/index.ts`].find((one) => known.has(one)));
			return [file, found.filter((one) => one !== undefined)];
		}),
	);
}
