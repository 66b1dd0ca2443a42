import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** A field in the docs. */
export interface FieldRow {
	/** The label, after the labels of the field's parents. */
	label: string;
	/** When the field is shown, in brackets; empty if always. */
	condition: string;
	text: string;
}

/** Options whose default applies without being added. */
const ACTIVE_BY_DEFAULT = ['output', 'startAt'];

const RECORD_FIELD_LISTS = ['fields'];

const LABEL_SEPARATOR = ' → ';

const NON_FIELD_TYPES = ['notice', 'hidden'];

/** Texts for fields without a description. */
const DEFAULT_TEXTS: Record<string, string> = {
	dateTime: 'A date, or a date and a time.',
	json: 'JSON.',
	number: 'A number.',
};

/**
 * Builds the rows of parameters, including those in collections.
 *
 * @param allProperties the parameters that conditions refer to
 */
export function buildFieldRows(
	properties: INodeProperties[],
	allProperties = properties,
	parents: string[] = [],
): FieldRow[] {
	return properties
		.filter(({ type }) => !NON_FIELD_TYPES.includes(type))
		.flatMap((property) => {
			const path = [...parents, property.displayName];
			const row = {
				label: path.join(LABEL_SEPARATOR),
				condition: formatCondition(property, allProperties),
				text: describeField(property, parents.length > 0),
			};
			const nestedFields = getNestedFields(property);
			const hasOwnRow = nestedFields.length === 0 || row.condition + row.text !== '';
			return [...(hasOwnRow ? [row] : []), ...buildFieldRows(nestedFields, allProperties, path)];
		});
}

/** Formats rows as a nested list; fields with the same text share a line. */
export function formatFieldList(rows: FieldRow[], indent = ''): string {
	const namesByText = new Map<string, string[]>();
	for (const name of new Set(rows.map(({ label }) => label.split(LABEL_SEPARATOR)[0]))) {
		const nestedRows = rows
			.filter(({ label }) => label.startsWith(name + LABEL_SEPARATOR))
			.map((row) => ({ ...row, label: row.label.slice(name.length + LABEL_SEPARATOR.length) }));
		const nestedList =
			nestedRows.length > 0 ? `\n${formatFieldList(nestedRows, `${indent}  `)}` : '';
		const lines = rows.filter(({ label }) => label === name).map(formatRow);
		for (const text of lines.length > 0 ? lines : ['']) {
			const line = text + (text === lines.at(-1) || lines.length === 0 ? nestedList : '');
			namesByText.set(line, [...(namesByText.get(line) ?? []), name]);
		}
	}
	return [...namesByText]
		.map(([line, names]) => `${indent}- **${names.join(', ')}**${line}`)
		.join('\n');
}

function formatRow({ condition, text }: FieldRow): string {
	const description = [condition, text].filter(Boolean).join(' ');
	return description === '' ? '' : `: ${description}`;
}

function getNestedFields({ options = [], type }: INodeProperties): INodeProperties[] {
	if (type !== 'collection') return [];
	return options.flatMap((option) => ('type' in option ? [option] : []));
}

function describeField(property: INodeProperties, isNested: boolean): string {
	const isRecordFieldList = RECORD_FIELD_LISTS.includes(property.name);
	const defaultNote = isNested ? describeDefaultCondition(property) : 'by default';
	const sentences = [
		property.required ? 'Required.' : '',
		endSentence(
			removeWhether(isRecordFieldList ? property.description?.split('.')[0] : property.description),
		),
		endSentence(property.hint),
		formatModes(property),
		isRecordFieldList ? '' : formatOptions(property, defaultNote),
		defaultNote === '' ? '' : formatDefault(property, defaultNote),
	];
	const text = sentences.filter(Boolean).join(' ');
	return text === '' ? (DEFAULT_TEXTS[property.type] ?? formatPlaceholder(property)) : text;
}

/** `e.g. Berlin` becomes `For example Berlin.` */
function formatPlaceholder({ placeholder = '' }: INodeProperties): string {
	const [, example] = /^e\.g\. (.+)/.exec(placeholder) ?? [];
	return example ? `For example \`${example}\`.` : '';
}

/** Lists the modes of a resource locator. */
function formatModes({ modes = [] }: INodeProperties): string {
	const names = modes.map(({ displayName }) => `*${displayName}*`);
	return names.length > 0 ? `${names.join(', ')}.` : '';
}

function formatCondition(
	{ displayOptions }: INodeProperties,
	allProperties: INodeProperties[],
): string {
	const { '@tool': tool, ...show } = displayOptions?.show ?? {};
	const conditions = Object.entries(show)
		.filter(([name]) => !['resource', 'operation', 'event'].includes(name))
		.map(([path, values = []]) => {
			const parameter = allProperties.find(
				({ name, type }) => name === path.replace('/', '') && type !== 'hidden',
			);
			if (!parameter) throw new Error(`No parameter ${path}`);
			const names = values.map((value) => formatValue(parameter, value)).join(' or ');
			return parameter.type === 'boolean' ? `*${parameter.displayName}* ${names}` : names;
		});
	const when = [...(tool?.[0] === true ? ['an AI agent'] : []), ...conditions];
	return when.length > 0 ? `(With ${when.join(' and ')})` : '';
}

function formatValue({ options = [], type }: INodeProperties, value: unknown): string {
	if (type === 'boolean') return value === true ? 'on' : 'off';
	const option = (options as INodePropertyOptions[]).find((other) => other.value === value);
	return `*${option?.name ?? String(value)}*`;
}

/** Lists the options and marks the default. */
function formatOptions(
	{ default: defaultValue, options = [], type }: INodeProperties,
	defaultNote: string,
): string {
	if (!['options', 'multiOptions'].includes(type)) return '';
	const choices = options as INodePropertyOptions[];
	const names = choices.map(({ name, value, description }) => {
		const label =
			defaultNote !== '' && value === defaultValue ? `*${name}* (${defaultNote})` : `*${name}*`;
		return description ? `${label}: ${endSentence(description)}` : label;
	});
	return choices.some(({ description }) => description)
		? names.map((name) => endSentence(name)).join(' ')
		: `${names.join(', ')}.`;
}

/** Describes the default of a field without options. */
function formatDefault(
	{ default: defaultValue, type }: INodeProperties,
	defaultNote: string,
): string {
	if (type === 'boolean') return `${defaultValue === true ? 'On' : 'Off'} ${defaultNote}.`;
	if (type === 'number') return `${Number(defaultValue).toLocaleString('en')} ${defaultNote}.`;
	return type === 'string' && defaultValue !== ''
		? `\`${String(defaultValue)}\` ${defaultNote}.`
		: '';
}

/** Describes when the default applies; empty if the description already does. */
function describeDefaultCondition({ description = '', name }: INodeProperties): string {
	if (/by default/i.test(description)) return '';
	return ACTIVE_BY_DEFAULT.includes(name) ? 'by default' : 'when you add it';
}

/** Turns `Whether to X`, which n8n's linter requires, into `X`. */
function removeWhether(text = ''): string {
	return text.replace(/^Whether to (\w)/, (_, letter: string) => letter.toUpperCase());
}

function endSentence(text = ''): string {
	return text === '' || /[.?!]$/.test(text) ? text : `${text}.`;
}
