import type { IExecuteFunctions, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { commonDescription, buildNodeProperties } from '../shared/operation/nodeProperties';
import { runOperations } from '../shared/execution/runOperations';
import { searchLeads } from './locator';
import { operations } from './operations';

export class OutreachLead implements INodeType {
	description: INodeTypeDescription = {
		...commonDescription,
		displayName: 'Outreach Lead',
		name: 'outreachLead',
		icon: { light: 'file:../../icons/lead.svg', dark: 'file:../../icons/lead.dark.svg' },
		group: ['transform'],
		subtitle:
			'={{ ({ count: "Count", create: "Create", createIfNew: "Create If New", delete: "Delete", findByEmail: "Find by Email", get: "Get", getAll: "Get Many" })[$parameter["operation"]] }}',
		description: 'Create, find and manage leads in Outreach Automation (not Outreach.io)',
		defaults: { name: 'Outreach Lead' },
		usableAsTool: true,
		properties: buildNodeProperties(operations, {
			lead: { label: 'Lead', first: 'createIfNew' },
		}),
	};

	methods = { listSearch: { searchLeads } };

	async execute(this: IExecuteFunctions) {
		return await runOperations(this, operations);
	}
}
