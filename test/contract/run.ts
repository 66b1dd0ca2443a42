import type { IDataObject, INodeType } from 'n8n-workflow';
import type { Ran, Run } from '../engine';
import { runNode } from '../engine';
import { errorItem, faultsOf } from '../items';
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

/** which items left by Success and by Error, with an error item for each of the latter. */
export function expectOutputs(
	{ outputs }: Pick<Ran, 'outputs'>,
	success: number[],
	error: number[],
): void {
	expect(outputs.map((output) => output.map(({ pairedItem }) => pairedItem))).toEqual(
		[success, error].map((places) => places.map((item) => ({ item }))),
	);
	const errors = outputs[1].map(({ json }) => json);
	expect(faultsOf(errors, errorItem)).toEqual([]);
}
