/** Finds long sentences in the texts that users read. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../sandbox/launcher/paths.mts';

const MAX_WORDS = 30;

const TEXT_PATTERN = /(["'`])(?:(?!\1).)*\1/g;
const CODE_OR_LINK_PATTERN = /`[^`]*`|\]\([^)]*\)/g;
const SENTENCE_END_PATTERN = /(?<=[.!?:;]\**)\s|\s\|\s|<br>|\\n|, (?=\*|\[)/;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT })
	.toString()
	.split('\n')
	.filter((file) => /(?<!package-lock|generated)\.(ts|mts|mjs|js|md|ya?ml|json)$/.test(file));
const problems = files.flatMap((file) =>
	readFileSync(join(ROOT, file), 'utf8')
		.split('\n')
		.flatMap((line) => findLongSentences(file, line))
		.map((words) => `${file}: ${words}`),
);
for (const line of problems) console.error(line);
console.log(`${problems.length} phrases to change in ${files.length} files.`);
process.exitCode = problems.length > 0 ? 1 : 0;

function findLongSentences(file: string, line: string): string[] {
	const isCode = /^(credentials|nodes)\/.*\.ts$|^workflows\//.test(file);
	if (!isCode && !/^(docs\/(?!development)|README)/.test(file)) return [];
	return (isCode ? (line.match(TEXT_PATTERN) ?? []) : [line])
		.flatMap((text) => text.replace(CODE_OR_LINK_PATTERN, '').split(SENTENCE_END_PATTERN))
		.filter(
			(sentence) =>
				/^\P{L}*\p{Lu}/u.test(sentence) &&
				(sentence.match(/[\p{L}\d]\S*/gu)?.length ?? 0) > MAX_WORDS,
		);
}
