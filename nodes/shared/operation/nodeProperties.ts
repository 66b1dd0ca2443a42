import type { INodeProperties } from 'n8n-workflow';
import { NodeConnectionTypes, updateDisplayOptions } from 'n8n-workflow';
import type { Operation } from './defineOperation';
import { notice } from './properties';

export const commonDescription = {
	version: 1,
	inputs: [NodeConnectionTypes.Main],
	outputs: [NodeConnectionTypes.Main],
	credentials: [{ name: 'outreachAutomationApi', required: true }],
};

/** @param resources by value; `first` is the default operation */
export function buildNodeProperties(
	operations: Operation[],
	resources: Record<string, { label: string; first: string }>,
): INodeProperties[] {
	const entries = Object.entries(resources);
	const optionSettings = { type: 'options', noDataExpression: true } as const;
	return [
		{
			displayName: 'Resource',
			name: 'resource',
			...optionSettings,
			options: entries.map(([value, { label }]) => ({ name: label, value })),
			default: entries[0][0],
		},
		...entries.map(([value, { first }]) => ({
			displayName: 'Operation',
			name: 'operation',
			...optionSettings,
			displayOptions: { show: { resource: [value] } },
			options: operations.filter(({ resource }) => resource === value).map(({ option }) => option),
			default: first,
		})),
		...operations.flatMap(buildOperationProperties),
	];
}

/** A test run is not a dry run, so operations with a side effect begin with a notice about it. */
function buildOperationProperties(operation: Operation): INodeProperties[] {
	const { contactsPeople, option, properties, resource, spendsCredits } = operation;
	const contactEffect = contactsPeople && "they contact the person at each item's LinkedIn URL";
	const sideEffect = operation.sideEffect ?? (spendsCredits ? 'they spend credits' : contactEffect);
	const noticeText = `Test runs are live: ${sideEffect}. To test, use "set mock data" in the output.`;
	const notices = sideEffect ? [notice(noticeText, 'liveNotice')] : [];
	const show = { resource: [resource], operation: [option.value] };
	return updateDisplayOptions({ show }, [...notices, ...properties]);
}
