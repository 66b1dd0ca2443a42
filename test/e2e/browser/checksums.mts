/**
 * Checksums of the pictures in README and docs: fields and input of an open node, or nodes, notes
 * and connections of a workflow. They are stored next to the pictures, so that `npx gulp docs`
 * finds stale pictures without a browser. As a program, this file updates the checksum of a
 * picture.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { INodeProperties } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { ROOT } from '../../../sandbox/launcher/paths.mts';
import {
	type Workflow,
	listRecipes,
	loadExample,
	loadRecipe,
} from '../../../sandbox/launcher/workflows.mts';
import { type NodePage, loadNodePages } from '../../../scripts/pages/loadNodePages.mts';
import {
	EXAMPLES,
	LEAD_SYNC_PICTURES,
	TRIGGER_SETUP,
	type PictureSetup,
	pictureSetups,
	hintSetup,
} from './pictureSetups.mts';

/** Checksums by the path of the picture in .github/images. */
type Checksums = Record<string, string>;

const CHECKSUMS_FILE = join(ROOT, '.github/images/shown.json');
const STICKY_NOTE = 'n8n-nodes-base.stickyNote';
const VERSION = { typeVersion: 1 };

/** Computes the checksums of all pictures from the current sources. */
export async function computeChecksums(): Promise<Checksums> {
	const nodePages = await loadNodePages();
	const nodes = { ...pictureSetups, hint: hintSetup, trigger: TRIGGER_SETUP };
	const contents = [
		...Object.entries(nodes).map(([name, setup]) => [
			`nodes/${name}.png`,
			describeNode(setup, nodePages),
		]),
		...EXAMPLES.map((name) => [`examples/${name}.png`, describeWorkflow(loadExample(name))]),
		...listRecipes().map((name) => [`recipes/${name}.png`, describeWorkflow(loadRecipe(name))]),
		...Object.values(LEAD_SYNC_PICTURES).map((name) => [
			name,
			describeWorkflow(loadExample('lead-sync')),
		]),
	] as const;
	return Object.fromEntries(
		contents.map(([name, content]) => [name, hash(JSON.stringify(content))]),
	);
}

/** Reads the stored checksums of the pictures. */
export function readChecksums(): Checksums {
	return JSON.parse(readFileSync(CHECKSUMS_FILE, 'utf8')) as Checksums;
}

function describeNode({ items, node, parameters }: PictureSetup, nodePages: NodePage[]) {
	const { description } = findNodePage(node, nodePages);
	const { displayName, properties } = description;
	const values =
		NodeHelpers.getNodeParameters(properties, parameters, true, false, VERSION, description) ?? {};
	const isShown = (property: INodeProperties) =>
		NodeHelpers.displayParameter(values, property, VERSION, description);
	const fields = properties.filter(isShown).map((field) => {
		const { displayName: label, hint, name, options = [], placeholder } = field;
		const selectedOption = options.find(
			(option) => 'value' in option && option.value === values[name],
		);
		return [label, placeholder, hint, selectedOption?.name ?? values[name]];
	});
	return { displayName, fields, items };
}

function describeWorkflow({ connections, nodes }: Workflow) {
	const steps = nodes.map(({ name, parameters, position, type }) =>
		type === STICKY_NOTE ? { parameters, position } : { name, position, type },
	);
	return { steps, connections };
}

function findNodePage(className: string, nodePages: NodePage[]): NodePage {
	const name = className[0].toLowerCase() + className.slice(1);
	const nodePage = nodePages.find(({ description }) => description.name === name);
	if (nodePage === undefined) throw new Error(`There is no node ${className}`);
	return nodePage;
}

function hash(text: string): string {
	return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const [, , name] = process.argv;
	const checksums = { ...readChecksums(), [name]: (await computeChecksums())[name] };
	const sorted = Object.fromEntries(Object.entries(checksums).sort(([a], [b]) => (a < b ? -1 : 1)));
	writeFileSync(CHECKSUMS_FILE, `${JSON.stringify(sorted, null, '\t')}\n`);
}
