import type {
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
	IPollFunctions,
} from 'n8n-workflow';
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
			'={{ $parameter["event"].replace(/[A-Z]/g, (letter) => " " + letter.toLowerCase()) }}',
		description:
			'Starts the workflow when something happens in the Outreach Automation service (not Outreach.io)',
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

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await pollFor(this, events);
	}
}
