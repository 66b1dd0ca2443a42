import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { INodeType } from 'n8n-workflow';
import type { Operation } from '../../nodes/shared/operation/defineOperation.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** An operation with the names by which people know it, for example `Lead` and `Create`. */
export interface Named {
	operation: Operation;
	node: string;
	name: string;
	/** Method and path of every route that its messages come from. */
	routes: string[];
}

/** Operations that look something up before their own request, and where. */
export const LOOK_UPS = new Map([
	['Lead Create If New', 'GET /leads'],
	['Lead Delete', 'GET /leads'],
]);

/** Every operation of the package's nodes, from their sources, in the order of their lists. */
export async function allOperations(): Promise<Named[]> {
	const { n8n } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
		n8n: { nodes: string[] };
	};
	const withOperations = n8n.nodes.filter((built) => !built.endsWith('Trigger.node.js'));
	const lists = withOperations.map(async (built) => {
		const source = built.replace(/^dist\/(.*)\.js$/, '$1.ts');
		const folder = dirname(source);
		const { operations } = await load<{ operations: Operation[] }>(
			join(folder, 'operations/index.ts'),
		);
		const classes = await load<Record<string, new () => INodeType>>(source);
		const { displayName } = new classes[basename(source, '.node.ts')]().description;
		const node = displayName.replace('Outreach ', '');
		return operations.map((operation) => named(operation, node));
	});
	const all = (await Promise.all(lists)).flat();
	for (const known of LOOK_UPS.keys()) {
		if (!all.some(({ node, name }) => `${node} ${name}` === known)) throw new Error(`No ${known}`);
	}
	return all;
}

function named(operation: Operation, node: string): Named {
	const { name } = operation.option;
	const lookUp = LOOK_UPS.get(`${node} ${name}`);
	return { operation, node, name, routes: [operation.route, ...(lookUp ? [lookUp] : [])] };
}

async function load<T>(path: string): Promise<T> {
	return (await import(pathToFileURL(join(root, path)).href)) as T;
}
