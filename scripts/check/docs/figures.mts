/**
 * Figures that nobody could check. Whatever has a figure with a unit (a paragraph, a point of a
 * list, a row of a table) says where it comes from:
 *
 * - it names the command that measured it, for example `npm run bench`, or
 * - it says that it is documented, or in which document it stands, or
 * - it says that it is a setting or a bound: "by default", "unless you change it", "bound".
 *
 * The first two may also be said for all of a section, in a paragraph of it or in the head of the
 * table, and before the first heading of a page for all of the page; not in README.
 */
import type { Page, Section } from './pages.mts';
import { sectionsOf } from './pages.mts';

const FIGURE =
	/(?<![\w.#/-])\d[\d,.]*(?: (?:times|percent|ms|seconds?|minutes?|hours?|s|requests?|kB|MB|GB)\b| ?%)/;
const SOURCE = /\bnpm (?:run [\w:-]+|start|test)|\bdocument(ed|s)?\b/i;
const SETTING = /\bby (default|itself)\b|\bunless you\b|\bbounds?\b|\bat most\b|\bup to\b/i;

/** What people read before they choose, while they use it, and while they work on it. */
const PAGES = /^((README|CONTRIBUTING)\.md|docs\/(?!messages\.md).+\.md)$/;

/** Every place with a figure that does not say where it comes from. */
export function figuresWithoutSource(pages: Page[]): string[] {
	return pages
		.filter(({ file }) => PAGES.test(file))
		.flatMap((page) => {
			const sections = sectionsOf(page);
			const intro = page.file === 'README.md' ? '' : introOf(sections);
			return sections.flatMap(({ heading, text }) =>
				withoutSource(text, intro).map(
					(block) => `${page.file}, ${heading}: where does this come from? ${block}`,
				),
			);
		});
}

/** The text before the first heading below the title. */
function introOf([before, title]: Section[]): string {
	return before.text + (title?.text ?? '');
}

function withoutSource(text: string, intro: string): string[] {
	const blocks = blocksOf(withoutGenerated(text));
	const forAll = blocks
		.filter((block, place) => isProse(block) || isHead(blocks, place))
		.join('\n');
	return blocks
		.filter((block) => FIGURE.test(block) && !SOURCE.test(block) && !SETTING.test(block))
		.filter(() => !SOURCE.test(intro + forAll))
		.map((block) => block.slice(0, 160));
}

/** Paragraphs, points of lists and rows of tables; code has no figures of ours. */
function blocksOf(text: string): string[] {
	return text
		.replace(/^```[^]*?^```$/gm, '')
		.split(/\n\s*\n|\n(?=\s*(?:-|\d+\.|\|) ?)/)
		.map((block) => block.trim())
		.filter(Boolean);
}

function isProse(block: string): boolean {
	return !/^(-|\d+\.|\|)/.test(block);
}

function isHead(blocks: string[], place: number): boolean {
	return /^\|[-| ]+\|$/.test(blocks[place + 1] ?? '');
}

/** What is made of the descriptions or by a run names its command in its mark. */
function withoutGenerated(text: string): string {
	return text.replace(/<!-- (\w+): made by [^]*?(<!-- \/\1 -->|$)/g, '');
}
