import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** A parameter as a page shows it. */
export interface FieldRow {
	/** As the editor shows it, behind the labels that it lies below. */
	label: string;
	/** When it is there, in brackets; empty where it always is. */
	condition: string;
	text: string;
}

/** Options that hold even where nobody adds them; any other does nothing until it is added. */
const HOLD_WITHOUT_BEING_ADDED = ['output', 'startAt'];

/** Lists of a record's fields, which the editor shows: each node has its own. */
const FIELDS_OF_RECORDS = ['fields'];

/** Between the label of a collection and that of a field inside. */
export const BEHIND = ' → ';

/** What stands in the editor without being a field. */
const NO_FIELDS = ['notice', 'hidden'];

/** What goes in, where the label says it all. */
const WHERE_NOTHING_IS_SAID: Record<string, string> = {
	dateTime: 'A date, or a date and a time.',
	json: 'JSON.',
	number: 'A number.',
};

/**
 * The rows of parameters, even of those inside collections.
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
			const row = {
				label: path.join(BEHIND),
				condition: conditionOf(property, all),
				text: textOf(property, above.length > 0),
			};
			const inner = innerOf(property);
			const hidesNothing = inner.length === 0 || row.condition + row.text !== '';
			return [...(hidesNothing ? [row] : []), ...fieldRows(inner, all, path)];
		});
}

/** Rows in a list: what is inside a collection is indented, and fields that are told alike share a line. */
export function fieldList(rows: FieldRow[], indent = ''): string {
	const alike = new Map<string, string[]>();
	for (const name of new Set(rows.map(({ label }) => label.split(BEHIND)[0]))) {
		const inner = rows
			.filter(({ label }) => label.startsWith(name + BEHIND))
			.map((row) => ({ ...row, label: row.label.slice(name.length + BEHIND.length) }));
		const below = inner.length > 0 ? `\n${fieldList(inner, `${indent}  `)}` : '';
		const own = rows.filter(({ label }) => label === name).map(told);
		for (const text of own.length > 0 ? own : ['']) {
			const line = text + (text === own.at(-1) || own.length === 0 ? below : '');
			alike.set(line, [...(alike.get(line) ?? []), name]);
		}
	}
	return [...alike].map(([line, names]) => `${indent}- **${names.join(', ')}**${line}`).join('\n');
}

function told({ condition, text }: FieldRow): string {
	const all = [condition, text].filter(Boolean).join(' ');
	return all === '' ? '' : `: ${all}`;
}

function innerOf({ options = [], type }: INodeProperties): INodeProperties[] {
	if (type !== 'collection') return [];
	return options.flatMap((option) => ('type' in option ? [option] : []));
}

function textOf(property: INodeProperties, isAdded: boolean): string {
	const isOfRecords = FIELDS_OF_RECORDS.includes(property.name);
	const since = isAdded ? sinceWhen(property) : 'by default';
	const told = [
		property.required ? 'Required.' : '',
		sentence(asOrder(isOfRecords ? property.description?.split('.')[0] : property.description)),
		sentence(property.hint),
		waysOf(property),
		isOfRecords ? '' : choicesOf(property, since),
		since === '' ? '' : presetOf(property, since),
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
			return other.type === 'boolean' ? `*${other.displayName}* ${names}` : names;
		});
	const when = [...(tool?.[0] === true ? ['an AI agent'] : []), ...conditions];
	return when.length > 0 ? `(With ${when.join(' and ')})` : '';
}

function nameOf({ options = [], type }: INodeProperties, value: unknown): string {
	if (type === 'boolean') return value === true ? 'on' : 'off';
	const found = (options as INodePropertyOptions[]).find((option) => option.value === value);
	return `*${found?.name ?? String(value)}*`;
}

/** The choices, of which one stands there from the beginning. */
function choicesOf(
	{ default: preset, options = [], type }: INodeProperties,
	since: string,
): string {
	if (!['options', 'multiOptions'].includes(type)) return '';
	const choices = options as INodePropertyOptions[];
	const names = choices.map(({ name, value, description }) => {
		const label = since !== '' && value === preset ? `*${name}* (${since})` : `*${name}*`;
		return description ? `${label}: ${sentence(description)}` : label;
	});
	return choices.some(({ description }) => description)
		? names.map((name) => sentence(name)).join(' ')
		: `${names.join(', ')}.`;
}

/** What the field holds until someone changes it, where that is something other than a choice. */
function presetOf({ default: preset, type }: INodeProperties, since: string): string {
	if (type === 'boolean') return `${preset === true ? 'On' : 'Off'} ${since}.`;
	if (type === 'number') return `${Number(preset).toLocaleString('en')} ${since}.`;
	return type === 'string' && preset !== '' ? `\`${String(preset)}\` ${since}.` : '';
}

/** From when an option of a collection holds what it starts with; empty where its description says so. */
function sinceWhen({ description = '', name }: INodeProperties): string {
	if (/by default/i.test(description)) return '';
	return HOLD_WITHOUT_BEING_ADDED.includes(name) ? 'by default' : 'when added';
}

/** What n8n's rules make a question of, without it. */
function asOrder(text = ''): string {
	return text.replace(/^Whether to (\w)/, (_, letter: string) => letter.toUpperCase());
}

function sentence(text = ''): string {
	return text === '' || /[.?!]$/.test(text) ? text : `${text}.`;
}
