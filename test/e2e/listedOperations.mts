import type { INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';

/** An operation of the built node. */
export interface ListedOperation {
	type: INodeTypeDescription;
	resource?: string;
	operation: string;
	/** Its name in the docs. */
	label: string;
	/** Its label in the node panel. */
	action: string;
}

/** "Custom API Call", which n8n adds to every list; it opens n8n's HTTP Request node. */
const N8NS_OWN = '__CUSTOM_API_CALL__';

/** Lists the operations of a node; empty for a trigger, which polls. */
export function listNodeOperations(type: INodeTypeDescription): ListedOperation[] {
	if (type.group.includes('trigger')) return [];
	const lists = type.properties.filter(({ name }) => name === 'operation');
	return lists.flatMap(({ displayOptions, options = [] }) => {
		const resource = displayOptions?.show?.resource?.[0];
		const own = (options as INodePropertyOptions[]).filter(({ value }) => value !== N8NS_OWN);
		const ofResource = resource === undefined ? {} : { resource: String(resource) };
		return own.map(({ name, value, action = name }) => ({
			type,
			...ofResource,
			operation: String(value),
			label: `${type.displayName} → ${name}`,
			action,
		}));
	});
}
