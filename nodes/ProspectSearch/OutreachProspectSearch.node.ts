import type { IExecuteFunctions, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { parametersOf } from '../shared/operation/defineOperation';
import { runOperations } from '../shared/run/runOperations';
import { operations } from './operations';

export class OutreachProspectSearch implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Outreach Prospect Search',
		name: 'outreachProspectSearch',
		icon: {
			light: 'file:../../icons/prospectSearch.svg',
			dark: 'file:../../icons/prospectSearch.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: '={{ ({ count: "Count", search: "Search" })[$parameter["operation"]] }}',
		description:
			'Find and count prospects by company, person and technology with Outreach Automation',
		defaults: { name: 'Outreach Prospect Search' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'outreachAutomationApi', required: true }],
		usableAsTool: true,
		properties: [
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				options: operations.map(({ option }) => option),
				default: 'search',
			},
			...operations.flatMap(parametersOf),
		],
	};

	async execute(this: IExecuteFunctions) {
		return await runOperations(this, operations);
	}
}
