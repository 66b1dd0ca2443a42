import type { INodeProperties, INodePropertyMode, INodePropertyOptions } from 'n8n-workflow';

type More = Pick<INodeProperties, 'description' | 'displayOptions' | 'hint' | 'typeOptions'>;

/** A parameter for text, with the literal name that its value is read by. */
export function text<const N extends string, const M extends Partial<INodeProperties>>(
	displayName: string,
	name: N,
	placeholder: string,
	more: M = {} as M,
) {
	return { displayName, name, type: 'string' as const, default: '', placeholder, ...more };
}

/** A text for the user that is no parameter. */
export const notice = <const N extends string>(displayName: string, name: N) =>
	({ displayName, name, type: 'notice', default: '' }) as const;

/** A parameter that is on or off. */
export function toggle<const N extends string>(
	displayName: string,
	name: N,
	description: string,
	preset = true,
) {
	return { displayName, name, type: 'boolean' as const, default: preset, description };
}

/** A parameter for a number. */
export function number<const N extends string>(
	displayName: string,
	name: N,
	preset: number,
	more: More = {},
) {
	return { displayName, name, type: 'number' as const, default: preset, ...more };
}

/** A parameter with one of several values. */
export function choice<const N extends string>(
	displayName: string,
	name: N,
	preset: string,
	options: INodePropertyOptions[],
) {
	return { displayName, name, type: 'options' as const, options, default: preset };
}

/** A parameter for a time. */
export function time(displayName: string, name: string, description?: string): INodeProperties {
	return { displayName, name, type: 'dateTime', default: '', description };
}

/** Parameters of which the user adds some. */
export function collection<const N extends string>(
	displayName: string,
	name: N,
	placeholder: string,
	options: INodeProperties[],
	more: More = {},
) {
	const type = 'collection' as const;
	return { displayName, name, type, placeholder, default: {}, options, ...more };
}

/** Filters, of which the user adds some: with them an operation has Ignore Empty Filters. */
export function filterCollection(options: INodeProperties[], description?: string) {
	return collection('Filters', 'filters', 'Add Filter', options, { description });
}

/** A way to name a record by what is entered. */
export function textMode(
	displayName: string,
	name: string,
	placeholder: string,
	hint?: string,
): INodePropertyMode {
	const mode = { displayName, name, placeholder, hint };
	return { ...mode, type: 'string' };
}

/**
 * The record that an operation is about.
 *
 * @param listMethod what reads the list to choose from
 * @param modes the other ways to name it
 */
export function locator<const N extends string>(
	displayName: string,
	name: N,
	listMethod: string,
	modes: INodePropertyMode[],
) {
	const typeOptions = { searchListMethod: listMethod, searchable: true };
	return {
		displayName,
		name,
		type: 'resourceLocator' as const,
		required: true,
		default: { mode: 'list', value: '' },
		modes: [
			{ displayName: 'From List', name: 'list', type: 'list' as const, typeOptions },
			...modes,
		],
	};
}

/** The two parameters of every list. */
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
	hint: '0 is no limit',
});

/** Shown where the fields are mapped manually. */
export const shownIfManual = { displayOptions: { show: { mapping: ['manual'] } } };

/**
 * How the fields of a record are filled. The model that calls a tool fills them itself.
 *
 * @param columns says which columns are read where that is automatic; without it another notice does
 */
export const mappingFrom = (columns?: string) => [
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
	},
	{
		displayName: 'Mapping Column Mode',
		name: 'mapping' as const,
		type: 'hidden' as const,
		displayOptions: { show: { '@tool': [true] } },
		default: 'manual',
	},
	...(columns === undefined
		? []
		: [
				{
					...notice(columns, 'columnsNotice'),
					displayOptions: { hide: { mapping: ['manual'] } },
				},
			]),
];
