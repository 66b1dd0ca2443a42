import { join } from 'node:path';
import { run } from '../../sandbox/launcher/processes.mjs';
import { brokenCopy } from '../brokenCopy.mts';
import { mutations, type Mutation } from './broken.mts';

const OPERATIONS = 400;

/**
 * Breaks one rule after the other in a copy, and runs the operations there that have to notice.
 *
 * @param only part of a rule's name; empty for all
 * @returns whether each was noticed
 */
export async function mutate(only: string): Promise<boolean> {
	let isCaught = true;
	for (const mutation of mutations.filter(({ rule }) => rule.includes(only))) {
		const finding = await findingWith(mutation);
		isCaught &&= finding !== undefined;
		console.log(`${finding ? '✓' : '✗'} ${mutation.rule}: ${finding ?? 'not noticed'}`);
	}
	return isCaught;
}

/** What is found first in a copy that is broken so; undefined when it is not what it should be. */
async function findingWith(mutation: Mutation): Promise<string | undefined> {
	const copy = brokenCopy('faults', mutation);
	let output = '';
	const program = ['--import', 'tsx', join(copy, 'test/faults/run.mts'), '--seed', '1'];
	const wish = ['--operations', String(OPERATIONS), '--only', mutation.only];
	await run(process.execPath, [...program, ...wish], {
		cwd: copy,
		onOutput: (text: string) => (output += text),
	}).catch(() => undefined);
	return new RegExp(`^ {2}(${mutation.finding}: .*)$`, 'm').exec(output)?.[1];
}
