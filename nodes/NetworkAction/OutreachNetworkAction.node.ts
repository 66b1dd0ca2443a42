import type { IExecuteFunctions, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { searchReadyVoices } from '../shared/api/listSearch';
import { commonDescription, buildNodeProperties } from '../shared/operation/nodeProperties';
import { runOperations } from '../shared/execution/runOperations';
import { operations } from './operations';

export class OutreachNetworkAction implements INodeType {
	description: INodeTypeDescription = {
		...commonDescription,
		displayName: 'Outreach Network Action',
		name: 'outreachNetworkAction',
		icon: {
			light: 'file:../../icons/networkAction.svg',
			dark: 'file:../../icons/networkAction.dark.svg',
		},
		group: ['output'],
		subtitle:
			'={{ ({ getAcceptedConnections: "Request Accepted Connections", sendConnectionRequest: "Send Connection Request", getSpecificConversationMessages: "Request Conversation by Name", accessConversationByThreadId: "Request Conversation by Thread ID", getLinkedInMessages: "Request Messages", sendMessageToFirst: "Send Message to Connection", sendFirstMessage: "Send First Message", sendVoiceMessage: "Send Voice Message", upload: "Upload" })[$parameter["operation"]] }}',
		description:
			'Schedule LinkedIn connection requests, messages and more with Outreach Automation',
		defaults: { name: 'Outreach Network Action' },
		usableAsTool: true,
		properties: buildNodeProperties(operations, {
			connection: { label: 'Connection', first: 'sendConnectionRequest' },
			conversation: { label: 'Conversation', first: 'getLinkedInMessages' },
			message: { label: 'Message', first: 'sendMessageToFirst' },
			prospectList: { label: 'Prospect List', first: 'upload' },
		}),
	};

	methods = { listSearch: { searchReadyVoices } };

	async execute(this: IExecuteFunctions) {
		return await runOperations(this, operations);
	}
}
