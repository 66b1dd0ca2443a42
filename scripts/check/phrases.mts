/**
 * Phrases that nobody may read again. In what users read, those that are translated, or that the API does
 * not say; in every file, codes and documents that this repository does not hold.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../sandbox/launcher/paths.mts';

const PHRASES = phrases(
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
const RIDDLES = phrases('', 'B\\d{1,2}', 'API[ ]document', 'anchors \\d', 'n8n[-]rules');
const MOST_WORDS = 30;

const TEXTS = /(["'`])(?:(?!\1).)*\1/g;
const NO_TEXT = /`[^`]*`|\]\([^)]*\)/g;
const SENTENCE_ENDS = /(?<=[.!?:;]\**)\s|\s\|\s|<br>|\\n|, (?=\*|\[)/;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT })
	.toString()
	.split('\n')
	.filter((file) => /(?<!package-lock|generated)\.(ts|mts|mjs|js|md|ya?ml|json)$/.test(file));
const found = files.flatMap((file) =>
	readFileSync(join(ROOT, file), 'utf8')
		.split('\n')
		.flatMap((line) => [...(RIDDLES.exec(line) ?? []), ...faultsIn(file, line)])
		.map((words) => `${file}: ${words}`),
);
for (const line of found) console.error(line);
console.log(`${found.length} phrases that nobody may read again, in ${files.length} files.`);
process.exitCode = found.length > 0 ? 1 : 0;

function phrases(flags: string, ...words: string[]): RegExp {
	return new RegExp(`(?<![\\w-])(?:${words.join('|')})(?![\\w-])`, flags);
}

function faultsIn(file: string, line: string): string[] {
	const isCode = /^(credentials|nodes)\/.*\.ts$|^workflows\//.test(file);
	if (!isCode && !/^(docs\/(?!development)|README)/.test(file)) return [];
	return (isCode ? (line.match(TEXTS) ?? []) : [line]).flatMap((text) => {
		const sentences = text.replace(NO_TEXT, '').split(SENTENCE_ENDS);
		const long = sentences.filter(
			(sentence) =>
				/^\P{L}*\p{Lu}/u.test(sentence) &&
				(sentence.match(/[\p{L}\d]\S*/gu)?.length ?? 0) > MOST_WORDS,
		);
		return [...(PHRASES.exec(text)?.slice(0, 1) ?? []), ...long];
	});
}
