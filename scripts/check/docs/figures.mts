/**
 * Finds figures without a source. A paragraph, list item or table row with a figure and a unit must
 *
 * - name the command that measured it, such as `npm run bench`, or
 * - say that it is documented, or where, or
 * - say that it is a setting or a bound: "by default", "unless you change it", "bound".
 *
 * The first two may also be in a paragraph or table head of the section, or before the page's first
 * heading, except in README.
 */
import type { Page, Section } from './pages.mts';
import { splitSections } from './pages.mts';

const FIGURE =
	/(?<![\w.#/-])\d[\d,.]*(?: (?:times|percent|ms|seconds?|minutes?|hours?|s|requests?|kB|MB|GB)\b| ?%)/;
const SOURCE = /\bnpm (?:run [\w:-]+|start|test)|\bdocument(ed|s)?\b/i;
const SETTING = /\bby (default|itself)\b|\bunless you\b|\bbounds?\b|\bat most\b|\bup to\b/i;

const PAGES = /^((README|CONTRIBUTING)\.md|docs\/(?!messages\.md).+\.md)$/;

export function findFiguresWithoutSource(pages: Page[]): string[] {
	return pages
		.filter(({ file }) => PAGES.test(file))
		.flatMap((page) => {
			const sections = splitSections(page);
			const intro = page.file === 'README.md' ? '' : getIntro(sections);
			return sections.flatMap(({ heading, text }) =>
				findUnsourcedBlocks(text, intro).map(
					(block) => `${page.file}, ${heading}: where does this come from? ${block}`,
				),
			);
		});
}

/** The text before the first heading below the title. */
function getIntro([before, title]: Section[]): string {
	return before.text + (title?.text ?? '');
}

function findUnsourcedBlocks(text: string, intro: string): string[] {
	const blocks = splitBlocks(removeGenerated(text));
	const sectionContext = blocks
		.filter((block, index) => isProse(block) || isTableHead(blocks, index))
		.join('\n');
	return blocks
		.filter((block) => FIGURE.test(block) && !SOURCE.test(block) && !SETTING.test(block))
		.filter(() => !SOURCE.test(intro + sectionContext))
		.map((block) => block.slice(0, 160));
}

/** Splits text into paragraphs, list items and table rows, without code blocks. */
function splitBlocks(text: string): string[] {
	return text
		.replace(/^```[^]*?^```$/gm, '')
		.split(/\n\s*\n|\n(?=\s*(?:-|\d+\.|\|) ?)/)
		.map((block) => block.trim())
		.filter(Boolean);
}

function isProse(block: string): boolean {
	return !/^(-|\d+\.|\|)/.test(block);
}

function isTableHead(blocks: string[], place: number): boolean {
	return /^\|[-| ]+\|$/.test(blocks[place + 1] ?? '');
}

/** Removes generated parts, whose marker names their command. */
function removeGenerated(text: string): string {
	return text.replace(/<!-- (\w+): made by [^]*?(<!-- \/\1 -->|$)/g, '');
}
