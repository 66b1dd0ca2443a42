import type { IExecuteFunctions, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { searchVoiceClones } from '../shared/api/listSearch';
import { commonDescription, buildNodeProperties } from '../shared/operation/nodeProperties';
import { runOperations } from '../shared/execution/runOperations';
import { operations } from './operations';

export class OutreachVoiceClone implements INodeType {
	description: INodeTypeDescription = {
		...commonDescription,
		displayName: 'Outreach Voice Clone',
		name: 'outreachVoiceClone',
		icon: {
			light: 'file:../../icons/voiceClone.svg',
			dark: 'file:../../icons/voiceClone.dark.svg',
		},
		group: ['transform'],
		subtitle:
			'={{ ({ delete: "Delete", get: "Get", getAll: "Get Many", update: "Update" })[$parameter["operation"]] }}',
		description: 'List, update and delete voice clones in Outreach Automation',
		defaults: { name: 'Outreach Voice Clone' },
		usableAsTool: true,
		properties: buildNodeProperties(operations, {
			voiceClone: { label: 'Voice Clone', first: 'getAll' },
		}),
	};

	methods = { listSearch: { searchVoiceClones } };

	async execute(this: IExecuteFunctions) {
		return await runOperations(this, operations);
	}
}
