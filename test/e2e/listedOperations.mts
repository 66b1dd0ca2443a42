import type { INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';

/** An operation in the description of a built node. */
export interface ListedOperation {
	type: INodeTypeDescription;
	resource?: string;
	operation: string;
	/** The names of node and operation in the format of the docs. */
	label: string;
}

/** n8n adds this option to every list. It opens the HTTP Request node. */
const CUSTOM_API_CALL = '__CUSTOM_API_CALL__';

/** Lists the operations of a node; empty for a trigger. */
export function listNodeOperations(type: INodeTypeDescription): ListedOperation[] {
	if (type.group.includes('trigger')) return [];
	const lists = type.properties.filter(({ name }) => name === 'operation');
	return lists.flatMap(({ displayOptions, options = [] }) => {
		const resource = displayOptions?.show?.resource?.[0];
		const operations = (options as INodePropertyOptions[]).filter(
			({ value }) => value !== CUSTOM_API_CALL,
		);
		const resourceField = resource === undefined ? {} : { resource: String(resource) };
		return operations.map(({ name, value }) => ({
			type,
			...resourceField,
			operation: String(value),
			label: `${type.displayName} → ${name}`,
		}));
	});
}
