import type { IDataObject, IDisplayOptions } from 'n8n-workflow';
import { asRecord, joinText } from '../utils/values';
import type { AnyValues } from './plan';
import { toggle } from './properties';

/** What is left of a record for whom the raw one is too much. */
export interface SimplifyConfig {
	/** What Simplify leaves, in this order; at most ten. */
	fields: string[];
	/** What else the record has, for an agent to choose from. */
	otherFields?: string[];
	/** What is in every selection of fields: it tells which record it is, and what became of it. */
	always: string[];
	/** The record with its fields under these names; without it, it has them as it came. */
	flatten?(record: IDataObject): IDataObject;
}

export const simplify = toggle(
	'Simplify',
	'simple',
	'Whether to return a simplified version of the response instead of the raw data',
);

/**
 * What is given of each record: the switch Simplify; in its place, where an agent calls the node,
 * n8n's pattern for tools.
 *
 * @param shown what the parameters are shown by, beside whether an agent calls
 */
export function outputParameters(
	{ always, fields, otherFields = [] }: SimplifyConfig,
	{ label = 'Output', shown }: { label?: string; shown?: IDisplayOptions['show'] } = {},
) {
	const forTool = { ...shown, '@tool': [true] };
	const included = `. ${always.map(labelOf).join(' and ')} ${always.length > 1 ? 'are' : 'is'} always included.`;
	const choices = [...fields, ...otherFields].map((value) => ({ name: labelOf(value), value }));
	return [
		{ ...simplify, displayOptions: { show: { ...shown, '@tool': [false] } } },
		{
			displayName: label,
			name: 'output' as const,
			type: 'options' as const,
			noDataExpression: true,
			displayOptions: { show: forTool },
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
			displayOptions: { show: { ...forTool, output: ['selectedFields'] } },
			options: choices.sort((a, b) => a.name.localeCompare(b.name, 'en')),
			default: [],
			description: `Fields to return${always.length > 0 ? included : ''}`,
		},
	];
}

/** Words that are not written as they are in names of fields. */
const WORDS: Record<string, string> = {
	id: 'ID',
	linkedin: 'LinkedIn',
	url: 'URL',
	webhooks: 'Webhook',
};

/** A field's name as people write it: LinkedIn URL for `linkedinUrl`. */
function labelOf(name: string): string {
	return name
		.split(/(?=[A-Z])/)
		.map((word) => WORDS[word.toLowerCase()] ?? `${word[0].toUpperCase()}${word.slice(1)}`)
		.join(' ');
}

/**
 * Gives each record of an operation or an event the form that the user chose; where there is no choice,
 * all of it, with IDs last.
 *
 * @param values with what `outputParameters` shows: n8n gives only one of the parameters that ask for a form
 */
export function createSimplifier(
	simplify: SimplifyConfig | undefined,
	{ fields: picked, output, simple }: AnyValues,
): (record: IDataObject) => IDataObject {
	if (simplify === undefined) return withIdsLast;
	const { always, fields, flatten, otherFields = [] } = simplify;
	const isSimple = simple === true || output === 'simplified';
	if (!isSimple && output !== 'selectedFields') return (record) => record;
	const wanted = [...always, ...[picked].flat()];
	const selected = [...fields, ...otherFields].filter((name) => wanted.includes(name));
	return (record) => {
		const all = flatten?.(record) ?? record;
		// what the service left out stays out: an empty field would clear that of a CRM behind the node
		const names = (isSimple ? fields : selected).filter((name) => name in all);
		return Object.fromEntries(names.map((name) => [name, all[name]]));
	};
}

const ID = /^id$|Id$/;

/** People look for a name: an ID takes the width of several columns, and only the next node needs it. */
function withIdsLast(record: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(record).sort(([a], [b]) => Number(ID.test(a)) - Number(ID.test(b))),
	);
}

/**
 * What a delete gives back. One whose first try ended unclear and whose repeat found nothing is done.
 *
 * @param thing what was deleted, for example `Lead lead_1`
 */
export function toDeletedItem(answer: unknown, ids: IDataObject, thing: string): IDataObject {
	const message = joinText(asRecord(answer).message) ?? `${thing} was deleted`;
	return { deleted: true, ...ids, message };
}
