import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { FieldError } from './checks';

/** An option of every operation with filters. */
export const ignoreEmptyFilters: INodeProperties = {
	displayName: 'Ignore Empty Filters',
	name: 'ignoreEmptyFilters',
	type: 'boolean',
	default: true,
	description:
		'Whether to leave out filters whose expression returns nothing. Otherwise nothing is sent, because too many records would match.',
};

/** By this placeholder a collection is one of filters. */
export const ADD_FILTER = 'Add Filter';

export function hasFilters({ placeholder }: INodeProperties): boolean {
	return placeholder === ADD_FILTER;
}

/**
 * What to do with a filter whose expression returned nothing, for one item: without the filter, a
 * list that is deleted or written to next would hold everyone.
 *
 * @returns a function that throws a FieldError with the filter's label; undefined where it may be left out
 */
export function emptyFilterRule(
	context: IExecuteFunctions,
	property: INodeProperties,
	index: number,
): ((label: string) => never) | undefined {
	if (!hasFilters(property)) return undefined;
	if (context.getNodeParameter('options.ignoreEmptyFilters', index, false) === true)
		return undefined;
	const { displayName: group } = property;
	return (label) => {
		const under = group === 'Filters' || label === group ? '' : ` under ${group}`;
		throw new FieldError(
			`${label} is empty${under}: its expression returned nothing. A list without this filter would return everything. To leave the filter out, add 'Ignore Empty Filters' under Options`,
		);
	};
}
