/**
 * A checksum for each picture of what it shows, in a file beside the pictures. So `npm run docs`
 * tells without a browser which pictures are out of date.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../sandbox/launcher/paths.mts';
import { exampleWorkflow } from '../../../sandbox/launcher/workflows.mts';
import { allSubjects } from '../../../scripts/pages/subjects.mts';
import { EXAMPLES, LEAD_SYNCS, PICTURED_HINT, PICTURED_TRIGGER, pictured } from './pictured.mts';
import { type Theme, shownOfNode, shownOfWorkflow, sumOf } from './shown.mts';

/** Checksums by the path of the picture in .github/images. */
type Sums = Record<string, string>;

const FILE = join(ROOT, '.github/images/shown.json');

/** What all pictures would show if they were taken now. */
export async function sumsNow(): Promise<Sums> {
	const subjects = await allSubjects();
	const shown: Record<string, unknown> = {};
	const more = { hint: PICTURED_HINT, trigger: PICTURED_TRIGGER };
	for (const [name, one] of Object.entries({ ...pictured, ...more })) {
		shown[`nodes/${name}.png`] = shownOfNode(one, subjects);
	}
	for (const name of EXAMPLES) {
		shown[`examples/${name}.png`] = shownOfWorkflow(exampleWorkflow(name), subjects, 'light');
	}
	for (const [theme, name] of Object.entries(LEAD_SYNCS)) {
		shown[name] = shownOfWorkflow(exampleWorkflow('lead-sync'), subjects, theme as Theme);
	}
	return Object.fromEntries(
		Object.entries(shown).map(([name, what]) => [name, sumOf(JSON.stringify(what))]),
	);
}

/** What each picture shows as it was taken. */
export function sumsTaken(): Sums {
	return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Sums) : {};
}

/** Notes that this picture shows what is there now. */
export async function noteTaken(name: string): Promise<void> {
	const sums = { ...sumsTaken(), [name]: (await sumsNow())[name] };
	const inOrder = Object.fromEntries(Object.entries(sums).sort(([a], [b]) => (a < b ? -1 : 1)));
	writeFileSync(FILE, `${JSON.stringify(inOrder, null, '\t')}\n`);
}
