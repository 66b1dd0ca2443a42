import type { INodeType } from 'n8n-workflow';

/**
 * A node as another n8n process has it, with its own locks and rate limits.
 *
 * @param load imports the node's file with `require`
 */
export function inSeparateProcess(load: () => INodeType): INodeType {
	let node: INodeType | undefined;
	jest.isolateModules(() => {
		node = load();
	});
	if (node === undefined) throw new Error('Nothing was loaded');
	return node;
}
