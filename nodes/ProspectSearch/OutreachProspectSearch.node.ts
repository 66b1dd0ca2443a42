import type { IExecuteFunctions, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { nodeParameters } from '../shared/operation/nodeParameters';
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
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Find and count prospects by company, job and technology with Outreach Automation',
		defaults: { name: 'Outreach Prospect Search' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'outreachAutomationApi', required: true }],
		usableAsTool: true,
		hints: [
			{
				message:
					"Spends credits: up to 'Limit' results for each input item. 'Max Credits per Run' under Options limits the cost.",
				displayCondition: '={{ $parameter["operation"] === "search" }}',
				whenToDisplay: 'beforeExecution',
				location: 'outputPane',
			},
			{
				message: 'Spends credits: the price of one result for each input item',
				displayCondition: '={{ $parameter["operation"] === "count" }}',
				whenToDisplay: 'beforeExecution',
				location: 'outputPane',
			},
		],
		properties: nodeParameters(operations, {
			prospect: { label: 'Prospect', first: 'search' },
		}),
	};

	async execute(this: IExecuteFunctions) {
		return await runOperations(this, operations);
	}
}
