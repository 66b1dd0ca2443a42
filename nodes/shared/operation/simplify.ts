import type { IDataObject, IDisplayOptions } from 'n8n-workflow';
import { asRecord, joinText } from '../utils/values';
import type { AnyValues } from './plan';
import { toggle } from './properties';

export interface SimplifyConfig {
	/** The fields that Simplify returns, in this order; at most ten. */
	fields: string[];
	/** Further fields that an agent can select. */
	otherFields?: string[];
	/** Included in every selection, as they identify the record or its outcome. */
	alwaysIncluded: string[];
	/** Maps a record to the names in `fields` (default: unchanged). */
	flatten?(record: IDataObject): IDataObject;
}

export const simplifyToggle = toggle(
	'Simplify',
	'simple',
	'Whether to return a simplified version of the response instead of the raw data',
);

/** Builds Simplify or, for AI tools, Output and Fields, as n8n's guidelines demand. */
export function buildOutputProperties(
	{ alwaysIncluded, fields, otherFields = [] }: SimplifyConfig,
	{ label = 'Output', show }: { label?: string; show?: IDisplayOptions['show'] } = {},
) {
	const shownForTool = { ...show, '@tool': [true] };
	const labels = alwaysIncluded.map(toLabel).join(' and ');
	const note = `. ${labels} ${alwaysIncluded.length > 1 ? 'are' : 'is'} always included.`;
	const choices = [...fields, ...otherFields].map((value) => ({ name: toLabel(value), value }));
	return [
		{ ...simplifyToggle, displayOptions: { show: { ...show, '@tool': [false] } } },
		{
			displayName: label,
			name: 'output' as const,
			type: 'options' as const,
			noDataExpression: true,
			displayOptions: { show: shownForTool },
			options: [
				{ name: 'Raw', value: 'raw', description: 'Everything, as the service sent it' },
				{
					name: 'Selected Fields',
					value: 'selectedFields',
					description: 'Only the fields that you choose',
				},
				{ name: 'Simplified', value: 'simplified', description: 'The most useful fields' },
			],
			default: 'simplified',
		},
		{
			displayName: 'Fields',
			name: 'fields' as const,
			type: 'multiOptions' as const,
			required: true,
			displayOptions: { show: { ...shownForTool, output: ['selectedFields'] } },
			options: choices.sort((a, b) => a.name.localeCompare(b.name, 'en')),
			default: [],
			description: `Fields to return${alwaysIncluded.length > 0 ? note : ''}`,
		},
	];
}

const SPECIAL_WORDS: Record<string, string> = {
	id: 'ID',
	linkedin: 'LinkedIn',
	url: 'URL',
	webhooks: 'Webhook',
};

function toLabel(name: string): string {
	return name
		.split(/(?=[A-Z])/)
		.map((word) => SPECIAL_WORDS[word.toLowerCase()] ?? `${word[0].toUpperCase()}${word.slice(1)}`)
		.join(' ');
}

/** Creates a function that selects a record's fields. n8n sets either `simple` or `output`. */
export function createSimplifier(
	simplify: SimplifyConfig | undefined,
	{ fields: selectedFields, output, simple }: AnyValues,
): (record: IDataObject) => IDataObject {
	if (simplify === undefined) return moveIdsLast;
	const { alwaysIncluded, fields, flatten, otherFields = [] } = simplify;
	const isSimple = simple === true || output === 'simplified';
	if (!isSimple && output !== 'selectedFields') return (record) => record;
	const names = new Set([...alwaysIncluded, ...[selectedFields].flat()]);
	const includedFields = isSimple
		? fields
		: [...fields, ...otherFields].filter((name) => names.has(name));
	return (record) => {
		const source = flatten?.(record) ?? record;
		// absent fields stay absent, as an empty field could clear one in a CRM
		const present = includedFields.filter((name) => name in source);
		return Object.fromEntries(present.map((name) => [name, source[name]]));
	};
}

const ID_FIELD = /^id$|Id$/;

/** IDs come last, as only the next node needs them, and they are wide columns in n8n's table. */
export function moveIdsLast(record: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(record).sort(([a], [b]) => Number(ID_FIELD.test(a)) - Number(ID_FIELD.test(b))),
	);
}

/** Creates the output of a delete. If a retry found no record, the body has no message. */
export function toDeletedItem(body: unknown, ids: IDataObject, recordLabel: string): IDataObject {
	const message = joinText(asRecord(body).message) ?? `${recordLabel} was deleted`;
	return { deleted: true, ...ids, message };
}
