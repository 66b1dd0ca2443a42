/**
 * Docs that cannot lie, as far as a program can tell: every link leads to a file and a heading that
 * are there, every page is linked, every command and path exists, every figure says where it comes
 * from, pictures are shown, small, and as the nodes are now, and the front page is short. What is generated is checked by
 * `npm run generate -- --check`.
 */
import { unknownCommands, unknownPaths } from './docs/commands.mts';
import { figuresWithoutSource } from './docs/figures.mts';
import { brokenLinks, lonelyPages, oddPictures } from './docs/links.mts';
import { type Page, allPages } from './docs/pages.mts';
import { stalePictures, unevenPictures } from './docs/pictures.mts';

const MOST_LINES = 90;
const MOST_LINKS = 25;

const checks = [
	brokenLinks,
	lonelyPages,
	oddPictures,
	unevenPictures,
	unknownCommands,
	unknownPaths,
	figuresWithoutSource,
	longReadme,
];

const pages = allPages();
const found = [...checks.flatMap((check) => check(pages)), ...(await stalePictures())];
for (const line of found) console.error(line);
console.log(`${pages.length} pages, ${found.length} findings.`);
process.exitCode = found.length > 0 ? 1 : 0;

function longReadme(all: Page[]): string[] {
	const readme = all.filter(({ file }) => file === 'README.md');
	return readme.flatMap(({ prose, source }) => {
		const [lines, links] = [source.split('\n').length - 1, prose.split('](').length - 1];
		return [
			...(lines > MOST_LINES ? [`README.md has ${lines} lines; ${MOST_LINES} are allowed`] : []),
			...(links > MOST_LINKS ? [`README.md has ${links} links; ${MOST_LINKS} are allowed`] : []),
		];
	});
}
