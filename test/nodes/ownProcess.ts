import type { INodeType } from 'n8n-workflow';

/**
 * A node as another process of n8n has it: with locks and rate limits of its own.
 *
 * @param load imports the node's file with `require`
 */
export function inOwnProcess(load: () => INodeType): INodeType {
	let node: INodeType | undefined;
	jest.isolateModules(() => {
		node = load();
	});
	if (node === undefined) throw new Error('Nothing was loaded');
	return node;
}
