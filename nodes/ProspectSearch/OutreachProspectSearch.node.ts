import type { IExecuteFunctions, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { commonDescription, buildNodeProperties } from '../shared/operation/nodeProperties';
import { runOperations } from '../shared/execution/runOperations';
import { operations } from './operations';

export class OutreachProspectSearch implements INodeType {
	description: INodeTypeDescription = {
		...commonDescription,
		displayName: 'Outreach Prospect Search',
		name: 'outreachProspectSearch',
		icon: {
			light: 'file:../../icons/prospectSearch.svg',
			dark: 'file:../../icons/prospectSearch.dark.svg',
		},
		group: ['transform'],
		subtitle: '={{ ({ count: "Count", search: "Search" })[$parameter["operation"]] }}',
		description: 'Find and count prospects by company, job and technology with Outreach Automation',
		defaults: { name: 'Outreach Prospect Search' },
		usableAsTool: true,
		properties: buildNodeProperties(operations, {
			prospect: { label: 'Prospect', first: 'search' },
		}),
	};

	async execute(this: IExecuteFunctions) {
		return await runOperations(this, operations);
	}
}
