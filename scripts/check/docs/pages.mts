import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../sandbox/launcher/paths.mts';
import { anchorOf } from '../../pages/files.mts';

/** What people read: Markdown at the top, and in these folders. */
const FOLDERS = ['docs', '.github', 'sandbox', 'scripts', 'test'];

/** A page of Markdown. */
export interface Page {
	/** From the repository's top. */
	file: string;
	source: string;
	/** The source without code, which holds no links and no headings. */
	prose: string;
}

/** A part of a page, from one heading to the next. */
export interface Section {
	heading: string;
	text: string;
}

/** Every page of the repository that is for people. */
export function allPages(): Page[] {
	const below = FOLDERS.flatMap((folder) =>
		readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
			join(folder, path).replaceAll('\\', '/'),
		),
	);
	return [...readdirSync(ROOT), ...below]
		.filter((path) => path.endsWith('.md') && !path.includes('node_modules/'))
		.map((file) => {
			const source = readFileSync(join(ROOT, file), 'utf8');
			return { file, source, prose: withoutCode(source) };
		});
}

/** The sections of a page; the first one has no heading if the page begins with text. */
export function sectionsOf({ source }: Page): Section[] {
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

/** The anchors of a page, as GitHub makes them: the second one of a name ends in -1. */
export function anchorsOf(page: Page): Set<string> {
	const anchors = new Set<string>();
	for (const { heading } of sectionsOf(page)) {
		const anchor = anchorOf(heading);
		let place = 0;
		while (anchors.has(place > 0 ? `${anchor}-${place}` : anchor)) place += 1;
		anchors.add(place > 0 ? `${anchor}-${place}` : anchor);
	}
	return anchors;
}

function withoutCode(source: string): string {
	return source.replace(/^```[^]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');
}
