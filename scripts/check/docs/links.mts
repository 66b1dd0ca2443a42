import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { ROOT } from '../../../sandbox/launcher/paths.mts';
import { type Page, anchorsOf } from './pages.mts';

const LINK = /\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g;
const PICTURES = '.github/images';
const MAX_BYTES = 100_000;

/** Links that lead nowhere: to a file that is not there, or to a heading that the page has not. */
export function brokenLinks(pages: Page[]): string[] {
	const anchors = new Map(pages.map((page) => [page.file, anchorsOf(page)]));
	return pages.flatMap((page) =>
		linksOf(page).flatMap((link) => {
			if (/^(https?|mailto):/.test(link)) return [];
			const [path, anchor] = link.split('#');
			const target = path === '' ? page.file : posix.join(dirname(page.file), path);
			if (!existsSync(join(ROOT, target))) return [`${page.file}: there is no ${target}`];
			if (anchor === undefined || anchors.get(target)?.has(anchor)) return [];
			return [`${page.file}: ${target} has no heading for #${anchor}`];
		}),
	);
}

/** Pages of docs/ that no other page leads to. */
export function lonelyPages(pages: Page[]): string[] {
	const linked = pages.flatMap((page) =>
		linksOf(page)
			.map((link) => posix.join(dirname(page.file), link.split('#')[0]))
			.filter((target) => target !== page.file),
	);
	return pages
		.filter(({ file }) => file.startsWith('docs/') && !linked.includes(file))
		.map(({ file }) => `${file} is linked by no page`);
}

/** Pictures that no page shows, and ones that take long to load. */
export function oddPictures(pages: Page[]): string[] {
	const shown = pages.flatMap((page) =>
		linksOf(page).map((link) => posix.join(dirname(page.file), link)),
	);
	return readdirSync(join(ROOT, PICTURES), { recursive: true, encoding: 'utf8' })
		.map((path) => `${PICTURES}/${path.replaceAll('\\', '/')}`)
		.flatMap((file) => {
			const facts = statSync(join(ROOT, file));
			if (!facts.isFile() || file.endsWith('.json')) return [];
			return [
				...(shown.includes(file) ? [] : [`${file} is shown by no page`]),
				...(facts.size > MAX_BYTES
					? [`${file} has ${facts.size} bytes; ${MAX_BYTES} are allowed`]
					: []),
			];
		});
}

function linksOf({ prose }: Page): string[] {
	return [...prose.matchAll(LINK)].map(([, ofMarkdown, ofHtml]) => ofMarkdown ?? ofHtml);
}
