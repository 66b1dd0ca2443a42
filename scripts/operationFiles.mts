import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import type { INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';
import { allNodes, type Source } from '../test/operations/nodes.mts';
import type { Generated } from './identity.mts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What follows from the lists of events: the line below the trigger. */
export async function operationFiles(): Promise<Generated[]> {
	const triggers = (await allNodes()).filter(({ node }) => node.description.polling);
	return await Promise.all(triggers.map(withSubtitle));
}

/** n8n's linter wants the line as a text of its own in the description. */
async function withSubtitle({ file, node }: Source): Promise<Generated> {
	const path = join(ROOT, file);
	const line = subtitleOf(node.description);
	const source = readFileSync(path, 'utf8').replace(
		/(?<=\bsubtitle:\s*)'[^']*'/,
		() => `'${line}'`,
	);
	return await formatted(path, source);
}

function subtitleOf({ properties }: INodeTypeDescription): string {
	const names = properties
		.filter(({ name }) => name === 'event')
		.flatMap(({ options = [] }) => options as INodePropertyOptions[])
		.map(({ name, value }) => `${value}: ${JSON.stringify(name)}`);
	return `={{ ({ ${names.join(', ')} })[$parameter["event"]] }}`;
}

async function formatted(file: string, source: string): Promise<Generated> {
	const config = await resolveConfig(file);
	return { file, source: await format(source, { ...config, filepath: file }) };
}
