import type { INodeProperties } from 'n8n-workflow';
import { NodeConnectionTypes, updateDisplayOptions } from 'n8n-workflow';
import type { Operation } from './defineOperation';
import { notice } from './properties';

/** What the descriptions of all nodes with operations have in common. */
export const commonDescription = {
	version: 1,
	inputs: [NodeConnectionTypes.Main],
	outputs: [NodeConnectionTypes.Main],
	credentials: [{ name: 'outreachAutomationApi', required: true }],
};

/**
 * The parameters of a node: its resources, the operations of each, and what each operation needs.
 *
 * @param resources by value; `first` is the operation that is chosen first
 */
export function nodeParameters(
	operations: Operation[],
	resources: Record<string, { label: string; first: string }>,
): INodeProperties[] {
	const choices = Object.entries(resources);
	const list = { type: 'options', noDataExpression: true } as const;
	return [
		{
			displayName: 'Resource',
			name: 'resource',
			...list,
			options: choices.map(([value, { label }]) => ({ name: label, value })),
			default: choices[0][0],
		},
		...choices.map(([value, { first }]) => ({
			displayName: 'Operation',
			name: 'operation',
			...list,
			displayOptions: { show: { resource: [value] } },
			options: operations.filter(({ resource }) => resource === value).map(({ option }) => option),
			default: first,
		})),
		...operations.flatMap(parametersOf),
	];
}

/** The parameters of an operation, shown when it is chosen; before them what a test run does for real. */
function parametersOf(operation: Operation): INodeProperties[] {
	const { contactsPeople, option, properties, resource, spendsCredits } = operation;
	const contact = contactsPeople && "they contact the person at each item's LinkedIn URL";
	const harm = operation.sideEffect ?? (spendsCredits ? 'they spend credits' : contact);
	const told = `Test runs are live: ${harm}. To test, use "set mock data" in the output.`;
	const show = { resource: [resource], operation: [option.value] };
	const notices = harm ? [notice(told, 'liveNotice')] : [];
	return updateDisplayOptions({ show }, [...notices, ...properties]);
}
