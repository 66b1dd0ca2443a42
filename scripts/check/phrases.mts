/**
 * Phrases that nobody may read again. Of users: what is translated, of the code's inner life, or
 * invented, in every text of the nodes and the credential, the notes of the example workflows, and
 * the docs. Of makers: codes and documents that this repository does not hold, in every file.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../sandbox/launcher/paths.mts';

const PHRASES = [
	/\bis no (number|date|email|JSON|ID|profile|web|valid|export)\b/i,
	/\bthe (least|most) is\b/i,
	/\bgives (the|a|no|what|back)\b/i,
	/\bthe service is away\b/i,
	/\bof your own\b/i,
	/\bby which\b/i,
	/\ba look at\b/i,
	/\b(Skipped,|Scheduled|as scheduled) before\b/,
	/\bwhat became of\b/i,
	/\b(go|goes|going) on\b/i,
	/\bhold(s|ing)? (no|a|the|characters)\b/i,
	/\b(broke|breaks) off\b/i,
	/\bcarried out\b/i,
	/\b(fault|faults) of (the|your)\b/i,
	/\bfound nothing\b/i,
	/\bfor real\b/i,
	/\bon the way can\b/i,
	/\b(stays?|is left) as (it|is)\b/i,
	/\bexplicit user IDs\b/i,
	/\bdata of people\b/i,
	/\bif it stays so\b/i,
	/\blooks after your\b/i,
	/\babout itself\b/i,
	/\bin all and\b/i,
	/\bmay do\b/i,
	/\bletter case does not matter\b/i,
	/\bWith(out)? it,/,
	/\bends? at once\b/i,
	/\bgo(es)? no further\b/i,
	// what the API does not say
	/\bthe API cannot update\b/i,
	/\bnot yet started\b/i,
	/\buser ID and (a|the) global key\b/i,
	/\bcheck the result with\b/i,
	/\bservice's name and version\b/i,
	/\bkey itself stays\b/i,
	/\bnot allowed to do anything\b/i,
];

/** Who or what does it stands last, or nowhere. */
const CLAUSES = [
	/(?:^|[.!] |^- )(?:Whoever|Whom)\b[^?]*$/,
	/(?:^|[.!] |^- )What [^?|]+? (?:is|are|was|were|has|have|stays|goes|comes|follows)\b[^?]*\.$/,
];
const MOST_WORDS = 30;

/** What a stranger could look up nowhere. */
const RIDDLES = [/\bB\d{1,2}\b/, /API[ ]document\b/, /\banchors \d/, /\bn8n[-]rules\b/];

const SOURCES = [
	'credentials',
	'nodes',
	'sandbox',
	'scripts',
	'test',
	'docs',
	'workflows',
	'.github',
];
const WRITTEN = /(?<!package-lock)\.(ts|mts|mjs|js|md|ya?ml|json)$/;

interface Text {
	file: string;
	text: string;
}

const forUsers = [
	...['credentials', 'nodes'].flatMap((folder) => filesOf(folder, /\.ts$/).flatMap(literals)),
	...filesOf('workflows', /\.json$/).flatMap(notes),
	...[...filesOf('docs', /\.md$/), 'README.md'].flatMap(lines),
];
const forMakers = [
	...SOURCES.flatMap((folder) => filesOf(folder, WRITTEN)),
	...['CONTRIBUTING.md', 'README.md', 'SECURITY.md', 'gulpfile.js'],
].flatMap(lines);
const toRead = forUsers.filter(({ file }) => !file.startsWith(join('docs', 'development')));
const found = [
	...search(PHRASES, forUsers),
	...search(CLAUSES, toRead),
	...longSentences(toRead),
	...search(RIDDLES, forMakers),
];
for (const line of found) console.error(line);
console.log(
	`${PHRASES.length + CLAUSES.length + RIDDLES.length} phrases, found ${found.length} times in ` +
		`${forUsers.length} texts of users and ${forMakers.length} lines of makers.`,
);
process.exitCode = found.length > 0 ? 1 : 0;

function search(phrases: RegExp[], texts: Text[]): string[] {
	return texts.flatMap(({ file, text }) =>
		phrases
			.filter((phrase) => phrase.test(text))
			.map((phrase) => `${file}: ${phrase.exec(text)?.[0]} — ${text.trim().slice(0, 160)}`),
	);
}

/** Sentences that nobody reads at once; names of operations in a list are no sentence. */
function longSentences(texts: Text[]): string[] {
	return texts.flatMap(({ file, text }) =>
		text
			.replace(/`[^`]*`|\]\([^)]*\)/g, '')
			.split(/(?<=[.!?:;]\**)\s|\s\|\s|<br>|, (?=\*|\[)/)
			.filter((sentence) => /^\P{L}*\p{Lu}/u.test(sentence))
			.filter((sentence) => (sentence.match(/[\p{L}\d][^\s]*/gu)?.length ?? 0) > MOST_WORDS)
			.map((sentence) => `${file}: over ${MOST_WORDS} words — ${sentence.trim().slice(0, 160)}`),
	);
}

function filesOf(folder: string, name: RegExp): string[] {
	return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
		.filter((path) => name.test(path) && !/\.generated\.|node_modules/.test(path))
		.map((path) => join(folder, path));
}

/** The texts of a source file: every literal and every template, each part of its own. */
function literals(file: string): Text[] {
	const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest);
	const all: Text[] = [];
	const visit = (node: ts.Node): void => {
		if (
			ts.isStringLiteralLike(node) ||
			ts.isTemplateHead(node) ||
			ts.isTemplateMiddleOrTemplateTail(node)
		) {
			all.push({ file, text: node.text });
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	return all;
}

/** The sticky notes of an example workflow. */
function notes(file: string): Text[] {
	const { nodes } = JSON.parse(read(file)) as {
		nodes: Array<{ parameters: { content?: string } }>;
	};
	return nodes.flatMap(({ parameters: { content } }) =>
		content === undefined ? [] : content.split('\n').map((text) => ({ file, text })),
	);
}

function lines(file: string): Text[] {
	return read(file)
		.split('\n')
		.map((text) => ({ file, text }));
}

function read(file: string): string {
	return readFileSync(join(ROOT, file), 'utf8');
}
