import type { IExecuteFunctions, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { parametersOf } from '../shared/operation/defineOperation';
import { runOperations } from '../shared/run/runOperations';
import { searchReadyVoices } from './methods/listSearch';
import { operations, optionsOf } from './operations';

export class OutreachNetworkAction implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Outreach Network Action',
		name: 'outreachNetworkAction',
		icon: {
			light: 'file:../../icons/networkAction.svg',
			dark: 'file:../../icons/networkAction.dark.svg',
		},
		group: ['output'],
		version: 1,
		subtitle:
			'={{ ({ getAcceptedConnections: "Request Accepted Connections", sendConnectionRequest: "Send Connection Request", getSpecificConversationMessages: "Request Conversation by Name", accessConversationByThreadId: "Request Conversation by Thread ID", getLinkedInMessages: "Request Messages", sendFirstMessage: "Send First Message", sendMessageToFirst: "Send Message to First-Degree Connection", sendVoiceMessage: "Send Voice Message", upload: "Upload" })[$parameter["operation"]] }}',
		description:
			'Schedule LinkedIn connection requests, messages and more with Outreach Automation',
		defaults: { name: 'Outreach Network Action' },
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
					{ name: 'Connection', value: 'connection' },
					{ name: 'Conversation', value: 'conversation' },
					{ name: 'Message', value: 'message' },
					{ name: 'Prospect List', value: 'prospectList' },
				],
				default: 'connection',
			},
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				displayOptions: { show: { resource: ['connection'] } },
				options: optionsOf('connection'),
				default: 'sendConnectionRequest',
			},
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				displayOptions: { show: { resource: ['conversation'] } },
				options: optionsOf('conversation'),
				default: 'getLinkedInMessages',
			},
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				displayOptions: { show: { resource: ['message'] } },
				options: optionsOf('message'),
				default: 'sendFirstMessage',
			},
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				displayOptions: { show: { resource: ['prospectList'] } },
				options: optionsOf('prospectList'),
				default: 'upload',
			},
			...operations.flatMap(parametersOf),
		],
	};

	methods = { listSearch: { searchReadyVoices } };

	async execute(this: IExecuteFunctions) {
		return await runOperations(this, operations);
	}
}
