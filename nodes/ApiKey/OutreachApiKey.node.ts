import type { IExecuteFunctions, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { parametersOf } from '../shared/operation/defineOperation';
import { runOperations } from '../shared/run/runOperations';
import { searchKeys } from './methods/listSearch';
import { keyOperations, operations, usageOperations } from './operations';

export class OutreachApiKey implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Outreach API Key',
		name: 'outreachApiKey',
		icon: { light: 'file:../../icons/apiKey.svg', dark: 'file:../../icons/apiKey.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle:
			'={{ ({ create: "Create", delete: "Delete", get: "Get", getAll: "Get Many", regenerate: "Regenerate", update: "Update", getStatistics: "Get Statistics" })[$parameter["operation"]] }}',
		description: 'Create, list, update, regenerate and delete API keys in Outreach Automation',
		defaults: { name: 'Outreach API Key' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'outreachAutomationApi', required: true }],
		usableAsTool: undefined,
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: [
					{ name: 'API Key', value: 'apiKey' },
					{ name: 'Usage', value: 'usage' },
				],
				default: 'apiKey',
			},
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				displayOptions: { show: { resource: ['apiKey'] } },
				options: keyOperations.map(({ option }) => option),
				default: 'getAll',
			},
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				displayOptions: { show: { resource: ['usage'] } },
				options: usageOperations.map(({ option }) => option),
				default: 'getStatistics',
			},
			...operations.flatMap(parametersOf),
		],
	};

	methods = { listSearch: { searchKeys } };

	async execute(this: IExecuteFunctions) {
		return await runOperations(this, operations);
	}
}
