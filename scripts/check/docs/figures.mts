/**
 * Figures that nobody could check. A section with a figure that has a unit says where it comes from:
 *
 * - it names the command that measured it, for example `npm run bench`, or
 * - it says that it is documented, or in which document it stands, or
 * - it says that it is a setting or a bound: "by default", "unless you change it", "bound".
 *
 * What is said before the first heading counts for the whole page, except in README.
 */
import type { Page, Section } from './pages.mts';
import { sectionsOf } from './pages.mts';

const FIGURE =
	/(?<![\w.#/-])\d[\d,.]*(?: (?:times|percent|ms|seconds?|minutes?|hours?|s|requests?|kB|MB|GB)\b| ?%)/;
const COMMAND = /\bnpm (?:run [\w:-]+|start|test)/;
const DOCUMENTED = /\bdocument(ed|s)?\b/i;
const SETTING = /\bby (default|itself)\b|\bunless you\b|\bbounds?\b/i;

/** Where figures are promises: what users read before they choose. */
const PAGES = /^(README\.md|docs\/(?!messages\.md).+\.md)$/;

/** Sections with a figure that do not say where it comes from. */
export function figuresWithoutSource(pages: Page[]): string[] {
	return pages
		.filter(({ file }) => PAGES.test(file))
		.flatMap((page) => {
			const sections = sectionsOf(page);
			const intro = page.file === 'README.md' ? '' : introOf(sections);
			return sections.flatMap(({ heading, text }) => {
				const figure = FIGURE.exec(withoutGenerated(text))?.[0];
				if (figure === undefined || hasSource(intro + text)) return [];
				return [`${page.file}, ${heading}: where does "${figure}" come from?`];
			});
		});
}

/** The text before the first heading below the title. */
function introOf([before, title]: Section[]): string {
	return before.text + (title?.text ?? '');
}

function hasSource(text: string): boolean {
	return [COMMAND, DOCUMENTED, SETTING].some((source) => source.test(text));
}

/** What is made of the descriptions or by a run names its command in its mark. */
function withoutGenerated(text: string): string {
	return text.replace(/<!-- (\w+): made by [^]*?(<!-- \/\1 -->|$)/g, '');
}
