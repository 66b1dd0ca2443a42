import type { INodeProperties } from 'n8n-workflow';

/** By this placeholder a collection is one of filters. */
export const ADD_FILTER = 'Add Filter';

export const hasFilters = ({ placeholder }: INodeProperties) => placeholder === ADD_FILTER;

/** An option of every operation with filters. */
const ignoreEmptyFilters: INodeProperties = {
	displayName: 'Ignore Empty Filters',
	name: 'ignoreEmptyFilters',
	type: 'boolean',
	default: true,
	description:
		'Whether to leave out filters whose expression returns nothing. Otherwise nothing is sent, because too many records would match.',
};

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
	options.sort((a, b) => a.displayName.localeCompare(b.displayName, 'en'));
	return [
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options,
		},
	];
}
