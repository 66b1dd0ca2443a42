import type { INodeProperties, INodePropertyMode, INodePropertyOptions } from 'n8n-workflow';

type Extras = Pick<INodeProperties, 'description' | 'displayOptions' | 'hint' | 'typeOptions'>;

/** The builders keep names literal, as `defineOperation` derives the types of values from them. */
export function text<const N extends string, const M extends Partial<INodeProperties>>(
	displayName: string,
	name: N,
	placeholder: string,
	extras: M = {} as M,
) {
	return { displayName, name, type: 'string' as const, default: '', placeholder, ...extras };
}

export const notice = <const N extends string>(displayName: string, name: N) =>
	({ displayName, name, type: 'notice', default: '' }) as const;

export function toggle<const N extends string>(
	displayName: string,
	name: N,
	description: string,
	defaultValue = true,
) {
	return { displayName, name, type: 'boolean' as const, default: defaultValue, description };
}

export function number<const N extends string>(
	displayName: string,
	name: N,
	defaultValue: number,
	extras: Extras = {},
) {
	return { displayName, name, type: 'number' as const, default: defaultValue, ...extras };
}

export function choice<const N extends string>(
	displayName: string,
	name: N,
	defaultValue: string,
	options: INodePropertyOptions[],
) {
	return { displayName, name, type: 'options' as const, options, default: defaultValue };
}

export function time(displayName: string, name: string, description?: string): INodeProperties {
	return { displayName, name, type: 'dateTime', default: '', description };
}

export function collection<const N extends string>(
	displayName: string,
	name: N,
	placeholder: string,
	options: INodeProperties[],
	extras: Extras = {},
) {
	const type = 'collection' as const;
	return { displayName, name, type, placeholder, default: {}, options, ...extras };
}

/** Creates a collection of filters; `defineOperation` then adds the option Ignore Empty Filters. */
export function filterCollection(options: INodeProperties[], description?: string) {
	return collection('Filters', 'filters', 'Add Filter', options, { description });
}

/** Creates a resource locator's mode in which the user enters a text. */
export function textMode(
	displayName: string,
	name: string,
	placeholder: string,
	hint?: string,
): INodePropertyMode {
	// n8n's linter would demand a `default` in an object literal with a `type`
	const mode = { displayName, name, placeholder, hint };
	return { ...mode, type: 'string' };
}

/** @param listMethod the node's list search method, for the mode From List */
export function locator<const N extends string>(
	displayName: string,
	name: N,
	listMethod: string,
	modes: INodePropertyMode[],
) {
	const typeOptions = { searchListMethod: listMethod, searchable: true };
	const list = { displayName: 'From List', name: 'list', type: 'list' as const, typeOptions };
	return {
		displayName,
		name,
		type: 'resourceLocator' as const,
		required: true,
		default: { mode: 'list', value: '' },
		modes: [list, ...modes],
	};
}

export const returnAllAndLimit = [
	toggle(
		'Return All',
		'returnAll',
		'Whether to return all results or only up to a given limit',
		false,
	),
	number('Limit', 'limit', 50, {
		displayOptions: { show: { returnAll: [false] } },
		typeOptions: { minValue: 1, numberPrecision: 0 },
		description: 'Max number of results to return',
	}),
];

export const maxCredits = number('Max Credits per Run', 'maxCredits', 0, {
	typeOptions: { minValue: 0 },
	description: 'How many credits this node may spend in one execution, loops included',
	hint: '0 means no limit. Set one to cap the cost.',
});

export const shownIfManual = { displayOptions: { show: { mapping: ['manual'] } } };

/** For AI tools, mapping is always manual, as the model fills the fields itself. */
export const buildMappingProperties = (hint: string) => [
	{
		displayName: 'Mapping Column Mode',
		name: 'mapping' as const,
		type: 'options' as const,
		noDataExpression: true,
		displayOptions: { show: { '@tool': [false] } },
		options: [
			{
				name: 'Map Automatically',
				value: 'automatic',
				description:
					'Find the fields by the names that CRMs use, such as First Name, Email, Company or LinkedIn URL',
			},
			{
				name: 'Map Each Field Manually',
				value: 'manual',
				description: 'Drag the incoming fields into the fields below, or type values',
			},
		],
		default: 'automatic',
		hint,
	},
	{
		displayName: 'Mapping Column Mode',
		name: 'mapping' as const,
		type: 'hidden' as const,
		displayOptions: { show: { '@tool': [true] } },
		default: 'manual',
	},
];

export function getInnerProperties(property: INodeProperties): INodeProperties[] {
	return property.type === 'collection' ? ((property.options ?? []) as INodeProperties[]) : [];
}
