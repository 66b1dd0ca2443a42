import type { IExecuteFunctions, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { commonDescription, buildNodeProperties } from '../shared/operation/nodeProperties';
import { runOperations } from '../shared/execution/runOperations';
import { operations } from './operations';

export class OutreachEnrichment implements INodeType {
	description: INodeTypeDescription = {
		...commonDescription,
		displayName: 'Outreach Enrichment',
		name: 'outreachEnrichment',
		icon: {
			light: 'file:../../icons/enrichment.svg',
			dark: 'file:../../icons/enrichment.dark.svg',
		},
		group: ['transform'],
		subtitle: '={{ ({ enrich: "Enrich" })[$parameter["operation"]] }}',
		description: 'Add contact, personal and company data to leads with Outreach Automation',
		defaults: { name: 'Outreach Enrichment' },
		usableAsTool: true,
		properties: buildNodeProperties(operations, {
			lead: { label: 'Lead', first: 'enrich' },
		}),
	};

	async execute(this: IExecuteFunctions) {
		return await runOperations(this, operations);
	}
}
