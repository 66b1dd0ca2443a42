import type { INodeType } from 'n8n-workflow';
import packageJson from '../../package.json' with { type: 'json' };
import type { Operation } from '../../nodes/shared/operation/defineOperation.ts';

/** A node with its operations; the trigger has none. */
export interface Source {
	node: INodeType;
	/** Its display name without ours. */
	name: string;
	operations: Operation[];
}

/** Every node of package.json, from its sources. */
export async function allNodes(): Promise<Source[]> {
	return await Promise.all(packageJson.n8n.nodes.map(load));
}

async function load(built: string): Promise<Source> {
	const source = built.replace(/^dist\//, '').replace(/\.js$/, '.ts');
	const classes = await module<Record<string, new () => INodeType>>(source);
	const [Node] = Object.values(classes);
	const node = new Node();
	const { displayName, polling } = node.description;
	const folder = source.replace(/[^/]+$/, '');
	const { operations } = polling
		? { operations: [] }
		: await module<{ operations: Operation[] }>(`${folder}operations/index.ts`);
	return { node, name: displayName.replace('Outreach ', ''), operations };
}

async function module<T>(path: string): Promise<T> {
	return (await import(new URL(`../../${path}`, import.meta.url).href)) as T;
}
