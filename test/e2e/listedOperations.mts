import type { INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';

/** An operation as the built node offers it. */
export interface ListedOperation {
	type: INodeTypeDescription;
	resource?: string;
	operation: string;
	/** As the user reads it. */
	label: string;
	/** As the node panel lists it. */
	action: string;
}

/** "Custom API Call", which n8n adds to every list: it leads to n8n's HTTP Request node. */
const N8NS_OWN = '__CUSTOM_API_CALL__';

/** The operations of a node; a trigger has none, it polls. */
export function listOperations(type: INodeTypeDescription): ListedOperation[] {
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
