import type { INodeTypeDescription } from 'n8n-workflow';

/** An operation's name in the proofs: the resource is in it where the node has several. */
export function nameOf(
	{ displayName, properties }: Pick<INodeTypeDescription, 'displayName' | 'properties'>,
	operation: string,
	resource?: string,
): string {
	const lists = properties.filter(({ name }) => name === 'operation');
	const node = displayName.replace('Outreach ', '');
	return [node, ...(lists.length > 1 ? [resource] : []), operation].join(' ');
}
