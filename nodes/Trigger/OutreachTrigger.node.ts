import type { INodeType, INodeTypeDescription, IPollFunctions } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { events } from './events';
import { parametersOf } from './fields';
import { pollFor } from './poll';

export class OutreachTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Outreach Trigger',
		name: 'outreachTrigger',
		icon: { light: 'file:../../icons/trigger.svg', dark: 'file:../../icons/trigger.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle:
			'={{ ({ apiKeyExpiring: "API Key Expiring", jobCompleted: "Background Job Completed", jobFailed: "Background Job Failed", leadContacted: "Lead Contacted", leadCreated: "Lead Created", leadReplied: "Lead Replied", leadStatusChanged: "Lead Status Changed", leadUpdated: "Lead Updated", linkedinConnected: "LinkedIn Account Connected", linkedinDisconnected: "LinkedIn Account Disconnected", prospectConverted: "Prospect Converted", prospectResponded: "Prospect Responded", voiceCloneFailed: "Voice Clone Failed", voiceCloneReady: "Voice Clone Ready", webhookStatusChanged: "Webhook Status Changed" })[$parameter["event"]] }}',
		description: 'Starts the workflow when something happens in Outreach Automation',
		defaults: { name: 'Outreach Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'outreachAutomationApi', required: true }],
		properties: [
			{
				displayName: 'Trigger On',
				name: 'event',
				type: 'options',
				noDataExpression: true,
				options: events.map(({ option }) => option),
				default: 'leadCreated',
			},
			...parametersOf(events),
		],
	};

	async poll(this: IPollFunctions) {
		return await pollFor(this, events);
	}
}
