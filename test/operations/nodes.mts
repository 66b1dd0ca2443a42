import type { INodeType } from 'n8n-workflow';
import packageJson from '../../package.json' with { type: 'json' };
import type { Operation } from '../../nodes/shared/operation/defineOperation.ts';
import { getOperationName } from '../nodes/sources.ts';

/** A node and its operations by fixture name; the trigger has none. */
export interface NodeSource {
	/** Relative to the repository. */
	file: string;
	node: INodeType;
	operations: Map<string, Operation>;
}

/** Loads every node of package.json from its sources, for programs outside jest. */
export async function loadNodes(): Promise<NodeSource[]> {
	return await Promise.all(packageJson.n8n.nodes.map(loadNode));
}

async function loadNode(built: string): Promise<NodeSource> {
	const file = built.replace(/^dist\//, '').replace(/\.js$/, '.ts');
	const [Node] = Object.values(await importModule<Record<string, new () => INodeType>>(file));
	const node = new Node();
	const operationsPath = file.replace(/[^/]+$/, 'operations');
	const { operations } = node.description.polling
		? { operations: [] }
		: await importModule<{ operations: Operation[] }>(operationsPath);
	const entries = operations.map((operation) => {
		const { option, resource } = operation;
		return [getOperationName(node.description, option.value, resource), operation] as const;
	});
	return { file, node, operations: new Map(entries) };
}

async function importModule<T>(path: string): Promise<T> {
	return (await import(new URL(`../../${path}`, import.meta.url).href)) as T;
}
