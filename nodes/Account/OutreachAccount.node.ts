import type { IExecuteFunctions, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { parametersOf } from '../shared/operation/defineOperation';
import { runOperations } from '../shared/run/runOperations';
import { accountOperations, integrationOperations, operations } from './operations';

export class OutreachAccount implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Outreach Account',
		name: 'outreachAccount',
		icon: { light: 'file:../../icons/account.svg', dark: 'file:../../icons/account.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle:
			'={{ ({ getHealth: "Get Health", getInfo: "Get Info", connectNetwork: "Connect LinkedIn Account", connectLegacy: "Connect LinkedIn Account (Legacy)", getStatus: "Get Status", getLegacyStatus: "Get Status (Legacy)" })[$parameter["operation"]] }}',
		description:
			'Check the service, your API key and its limits, and connect LinkedIn in Outreach Automation',
		defaults: { name: 'Outreach Account' },
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
				options: [
					{ name: 'Account', value: 'account' },
					{ name: 'Integration', value: 'integration' },
				],
				default: 'account',
			},
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				displayOptions: { show: { resource: ['account'] } },
				options: accountOperations.map(({ option }) => option),
				default: 'getHealth',
			},
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				displayOptions: { show: { resource: ['integration'] } },
				options: integrationOperations.map(({ option }) => option),
				default: 'getStatus',
			},
			...operations.flatMap(parametersOf),
		],
	};

	async execute(this: IExecuteFunctions) {
		return await runOperations(this, operations);
	}
}
