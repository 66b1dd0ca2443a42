import type { IExecuteFunctions, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { parametersOf } from '../shared/operation/defineOperation';
import { runOperations } from '../shared/run/runOperations';
import { operations } from './operations';

export class OutreachEnrichment implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Outreach Enrichment',
		name: 'outreachEnrichment',
		icon: {
			light: 'file:../../icons/enrichment.svg',
			dark: 'file:../../icons/enrichment.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: '={{ ({ enrich: "Enrich" })[$parameter["operation"]] }}',
		description: 'Add contact, person and company data to leads with Outreach Automation',
		defaults: { name: 'Outreach Enrichment' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'outreachAutomationApi', required: true }],
		usableAsTool: true,
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: [{ name: 'Lead', value: 'lead' }],
				default: 'lead',
			},
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				displayOptions: { show: { resource: ['lead'] } },
				options: operations.map(({ option }) => option),
				default: 'enrich',
			},
			...operations.flatMap(parametersOf),
		],
	};

	async execute(this: IExecuteFunctions) {
		return await runOperations(this, operations);
	}
}
