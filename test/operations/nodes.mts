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
export async function allNodes(): Promise<NodeSource[]> {
	return await Promise.all(packageJson.n8n.nodes.map(load));
}

async function load(built: string): Promise<NodeSource> {
	const file = built.replace(/^dist\//, '').replace(/\.js$/, '.ts');
	const [Node] = Object.values(await module<Record<string, new () => INodeType>>(file));
	const node = new Node();
	const list = file.replace(/[^/]+$/, 'operations');
	const { operations } = node.description.polling
		? { operations: [] }
		: await module<{ operations: Operation[] }>(list);
	const named = operations.map((operation) => {
		const { option, resource } = operation;
		return [getOperationName(node.description, option.value, resource), operation] as const;
	});
	return { file, node, operations: new Map(named) };
}

async function module<T>(path: string): Promise<T> {
	return (await import(new URL(`../../${path}`, import.meta.url).href)) as T;
}
