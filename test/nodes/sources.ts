import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import type { Operation } from '../../nodes/shared/operation/defineOperation';
import packageJson from '../../package.json';

/** A node of package.json, loaded from its source files. */
export interface LoadedNode {
	folder: string;
	node: INodeType;
	codex: {
		node: string;
		nodeVersion: string;
		codexVersion: string;
		categories: string[];
		alias: string[];
	};
	operations: Operation[];
}

/** The built files of the nodes in package.json. */
export const builtFiles = packageJson.n8n.nodes;

/** Whether this built file is the trigger, which has events instead of operations. */
export const isTriggerFile = (file: string) => /Trigger\.node\.js$/.test(file);

/** Loads a node's source files by its built file. */
export async function loadNode(file: string): Promise<LoadedNode> {
	const path = file.replace(/^dist\//, '../../').replace(/\.js$/, '');
	const folder = path.replace(/\/[^/]+$/, '');
	const className = path.replace(/^.*\//, '').replace(/\.node$/, '');
	const classes = (await import(path)) as Record<string, new () => INodeType>;
	const operations = isTriggerFile(file)
		? []
		: ((await import(`${folder}/operations`)) as { operations: Operation[] }).operations;
	const codex = ((await import(`${path}.json`)) as { default: LoadedNode['codex'] }).default;
	return { folder, node: new classes[className](), codex, operations };
}

/** Returns an operation's name in the fixtures, with its resource if the node has several. */
export function getOperationName(
	{ displayName, properties }: Pick<INodeTypeDescription, 'displayName' | 'properties'>,
	operation: string,
	resource?: string,
): string {
	const operationLists = properties.filter(({ name }) => name === 'operation');
	const node = displayName.replace('Outreach ', '');
	return [node, ...(operationLists.length > 1 ? [resource] : []), operation].join(' ');
}

/** Loads every operation of every node, by its name in the fixtures. */
export async function loadOperations() {
	const sources = await Promise.all(builtFiles.map(loadNode));
	return new Map(
		sources.flatMap(({ folder, node, operations }) =>
			operations.map((operation) => {
				const name = getOperationName(node.description, operation.option.value, operation.resource);
				return [name, { folder, node, operation }] as const;
			}),
		),
	);
}

/** Loads an operation by its name, with the parameters that select it. */
export async function loadOperation(name: string) {
	const loaded = (await loadOperations()).get(name);
	if (loaded === undefined) throw new Error(`There is no operation ${name}`);
	const { option, resource } = loaded.operation;
	return { ...loaded, selection: { resource, operation: option.value } };
}
