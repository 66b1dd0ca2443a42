import type { IExecuteFunctions, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { commonDescription, buildNodeProperties } from '../shared/operation/nodeProperties';
import { runOperations } from '../shared/execution/runOperations';
import { searchKeys } from './fields';
import { operations } from './operations';

export class OutreachApiKey implements INodeType {
	description: INodeTypeDescription = {
		...commonDescription,
		displayName: 'Outreach API Key',
		name: 'outreachApiKey',
		icon: { light: 'file:../../icons/apiKey.svg', dark: 'file:../../icons/apiKey.dark.svg' },
		group: ['transform'],
		subtitle:
			'={{ ({ create: "Create", delete: "Delete", get: "Get", getAll: "Get Many", regenerate: "Regenerate", update: "Update", getStatistics: "Get Statistics" })[$parameter["operation"]] }}',
		description: 'Create, list, update, regenerate and delete API keys in Outreach Automation',
		defaults: { name: 'Outreach API Key' },
		usableAsTool: undefined,
		properties: buildNodeProperties(operations, {
			apiKey: { label: 'API Key', first: 'getAll' },
			usage: { label: 'API Key Usage', first: 'getStatistics' },
		}),
	};

	methods = { listSearch: { searchKeys } };

	async execute(this: IExecuteFunctions) {
		return await runOperations(this, operations);
	}
}
