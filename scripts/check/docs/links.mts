import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { ROOT } from '../../../sandbox/launcher/paths.mts';
import { type Page, listAnchors } from './pages.mts';

const LINK = /\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g;
const PICTURES = '.github/images';
const MAX_BYTES = 100_000;

/** Finds links to missing files or headings. */
export function findBrokenLinks(pages: Page[]): string[] {
	const anchors = new Map(pages.map((page) => [page.file, listAnchors(page)]));
	return pages.flatMap((page) =>
		findLinks(page).flatMap((link) => {
			if (/^(https?|mailto):/.test(link)) return [];
			const [path, anchor] = link.split('#');
			const target = path === '' ? page.file : posix.join(dirname(page.file), path);
			if (!existsSync(join(ROOT, target))) return [`${page.file}: there is no ${target}`];
			if (anchor === undefined || anchors.get(target)?.has(anchor)) return [];
			return [`${page.file}: ${target} has no heading for #${anchor}`];
		}),
	);
}

/** Finds pages of docs/ that no other page links to. */
export function findOrphanedPages(pages: Page[]): string[] {
	const linked = pages.flatMap((page) =>
		findLinks(page)
			.map((link) => posix.join(dirname(page.file), link.split('#')[0]))
			.filter((target) => target !== page.file),
	);
	return pages
		.filter(({ file }) => file.startsWith('docs/') && !linked.includes(file))
		.map(({ file }) => `${file} is linked by no page`);
}

/** Finds pictures that no page shows, and pictures that are too large. */
export function findPictureProblems(pages: Page[]): string[] {
	const shown = pages.flatMap((page) =>
		findLinks(page).map((link) => posix.join(dirname(page.file), link)),
	);
	return readdirSync(join(ROOT, PICTURES), { recursive: true, encoding: 'utf8' })
		.map((path) => `${PICTURES}/${path.replaceAll('\\', '/')}`)
		.flatMap((file) => {
			const stats = statSync(join(ROOT, file));
			if (!stats.isFile() || file.endsWith('.json')) return [];
			return [
				...(shown.includes(file) ? [] : [`${file} is shown by no page`]),
				...(stats.size > MAX_BYTES
					? [`${file} has ${stats.size} bytes; ${MAX_BYTES} are allowed`]
					: []),
			];
		});
}

function findLinks({ prose }: Page): string[] {
	return [...prose.matchAll(LINK)].map(([, ofMarkdown, ofHtml]) => ofMarkdown ?? ofHtml);
}
