import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../sandbox/launcher/paths.mts';
import { toAnchor } from '../../pages/files.mts';

/** The folders with Markdown, besides the top level. */
const FOLDERS = ['docs', '.github', 'sandbox', 'scripts', 'test'];

export interface Page {
	/** Relative to the repository. */
	file: string;
	source: string;
	/** The source without code. */
	prose: string;
}

export interface Section {
	heading: string;
	text: string;
}

/** Loads every Markdown page of the repository. */
export function loadPages(): Page[] {
	const nested = FOLDERS.flatMap((folder) =>
		readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
			join(folder, path).replaceAll('\\', '/'),
		),
	);
	return [...readdirSync(ROOT), ...nested]
		.filter((path) => path.endsWith('.md') && !path.includes('node_modules/'))
		.map((file) => {
			const source = readFileSync(join(ROOT, file), 'utf8');
			return { file, source, prose: removeCode(source) };
		});
}

/** Splits a page at its headings; the first section has none. */
export function splitSections({ source }: Page): Section[] {
	const sections: Section[] = [{ heading: '', text: '' }];
	let isCode = false;
	for (const line of source.split('\n')) {
		if (line.startsWith('```')) isCode = !isCode;
		const [, heading] = (!isCode && /^#+ (.*)$/.exec(line)) || [];
		if (heading !== undefined) sections.push({ heading, text: '' });
		else sections[sections.length - 1].text += `${line}\n`;
	}
	return sections;
}

/** Lists the anchors that GitHub creates; a repeated heading gets the suffix `-1`. */
export function listAnchors(page: Page): Set<string> {
	const anchors = new Set<string>();
	for (const { heading } of splitSections(page)) {
		const anchor = toAnchor(heading);
		let duplicates = 0;
		while (anchors.has(duplicates > 0 ? `${anchor}-${duplicates}` : anchor)) duplicates += 1;
		anchors.add(duplicates > 0 ? `${anchor}-${duplicates}` : anchor);
	}
	return anchors;
}

function removeCode(source: string): string {
	return source.replace(/^```[^]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');
}
