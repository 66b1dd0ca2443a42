import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../../sandbox/launcher/paths.mts';
import type { Page } from './pages.mts';

/** `npm run X`, `npm test` and `npm start`, with the workspace that it is for. */
const COMMAND = /\bnpm (?:run (?:-s )?([\w:-]+)|(test|start)\b)(?: -w (\w+))?/g;
/** A path in code, as far as it is one: no pattern, no placeholder. */
const PATH =
	/`((?:credentials|docs|icons|nodes|sandbox|scripts|test|workflows|\.ci|\.github)\/[\w./-]+)`/g;
/** What CHANGELOG tells of older versions may be gone. */
const OF_THE_PAST = 'CHANGELOG.md';

/** Commands that pages name and package.json does not have. */
export function unknownCommands(pages: Page[]): string[] {
	return pages.flatMap(({ file, source }) => {
		const home = file.startsWith('sandbox/') ? 'sandbox' : '';
		return [...source.matchAll(COMMAND)].flatMap(([command, script, short, workspace]) => {
			const name = script ?? short;
			const isKnown = [workspace ?? home, ''].some((folder) => scriptsOf(folder).includes(name));
			return isKnown ? [] : [`${file}: package.json has no script for "${command}"`];
		});
	});
}

/** Files that pages name in code and that are not there. */
export function unknownPaths(pages: Page[]): string[] {
	return pages
		.filter(({ file }) => file !== OF_THE_PAST)
		.flatMap(({ file, source }) =>
			[...source.matchAll(PATH)].flatMap(([, path]) =>
				[ROOT, join(ROOT, dirname(file))].some((folder) => existsSync(join(folder, path)))
					? []
					: [`${file}: there is no ${path}`],
			),
		);
}

function scriptsOf(folder: string): string[] {
	const manifest = readFileSync(join(ROOT, folder, 'package.json'), 'utf8');
	return Object.keys((JSON.parse(manifest) as { scripts?: object }).scripts ?? {});
}
