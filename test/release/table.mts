import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../sandbox/launcher/paths.mts';
import { withTable } from '../../scripts/withTable.mts';

const PAGE = join(ROOT, 'docs/development/versions.md');

const rows: string[] = [];

/** Notes for the page what was seen to work. */
export function tell(what: string, result: string): void {
	rows.push(`| ${what} | ${result} |`);
}

/** The page with a table of all that was told. */
function pageSource(): string {
	const { dependencies } = JSON.parse(
		readFileSync(join(ROOT, 'sandbox/n8n/package.json'), 'utf8'),
	) as { dependencies: { n8n: string } };
	const head = [`| Tried with n8n ${dependencies.n8n} | What happens |`, '|---|---|'];
	return withTable(readFileSync(PAGE, 'utf8'), 'release', [...head, ...rows].join('\n'));
}

/** Whether the page tells exactly what was seen. */
export function isPageTrue(): boolean {
	return pageSource() === readFileSync(PAGE, 'utf8');
}

/** Puts what was seen into the page. */
export function writePage(): void {
	writeFileSync(PAGE, pageSource());
}
