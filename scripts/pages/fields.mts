import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** A parameter as a page shows it. */
export interface FieldRow {
	/** As the editor shows it, behind the labels that it lies below. */
	label: string;
	text: string;
}

/** What stands in the editor without being a field. */
const NO_FIELDS = ['notice', 'hidden'];

/** What goes in, where the label says it all. */
const WHERE_NOTHING_IS_SAID: Record<string, string> = {
	dateTime: 'A date, or a date and a time.',
	json: 'JSON.',
	number: 'A number.',
	string: 'Text.',
};

/**
 * The rows of parameters, also of those inside collections.
 *
 * @param all the parameters among which conditions find the labels they name
 */
export function fieldRows(
	properties: INodeProperties[],
	all = properties,
	above: string[] = [],
): FieldRow[] {
	return properties
		.filter(({ type }) => !NO_FIELDS.includes(type))
		.flatMap((property) => {
			const path = [...above, property.displayName];
			const row = { label: path.join(' → '), text: textOf(property, all, above.length > 0) };
			const inner = innerOf(property);
			const hidesNothing = inner.length === 0 || row.text !== '';
			return [...(hidesNothing ? [row] : []), ...fieldRows(inner, all, path)];
		});
}

function innerOf({ options = [], type }: INodeProperties): INodeProperties[] {
	if (!/collection/i.test(type)) return [];
	return options.flatMap((option) => {
		if ('values' in option) return option.values;
		return 'type' in option ? [option] : [];
	});
}

function textOf(property: INodeProperties, all: INodeProperties[], isAdded: boolean): string {
	const told = [
		conditionOf(property, all),
		property.required ? 'Required.' : '',
		sentence(property.description),
		sentence(property.hint),
		waysOf(property),
		choicesOf(property),
		isAdded ? '' : presetOf(property),
	];
	const text = told.filter(Boolean).join(' ');
	return text === '' ? (WHERE_NOTHING_IS_SAID[property.type] ?? '') : text;
}

/** How a record is named, in the words of the list beside the field. */
function waysOf({ modes = [] }: INodeProperties): string {
	const names = modes.map(({ displayName }) => `*${displayName}*`);
	return names.length > 0 ? `${names.join(', ')}.` : '';
}

/** When the field is there, in the labels of what decides. */
function conditionOf({ displayOptions }: INodeProperties, all: INodeProperties[]): string {
	const { '@tool': tool, ...show } = displayOptions?.show ?? {};
	const conditions = Object.entries(show)
		.filter(([name]) => !['resource', 'operation', 'event'].includes(name))
		.map(([path, values = []]) => {
			const other = all.find(
				({ name, type }) => name === path.replace('/', '') && type !== 'hidden',
			);
			if (!other) throw new Error(`No parameter ${path}`);
			const names = values.map((value) => nameOf(other, value)).join(' or ');
			return `*${other.displayName}* ${other.type === 'boolean' ? '' : 'is '}${names}`;
		});
	const agent = tool?.[0] === true ? ['an AI agent calls the node'] : [];
	const when = [...agent, ...conditions];
	return when.length > 0 ? `(When ${when.join(' and ')})` : '';
}

function nameOf({ options = [], type }: INodeProperties, value: unknown): string {
	if (type === 'boolean') return value === true ? 'is on' : 'is off';
	const found = (options as INodePropertyOptions[]).find((option) => option.value === value);
	return `*${found?.name ?? String(value)}*`;
}

function choicesOf({ options = [], type }: INodeProperties): string {
	if (!['options', 'multiOptions'].includes(type)) return '';
	const choices = options as INodePropertyOptions[];
	const names = choices.map(({ name, description }) =>
		description ? `*${name}*: ${sentence(description)}` : `*${name}*`,
	);
	return choices.some(({ description }) => description)
		? names.map((name) => sentence(name)).join(' ')
		: `${names.join(', ')}.`;
}

/** What the field holds until someone changes it, where that is something. */
function presetOf({ default: preset, options, type }: INodeProperties): string {
	if (type === 'boolean') return preset === true ? 'On by default.' : 'Off by default.';
	if (type === 'number') return `${Number(preset).toLocaleString('en')} by default.`;
	if (type !== 'options') return '';
	return `${nameOf({ options, type } as INodeProperties, preset)} by default.`;
}

function sentence(text = ''): string {
	return text === '' || /[.?!]$/.test(text) ? text : `${text}.`;
}
