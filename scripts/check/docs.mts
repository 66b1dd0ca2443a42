/**
 * Checks that links, headings, commands and paths of the docs exist, pages are linked, figures have a
 * source, pictures are used, small and current, and the README is short.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { ROOT } from '../../sandbox/launcher/paths.mts';
import { computeChecksums, readChecksums } from '../../test/e2e/browser/checksums.mts';

const MAX_README_LINES = 110;
const MAX_PICTURE_BYTES = 100_000;
const PICTURES = '.github/images';
const LINK_PATTERN = /\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g;
/** Matches `npm run X`, `npm test` and `npm start`. */
const COMMAND_PATTERN = /\bnpm (?:run (?:-s )?([\w:-]+)|(test|start)\b)/g;
/** Matches a path in inline code, but no patterns or placeholders. */
const PATH_PATTERN =
	/`((?:credentials|docs|icons|nodes|sandbox|scripts|test|workflows|\.ci|\.github)\/[\w./-]+)`/g;
const FIGURE_PATTERN =
	/(?<![\w.#/-])\d[\d,.]*(?: (?:times|percent|ms|seconds?|minutes?|hours?|s|requests?|kB|MB|GB)\b| ?%)/;
/** Matches the command that measured a figure, or a reference to its documentation. */
const SOURCE_PATTERN = /\bnpm (?:run [\w:-]+|start|test)|\bdocument(ed|s)?\b/i;
/** Matches words of a setting or bound, which needs no source. */
const SETTING_PATTERN = /\bby (default|itself)\b|\bunless you\b|\bbounds?\b|\bat most\b|\bup to\b/i;
const FIGURE_PAGE_PATTERN = /^((README|CONTRIBUTING)\.md|docs\/(?!messages\.md).+\.md)$/;

interface Page {
	/** Relative to the repository. */
	file: string;
	source: string;
	/** The source without code blocks. */
	text: string;
	/** URLs, and paths relative to the repository with anchors. */
	links: string[];
}

const pages = listFiles('*.md').map(loadPage);
const anchors = new Map(pages.map((page) => [page.file, listAnchors(page)]));
const linkedFiles = pages.flatMap(({ file, links }) =>
	links.map((link) => link.split('#')[0]).filter((target) => target !== file),
);
const scripts = ['', 'sandbox'].flatMap((folder) => {
	const manifest = readFileSync(join(ROOT, folder, 'package.json'), 'utf8');
	return Object.keys((JSON.parse(manifest) as { scripts?: object }).scripts ?? {});
});

const problems = [
	...pages.flatMap(checkPage),
	...pages
		.filter(({ file }) => file.startsWith('docs/') && !linkedFiles.includes(file))
		.map(({ file }) => `no page links to ${file}`),
	...listFiles(`${PICTURES}/*.png`).flatMap(checkPicture),
	...(await findStalePictures()),
];
for (const line of problems) console.error(line);
console.log(`${pages.length} pages, ${problems.length} findings.`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Lists the repository's files that match; `*` also matches `/`. */
function listFiles(pattern: string): string[] {
	const options = ['ls-files', '-co', '--exclude-standard', '--', pattern];
	const files = execFileSync('git', options, { cwd: ROOT, encoding: 'utf8' }).split('\n');
	return files.filter((file) => file !== '' && existsSync(join(ROOT, file)));
}

function loadPage(file: string): Page {
	const source = readFileSync(join(ROOT, file), 'utf8');
	const text = source.replace(/^```[^]*?^```$/gm, '');
	const matches = text.replace(/`[^`\n]*`/g, '').matchAll(LINK_PATTERN);
	const links = [...matches].map(([, markdown, html]) => {
		const link = markdown ?? html;
		if (/^(https?|mailto):/.test(link)) return link;
		return link.startsWith('#') ? file + link : posix.join(dirname(file), link);
	});
	return { file, source, text, links };
}

/** Lists the anchors that GitHub creates; a repeated heading gets the suffix `-1`. */
function listAnchors({ text }: Page): Set<string> {
	const pageAnchors = new Set<string>();
	for (const [, heading] of text.matchAll(/^#+ (.*)$/gm)) {
		const plain = heading.toLowerCase().replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '');
		const anchor = plain.replace(/\s/g, '-');
		let suffix = 0;
		while (pageAnchors.has(suffix > 0 ? `${anchor}-${suffix}` : anchor)) suffix += 1;
		pageAnchors.add(suffix > 0 ? `${anchor}-${suffix}` : anchor);
	}
	return pageAnchors;
}

function checkPage(page: Page): string[] {
	const { file, links, source } = page;
	const brokenLinks = links.flatMap((link) => {
		const [target, anchor] = link.split('#');
		if (target.includes(':')) return [];
		if (!existsSync(join(ROOT, target))) return [`there is no ${target}`];
		const exists = anchor === undefined || anchors.get(target)?.has(anchor);
		return exists ? [] : [`${target} has no heading for #${anchor}`];
	});
	const unknownCommands = [...source.matchAll(COMMAND_PATTERN)]
		.filter(([, script, shorthand]) => !scripts.includes(script ?? shorthand))
		.map(([command]) => `package.json has no script for "${command}"`);
	// The changelog may name files of older versions.
	const paths =
		file === 'CHANGELOG.md' ? [] : [...source.matchAll(PATH_PATTERN)].map(([, path]) => path);
	const missingPaths = paths
		.filter((path) => !['', dirname(file)].some((folder) => existsSync(join(ROOT, folder, path))))
		.map((path) => `there is no ${path}`);
	const isLong = file === 'README.md' && source.split('\n').length - 1 > MAX_README_LINES;
	const tooLong = isLong ? [`more than ${MAX_README_LINES} lines`] : [];
	const pageProblems = [
		...[...brokenLinks, ...unknownCommands, ...missingPaths, ...tooLong],
		...findUnsourcedFigures(page),
	];
	return pageProblems.map((problem) => `${file}: ${problem}`);
}

/**
 * Finds figures that are neither settings nor bounds, in sections without a source. A source in the
 * introduction counts for the whole page, except in README.
 */
function findUnsourcedFigures({ file, text }: Page): string[] {
	if (!FIGURE_PAGE_PATTERN.test(file)) return [];
	// Generated parts name their command.
	const handwritten = text.replace(/<!-- (\w+): made by [^]*?(<!-- \/\1 -->|$)/g, '');
	const [intro, ...sections] = handwritten.split(/^##+ /m);
	if (file !== 'README.md' && SOURCE_PATTERN.test(intro)) return [];
	return [intro, ...sections]
		.filter((section) => !SOURCE_PATTERN.test(section))
		.flatMap((section) => section.split('\n'))
		.filter((line) => FIGURE_PATTERN.test(line) && !SETTING_PATTERN.test(line))
		.map((line) => `this figure has no source: ${line.slice(0, 160)}`);
}

function checkPicture(file: string): string[] {
	const { size } = statSync(join(ROOT, file));
	return [
		...(linkedFiles.includes(file) ? [] : [`no page shows ${file}`]),
		...(size > MAX_PICTURE_BYTES ? [`${file} has ${size} of ${MAX_PICTURE_BYTES} bytes`] : []),
	];
}

/** Finds pictures whose nodes or workflows have changed, by checksum. */
async function findStalePictures(): Promise<string[]> {
	const [stored, current] = [readChecksums(), await computeChecksums()];
	const pictures = listFiles(`${PICTURES}/*.png`).map((file) => file.slice(PICTURES.length + 1));
	return [...new Set([...pictures, ...Object.keys(current)])]
		.filter((name) => stored[name] === undefined || stored[name] !== current[name])
		.map((name) => `${PICTURES}/${name} is stale: run "npm run pictures"`);
}
