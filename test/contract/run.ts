import type { IDataObject, INodeType } from 'n8n-workflow';
import type { Ran, Run } from '../engine';
import { runNode } from '../engine';
import { keys, url } from '../../sandbox/test/sandbox';

/** How the nodes reach the sandbox unless a test says otherwise. */
export const credentials = { baseUrl: url, apiKey: keys.full };

/**
 * Runs operations of a node against the sandbox.
 *
 * @param resourceOf the resource of an operation, where the node has resources
 */
export function runnerOf(node: INodeType, resourceOf?: (operation: string) => string) {
	return async (
		operation: string,
		parameters: IDataObject = {},
		options: Partial<Run> = {},
	): Promise<Ran> => {
		const resource = resourceOf && { resource: resourceOf(operation) };
		return await runNode({
			node,
			parameters: { ...resource, operation, ...parameters } as Run['parameters'],
			credentials,
			...options,
		});
	};
}
