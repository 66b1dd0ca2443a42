import { join } from 'node:path';
import { run } from '../../sandbox/launcher/processes.mjs';
import { type Break, brokenCopy } from '../brokenCopy.mts';

/** A rule that is broken in one place, and the runs that have to notice. */
interface Mutation extends Break {
	title: string;
	only: string;
	side: 'answers' | 'sets';
	/** How the finding begins. */
	finding: string;
}

const mutations: Mutation[] = [
	{
		title: 'a value without text is not refused',
		file: 'nodes/shared/operation/checks.ts',
		from: 'if (text === undefined) throw',
		to: 'if (text === undefined) return String(value);\n\tif (text === null) throw',
		only: 'Lead create',
		side: 'sets',
		finding: '(odd value sent|raw)',
	},
	{
		title: 'every item stands for the first input',
		file: 'nodes/shared/run/toItems.ts',
		from: 'pairedItem: { item: index },',
		to: 'pairedItem: { item: 0 },',
		only: 'Account account getInfo',
		side: 'sets',
		finding: '(no outcome|several items)',
	},
	{
		title: 'what must go once goes again',
		file: 'nodes/shared/transport/retry.ts',
		from: "if (request.effect === 'once') return outcome;",
		to: '',
		only: 'Lead create',
		side: 'answers',
		finding: 'sent twice',
	},
	{
		title: 'what was refused is told as done',
		file: 'nodes/shared/transport/outcome.ts',
		from: "if (outcome.kind !== 'answer') return { failure: outcome };",
		to: "if (outcome.kind !== 'answer') return { content: [{ success: true }] as T };",
		only: 'API Key apiKey regenerate',
		side: 'answers',
		finding: 'not done',
	},
	{
		title: 'each item says what its whole request spent',
		file: 'nodes/shared/run/credits.ts',
		from: 'this.uncharged.delete(credits) ? credits.creditsUsed : 0',
		to: 'credits.creditsUsed',
		only: 'Enrichment enrich',
		side: 'sets',
		finding: 'credits',
	},
	{
		title: 'the key is shown',
		file: 'nodes/shared/transport/secret.ts',
		from: 'return this.pattern === undefined ? text : text.replace(this.pattern, INSTEAD);',
		to: 'return text;',
		only: 'Job job getAll',
		side: 'answers',
		finding: 'key shown',
	},
	{
		title: 'a failure is repeated for ever',
		file: 'nodes/shared/transport/retry.ts',
		from: 'const MOST_REPEATS = 4;',
		to: 'const MOST_REPEATS = 1e9;',
		only: 'Account account getInfo',
		side: 'answers',
		finding: '(hang|too many requests)',
	},
];

/**
 * Breaks one rule after the other in a copy and runs the subject there that has to notice.
 *
 * @returns whether each was noticed
 */
export async function mutate(): Promise<boolean> {
	let isCaught = true;
	for (const mutation of mutations) {
		const finding = await findingWith(mutation);
		isCaught &&= finding !== undefined;
		console.log(`${finding ? '✓' : '✗'} ${mutation.title}: ${finding ?? 'not noticed'}`);
	}
	return isCaught;
}

/** What is found first in a copy that is broken so; undefined when it is not what it should be. */
async function findingWith({
	file,
	finding,
	from,
	only,
	side,
	to,
}: Mutation): Promise<string | undefined> {
	const copy = brokenCopy('fuzz', { file, from, to });
	let output = '';
	const onOutput = (text: string) => (output += text);
	const program = ['--import', 'tsx', join(copy, 'test/fuzz/run.mts')];
	const runs = [...program, '--only', only, '--side', side, '--runs', '400'];
	await run(process.execPath, runs, { cwd: copy, onOutput }).catch(() => undefined);
	return new RegExp(`^✗ (${finding}.*)$`, 'm').exec(output)?.[1];
}
