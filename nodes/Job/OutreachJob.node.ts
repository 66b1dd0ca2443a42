import type { IExecuteFunctions, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { nodeParameters } from '../shared/operation/nodeParameters';
import { runOperations } from '../shared/run/runOperations';
import { searchJobs } from './get';
import { operations } from './operations';

export class OutreachJob implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Outreach Job',
		name: 'outreachJob',
		icon: { light: 'file:../../icons/job.svg', dark: 'file:../../icons/job.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description:
			'Check the status of scheduled actions and other background jobs in Outreach Automation',
		defaults: { name: 'Outreach Job' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'outreachAutomationApi', required: true }],
		usableAsTool: true,
		properties: nodeParameters(operations, {
			job: { label: 'Background Job', first: 'getAll' },
			legacyJob: { label: 'Background Job (Legacy)', first: 'getStatus' },
		}),
	};

	methods = { listSearch: { searchJobs } };

	async execute(this: IExecuteFunctions) {
		return await runOperations(this, operations);
	}
}
