/**
 * Finds banned phrases. In texts for users: unidiomatic ones, and claims that the API does not make. In
 * all files: references to documents outside this repository.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../sandbox/launcher/paths.mts';

const BANNED_IN_TEXTS = toPattern(
	'i',
	...['is no (number|date|email|JSON|ID|profile|web|valid|export)', 'the (least|most) is'],
	...['gives (the|a|no|what|back)', 'the service is away', 'of your own', 'by which', 'a look at'],
	...['as scheduled before', 'what became of', '(go|goes|going) on'],
	...['hold(s|ing)? (no|a|the|characters)', '(broke|breaks) off', 'carried out', 'found nothing'],
	...['faults? of (the|your)', 'for real', 'on the way can', '(stays?|is left) as (it|is)'],
	...['explicit user IDs', 'data of people', 'if it stays so', 'looks after your', 'about itself'],
	...['letter case does not matter', 'ends? at once', 'not allowed to do anything'],
	...['go(es)? no further', 'the API cannot update', 'not yet started', 'check the result with'],
	...['user ID and (a|the) global key', "service's name and version", 'key itself stays'],
);
const BANNED_EVERYWHERE = toPattern(
	'',
	'B\\d{1,2}',
	'API[ ]document',
	'anchors \\d',
	'n8n[-]rules',
);
const MAX_WORDS = 30;

const TEXTS = /(["'`])(?:(?!\1).)*\1/g;
const CODE_OR_LINK = /`[^`]*`|\]\([^)]*\)/g;
const SENTENCE_ENDS = /(?<=[.!?:;]\**)\s|\s\|\s|<br>|\\n|, (?=\*|\[)/;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT })
	.toString()
	.split('\n')
	.filter((file) => /(?<!package-lock|generated)\.(ts|mts|mjs|js|md|ya?ml|json)$/.test(file));
const problems = files.flatMap((file) =>
	readFileSync(join(ROOT, file), 'utf8')
		.split('\n')
		.flatMap((line) => [...(BANNED_EVERYWHERE.exec(line) ?? []), ...findBannedText(file, line)])
		.map((words) => `${file}: ${words}`),
);
for (const line of problems) console.error(line);
console.log(`${problems.length} banned phrases in ${files.length} files.`);
process.exitCode = problems.length > 0 ? 1 : 0;

function toPattern(flags: string, ...words: string[]): RegExp {
	return new RegExp(`(?<![\\w-])(?:${words.join('|')})(?![\\w-])`, flags);
}

function findBannedText(file: string, line: string): string[] {
	const isCode = /^(credentials|nodes)\/.*\.ts$|^workflows\//.test(file);
	if (!isCode && !/^(docs\/(?!development)|README)/.test(file)) return [];
	return (isCode ? (line.match(TEXTS) ?? []) : [line]).flatMap((text) => {
		const sentences = text.replace(CODE_OR_LINK, '').split(SENTENCE_ENDS);
		const long = sentences.filter(
			(sentence) =>
				/^\P{L}*\p{Lu}/u.test(sentence) &&
				(sentence.match(/[\p{L}\d]\S*/gu)?.length ?? 0) > MAX_WORDS,
		);
		return [...(BANNED_IN_TEXTS.exec(text)?.slice(0, 1) ?? []), ...long];
	});
}
