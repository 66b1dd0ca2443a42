/** Runs subjects as they are named on standard input, a line of JSON each, and reports in lines. */
import { createInterface } from 'node:readline';
import type { Side } from './subjects.mts';

/** What is to be run. */
export interface Order {
	subject: string;
	side: Side;
	seed: number;
	runs: number;
	path?: string;
}

process.env.N8N_LOG_LEVEL = 'silent';
const { check } = await import('./check.mts');
const { allSubjects } = await import('./subjects.mts');
const { records } = await import('../deduplication.ts');

await records.open();
const subjects = new Map((await allSubjects()).map((subject) => [subject.name, subject]));
const say = (line: string) => process.stdout.write(`${line}\n`);

for await (const line of createInterface({ input: process.stdin })) {
	const { side, subject: name, ...options } = JSON.parse(line) as Order;
	const subject = subjects.get(name);
	if (subject === undefined) throw new Error(`There is no ${name}`);
	const report = await check(subject, side, options, (seed, run) => say(`run ${seed} ${run}`));
	say(`report ${JSON.stringify(report)}`);
}
