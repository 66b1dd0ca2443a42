import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import type { INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';
import { allNodes, type Source } from '../test/operations/nodes.mts';
import type { Generated } from './identity.mts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const INDEX = join(ROOT, 'test/operations/index.generated.ts');

/** What follows from the lists of operations and events: the index of the proofs, and the line below the trigger. */
export async function operationFiles(): Promise<Generated[]> {
	const nodes = await allNodes();
	const triggers = nodes.filter(({ node }) => node.description.polling);
	return [await proofIndex(nodes), ...(await Promise.all(triggers.map(withSubtitle)))];
}

/** Imports what the proofs know of each operation, so that the compiler names a file that is missing. */
async function proofIndex(nodes: Source[]): Promise<Generated> {
	const files = nodes.flatMap(({ file, operations }) =>
		operations.map(({ name, path }) => ({ name, path: `${dirname(file).split('/')[1]}/${path}` })),
	);
	const text = [
		'// Generated from the lists of operations by `npm run generate`. Do not edit.',
		...files.map(({ path }, place) => `import { proof as proof${place} } from './${path}';`),
		"import type { Proof } from './proof';",
		'',
		'/** All that the proofs know of each operation of the package, by its name. */',
		'export const proofs: Record<string, Proof> = {',
		...files.map(({ name }, place) => `'${name}': proof${place},`),
		'};',
	];
	return await formatted(INDEX, text.join('\n'));
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
