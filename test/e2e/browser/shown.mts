/**
 * What the pictures of README and docs show of this repository: of an open node its fields and its
 * input, of a workflow its nodes, notes and lines. A checksum of it stands beside the pictures, so
 * that `npm run docs` tells without a browser which ones are out of date. As a program it notes that
 * a picture was taken now.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { INodeProperties } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { ROOT } from '../../../sandbox/launcher/paths.mts';
import { type Workflow, exampleWorkflow } from '../../../sandbox/launcher/workflows.mts';
import { type Subject, allSubjects } from '../../../scripts/pages/subjects.mts';
import {
	EXAMPLES,
	LEAD_SYNCS,
	PICTURED_TRIGGER,
	type Pictured,
	pictured,
	picturedHint,
} from './pictured.mts';

/** Checksums by the path of the picture in .github/images. */
type Sums = Record<string, string>;

const FILE = join(ROOT, '.github/images/shown.json');
const STICKY_NOTE = 'n8n-nodes-base.stickyNote';
const VERSION = { typeVersion: 1 };

/** What all pictures would show if they were taken now. */
export async function sumsNow(): Promise<Sums> {
	const subjects = await allSubjects();
	const nodes = { ...pictured, hint: picturedHint, trigger: PICTURED_TRIGGER };
	const shown = [
		...Object.entries(nodes).map(([name, one]) => [`nodes/${name}.png`, ofNode(one, subjects)]),
		...EXAMPLES.map((name) => [`examples/${name}.png`, ofWorkflow(exampleWorkflow(name))]),
		...Object.values(LEAD_SYNCS).map((name) => [name, ofWorkflow(exampleWorkflow('lead-sync'))]),
	] as const;
	return Object.fromEntries(shown.map(([name, what]) => [name, sumOf(JSON.stringify(what))]));
}

/** What each picture shows as it was taken. */
export function sumsTaken(): Sums {
	return JSON.parse(readFileSync(FILE, 'utf8')) as Sums;
}

function ofNode({ items, node, parameters }: Pictured, subjects: Subject[]) {
	const { description } = subjectOf(node, subjects);
	const { displayName, properties } = description;
	const values =
		NodeHelpers.getNodeParameters(properties, parameters, true, false, VERSION, description) ?? {};
	const isShown = (property: INodeProperties) =>
		NodeHelpers.displayParameter(values, property, VERSION, description);
	const fields = properties.filter(isShown).map((field) => {
		const { displayName: label, hint, name, options = [], placeholder } = field;
		const chosen = options.find((option) => 'value' in option && option.value === values[name]);
		return [label, placeholder, hint, chosen?.name ?? values[name]];
	});
	return { displayName, fields, items };
}

function ofWorkflow({ connections, nodes }: Workflow) {
	const steps = nodes.map(({ name, parameters, position, type }) =>
		type === STICKY_NOTE ? { parameters, position } : { name, position, type },
	);
	return { steps, connections };
}

function subjectOf(className: string, subjects: Subject[]): Subject {
	const name = className[0].toLowerCase() + className.slice(1);
	const subject = subjects.find(({ description }) => description.name === name);
	if (subject === undefined) throw new Error(`There is no node ${className}`);
	return subject;
}

function sumOf(text: string): string {
	return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const now = await sumsNow();
	const sums = { ...sumsTaken(), [process.argv[2]]: now[process.argv[2]] };
	const inOrder = Object.fromEntries(Object.entries(sums).sort(([a], [b]) => (a < b ? -1 : 1)));
	writeFileSync(FILE, `${JSON.stringify(inOrder, null, '\t')}\n`);
}
