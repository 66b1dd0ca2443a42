import type { IDisplayOptions } from 'n8n-workflow';
import { toggle } from './properties';
import type { SimplifyConfig } from './simplified';
import { choicesOf, listOf } from './simplified';

interface OutputParameter<N extends string> {
	name?: N;
	label?: string;
	/** What the parameters are shown by, beside whether an agent calls. */
	shown?: IDisplayOptions['show'];
}

export const simplify = toggle(
	'Simplify',
	'simple',
	'Whether to return a simplified version of the response instead of the raw data',
);

/**
 * What is given of each record: the switch Simplify; in its place, where an agent calls the node,
 * n8n's pattern for tools.
 */
export function outputParameters<N extends string = 'output'>(
	{ always, fields, otherFields = [] }: SimplifyConfig,
	{ name = 'output' as N, label = 'Output', shown }: OutputParameter<N> = {},
) {
	const forTool = { ...shown, '@tool': [true] };
	const included = `. ${listOf(always)} ${always.length > 1 ? 'are' : 'is'} always included.`;
	return [
		{ ...simplify, displayOptions: { show: { ...shown, '@tool': [false] } } },
		{
			displayName: label,
			name,
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
			displayOptions: { show: { ...forTool, [name]: ['selectedFields'] } },
			options: choicesOf([...fields, ...otherFields]),
			default: [],
			description: `Fields to return${always.length > 0 ? included : ''}`,
		},
	];
}
