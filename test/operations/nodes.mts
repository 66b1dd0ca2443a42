import type { INodeType } from 'n8n-workflow';
import packageJson from '../../package.json' with { type: 'json' };
import type { Operation } from '../../nodes/shared/operation/defineOperation.ts';
import { nameOf } from './name.ts';

/** An operation by its name in the proofs, with the name of its file in `test/operations/<node>/`. */
interface Named {
	name: string;
	path: string;
	operation: Operation;
}

/** A node with its operations; the trigger has none. */
export interface Source {
	/** From the repository's top. */
	file: string;
	node: INodeType;
	/** Its display name without ours. */
	name: string;
	operations: Named[];
}

/** Every node of package.json, from its sources. */
export async function allNodes(): Promise<Source[]> {
	return await Promise.all(packageJson.n8n.nodes.map(load));
}

async function load(built: string): Promise<Source> {
	const file = built.replace(/^dist\//, '').replace(/\.js$/, '.ts');
	const classes = await module<Record<string, new () => INodeType>>(file);
	const [Node] = Object.values(classes);
	const node = new Node();
	const { description } = node;
	const ofNode = description.displayName.replace('Outreach ', '');
	const folder = file.replace(/[^/]+$/, '');
	const { operations } = description.polling
		? { operations: [] }
		: await module<{ operations: Operation[] }>(`${folder}operations`);
	const named = operations.map((operation) => {
		const name = nameOf(description, operation.option.value, operation.resource);
		return { name, path: name.slice(ofNode.length + 1).replace(' ', '.'), operation };
	});
	return { file, node, name: ofNode, operations: named };
}

async function module<T>(path: string): Promise<T> {
	return (await import(new URL(`../../${path}`, import.meta.url).href)) as T;
}
