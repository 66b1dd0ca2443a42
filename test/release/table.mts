import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../sandbox/launcher/paths.mts';
import { withTable } from '../../scripts/withTable.mts';

const README = join(ROOT, 'README.md');

const rows: string[] = [];

/** Notes for the README what was seen to work. */
export function tell(what: string, result: string): void {
	rows.push(`| ${what} | ${result} |`);
}

/** The README with a table of all that was told. */
function readmeSource(): string {
	const { dependencies } = JSON.parse(
		readFileSync(join(ROOT, 'sandbox/n8n/package.json'), 'utf8'),
	) as { dependencies: { n8n: string } };
	const head = [`| Tried with n8n ${dependencies.n8n} | What happens |`, '|---|---|'];
	return withTable(readFileSync(README, 'utf8'), 'release', [...head, ...rows].join('\n'));
}

/** Whether the README tells exactly what was seen. */
export function isReadmeTrue(): boolean {
	return readmeSource() === readFileSync(README, 'utf8');
}

/** Puts what was seen into the README. */
export function writeReadme(): void {
	writeFileSync(README, readmeSource());
}
