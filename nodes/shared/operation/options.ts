import type { INodeProperties } from 'n8n-workflow';
import { hasFilters, ignoreEmptyFilters } from './emptyFilters';

/**
 * The Options of an operation: its own, and that of every operation with filters. An operation with
 * neither has none.
 *
 * @param properties the operation's other parameters
 */
export function optionsWith(
	own: INodeProperties[],
	properties: INodeProperties[],
): INodeProperties[] {
	const options = [...own, ...(properties.some(hasFilters) ? [ignoreEmptyFilters] : [])];
	if (options.length === 0) return [];
	return [
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: options.sort((a, b) => a.displayName.localeCompare(b.displayName, 'en')),
		},
	];
}
