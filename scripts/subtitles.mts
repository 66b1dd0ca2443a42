import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';
import { loadNodes, type NodeSource } from '../test/operations/nodes.mts';
import { ROOT } from '../sandbox/launcher/paths.mts';
import { formatSource, type Generated } from './identity.mts';

/** Generates the subtitles of the nodes from their lists of operations or events. */
export async function generateSubtitles(): Promise<Generated[]> {
	return await Promise.all((await loadNodes()).map(updateSubtitle));
}

/** Inserts the subtitle into the source, as n8n's linter requires a literal. */
async function updateSubtitle({ file, node }: NodeSource): Promise<Generated> {
	const path = join(ROOT, file);
	const subtitle = buildSubtitle(node.description);
	const source = readFileSync(path, 'utf8').replace(
		/(?<=\bsubtitle:\s*)'(?:[^'\\]|\\.)*'/,
		() => `'${subtitle.replaceAll("'", "\\'")}'`,
	);
	return await formatSource({ file: path, source });
}

/** @throws Error if two resources have operations with the same value */
function buildSubtitle({ name: node, polling, properties }: INodeTypeDescription): string {
	const parameter = polling ? 'event' : 'operation';
	const options = properties
		.filter(({ name }) => name === parameter)
		.flatMap(({ options: list = [] }) => list as INodePropertyOptions[]);
	if (new Set(options.map(({ value }) => value)).size < options.length)
		throw new Error(`${node} has two operations with the same value`);
	const names = options.map(({ name, value }) => `${value}: ${JSON.stringify(name)}`);
	return `={{ ({ ${names.join(', ')} })[$parameter["${parameter}"]] }}`;
}
