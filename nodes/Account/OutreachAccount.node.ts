import type { IExecuteFunctions, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { commonDescription, buildNodeProperties } from '../shared/operation/nodeProperties';
import { runOperations } from '../shared/execution/runOperations';
import { operations } from './operations';

export class OutreachAccount implements INodeType {
	description: INodeTypeDescription = {
		...commonDescription,
		displayName: 'Outreach Account',
		name: 'outreachAccount',
		icon: { light: 'file:../../icons/account.svg', dark: 'file:../../icons/account.dark.svg' },
		group: ['transform'],
		subtitle:
			'={{ ({ getHealth: "Check Connection", getInfo: "Get Service Info", connectNetwork: "Connect LinkedIn Account", getStatus: "Get Status", connectLegacy: "Connect User\'s LinkedIn Account", getLegacyStatus: "Get User\'s LinkedIn Status" })[$parameter["operation"]] }}',
		description:
			'Check the service, your API key and its limits, and connect LinkedIn in Outreach Automation',
		defaults: { name: 'Outreach Account' },
		usableAsTool: true,
		properties: buildNodeProperties(operations, {
			account: { label: 'Account', first: 'getHealth' },
			integration: { label: 'LinkedIn Connection', first: 'getStatus' },
			legacyIntegration: { label: 'LinkedIn of a User (Legacy)', first: 'getLegacyStatus' },
		}),
	};

	async execute(this: IExecuteFunctions) {
		return await runOperations(this, operations);
	}
}
