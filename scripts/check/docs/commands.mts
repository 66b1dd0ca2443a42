import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../../sandbox/launcher/paths.mts';
import type { Page } from './pages.mts';

/** `npm run X`, `npm test` and `npm start`, with their workspace. */
const COMMAND = /\bnpm (?:run (?:-s )?([\w:-]+)|(test|start)\b)(?: -w (\w+))?/g;
/** A path in inline code, without patterns and placeholders. */
const PATH =
	/`((?:credentials|docs|icons|nodes|sandbox|scripts|test|workflows|\.ci|\.github)\/[\w./-]+)`/g;
/** It may name files of older versions. */
const CHANGELOG = 'CHANGELOG.md';

/** Finds commands that package.json does not have. */
export function findUnknownCommands(pages: Page[]): string[] {
	return pages.flatMap(({ file, source }) => {
		const ownWorkspace = file.startsWith('sandbox/') ? 'sandbox' : '';
		return [...source.matchAll(COMMAND)].flatMap(([command, script, short, workspace]) => {
			const name = script ?? short;
			const isKnown = [workspace ?? ownWorkspace, ''].some((folder) =>
				readScripts(folder).includes(name),
			);
			return isKnown ? [] : [`${file}: package.json has no script for "${command}"`];
		});
	});
}

/** Finds paths in inline code that do not exist. */
export function findUnknownPaths(pages: Page[]): string[] {
	return pages
		.filter(({ file }) => file !== CHANGELOG)
		.flatMap(({ file, source }) =>
			[...source.matchAll(PATH)].flatMap(([, path]) =>
				[ROOT, join(ROOT, dirname(file))].some((folder) => existsSync(join(folder, path)))
					? []
					: [`${file}: there is no ${path}`],
			),
		);
}

function readScripts(folder: string): string[] {
	const manifest = readFileSync(join(ROOT, folder, 'package.json'), 'utf8');
	return Object.keys((JSON.parse(manifest) as { scripts?: object }).scripts ?? {});
}
