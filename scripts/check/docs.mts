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

const LONGEST_README = 120;

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
	const lines = all.find(({ file }) => file === 'README.md')?.source.split('\n').length ?? 0;
	return lines > LONGEST_README
		? [`README.md has ${lines} lines; ${LONGEST_README} are allowed`]
		: [];
}
