import type { IExecuteFunctions, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { commonDescription, buildNodeProperties } from '../shared/operation/nodeProperties';
import { runOperations } from '../shared/execution/runOperations';
import { operations, searchJobs } from './operations';

export class OutreachJob implements INodeType {
	description: INodeTypeDescription = {
		...commonDescription,
		displayName: 'Outreach Job',
		name: 'outreachJob',
		icon: { light: 'file:../../icons/job.svg', dark: 'file:../../icons/job.dark.svg' },
		group: ['transform'],
		subtitle:
			'={{ ({ get: "Get", getAll: "Get Many", getStatistics: "Get Statistics", updateMessage: "Change Job\'s Status Message", getCounts: "Count Jobs", getUserStatus: "Get Jobs of User", getStatus: "Get Status of Jobs" })[$parameter["operation"]] }}',
		description:
			'Check the status of scheduled actions and other background jobs in Outreach Automation',
		defaults: { name: 'Outreach Job' },
		usableAsTool: true,
		properties: buildNodeProperties(operations, {
			job: { label: 'Background Job', first: 'getAll' },
			legacyJob: { label: 'Background Job (Legacy)', first: 'getStatus' },
		}),
	};

	methods = { listSearch: { searchJobs } };

	async execute(this: IExecuteFunctions) {
		return await runOperations(this, operations);
	}
}
