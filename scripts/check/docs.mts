/**
 * Checks the docs: links, headings, commands and paths exist, every page is linked, every figure has a
 * source, pictures are used, small and current, and the README is short. `npm run generate -- --check`
 * checks generated parts.
 */
import { findUnknownCommands, findUnknownPaths } from './docs/commands.mts';
import { findFiguresWithoutSource } from './docs/figures.mts';
import { findBrokenLinks, findOrphanedPages, findPictureProblems } from './docs/links.mts';
import { type Page, loadPages } from './docs/pages.mts';
import { findStalePictures, findUnevenPictures } from './docs/pictures.mts';

const MAX_README_LINES = 110;
const MAX_README_LINKS = 30;

const checks = [
	findBrokenLinks,
	findOrphanedPages,
	findPictureProblems,
	findUnevenPictures,
	findUnknownCommands,
	findUnknownPaths,
	findFiguresWithoutSource,
	checkReadmeLength,
];

const pages = loadPages();
const problems = [...checks.flatMap((check) => check(pages)), ...(await findStalePictures())];
for (const line of problems) console.error(line);
console.log(`${pages.length} pages, ${problems.length} findings.`);
process.exitCode = problems.length > 0 ? 1 : 0;

function checkReadmeLength(all: Page[]): string[] {
	const readme = all.filter(({ file }) => file === 'README.md');
	return readme.flatMap(({ prose, source }) => {
		const [lines, links] = [source.split('\n').length - 1, prose.split('](').length - 1];
		return [
			...(lines > MAX_README_LINES
				? [`README.md has ${lines} lines; ${MAX_README_LINES} are allowed`]
				: []),
			...(links > MAX_README_LINKS
				? [`README.md has ${links} links; ${MAX_README_LINKS} are allowed`]
				: []),
		];
	});
}
