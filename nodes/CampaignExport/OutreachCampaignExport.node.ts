import type { IExecuteFunctions, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { commonDescription, buildNodeProperties } from '../shared/operation/nodeProperties';
import { runOperations } from '../shared/execution/runOperations';
import { operations } from './operations';

export class OutreachCampaignExport implements INodeType {
	description: INodeTypeDescription = {
		...commonDescription,
		displayName: 'Outreach Campaign Export',
		name: 'outreachCampaignExport',
		icon: {
			light: 'file:../../icons/campaignExport.svg',
			dark: 'file:../../icons/campaignExport.dark.svg',
		},
		group: ['transform'],
		subtitle: '={{ ({ export: "Export" })[$parameter["operation"]] }}',
		description:
			'Export the prospects of an Outreach Automation campaign as items or as a CSV file',
		defaults: { name: 'Outreach Campaign Export' },
		usableAsTool: true,
		properties: buildNodeProperties(operations, {
			campaign: { label: 'Campaign', first: 'export' },
		}),
	};

	async execute(this: IExecuteFunctions) {
		return await runOperations(this, operations);
	}
}
