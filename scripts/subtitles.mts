import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import type { INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';
import { allNodes, type Source } from '../test/operations/nodes.mts';
import type { Generated } from './identity.mts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Generates the subtitle of the trigger from its list of events. */
export async function generateSubtitles(): Promise<Generated[]> {
	const triggers = (await allNodes()).filter(({ node }) => node.description.polling);
	return await Promise.all(triggers.map(updateSubtitle));
}

/** Writes it into the source, as n8n's linter requires a literal. */
async function updateSubtitle({ file, node }: Source): Promise<Generated> {
	const path = join(ROOT, file);
	const line = buildSubtitle(node.description);
	const source = readFileSync(path, 'utf8').replace(
		/(?<=\bsubtitle:\s*)'[^']*'/,
		() => `'${line}'`,
	);
	return await formatFile(path, source);
}

function buildSubtitle({ properties }: INodeTypeDescription): string {
	const names = properties
		.filter(({ name }) => name === 'event')
		.flatMap(({ options = [] }) => options as INodePropertyOptions[])
		.map(({ name, value }) => `${value}: ${JSON.stringify(name)}`);
	return `={{ ({ ${names.join(', ')} })[$parameter["event"]] }}`;
}

async function formatFile(file: string, source: string): Promise<Generated> {
	const config = await resolveConfig(file);
	return { file, source: await format(source, { ...config, filepath: file }) };
}
