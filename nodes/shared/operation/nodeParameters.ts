import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from './defineOperation';
import { notice } from './properties';

/** A choice of the Resource list. */
interface Resource {
	label: string;
	/** The operation that is chosen first. */
	first: string;
}

/** The parameters of a node: its resources by value, the operations of each, and what each operation needs. */
export function nodeParameters(
	operations: Operation[],
	resources: Record<string, Resource>,
): INodeProperties[] {
	const [preset] = Object.keys(resources);
	const choices = Object.entries(resources).map(([value, resource]) => ({ value, ...resource }));
	return [
		{
			displayName: 'Resource',
			name: 'resource',
			type: 'options',
			noDataExpression: true,
			options: choices.map(({ label, value }) => ({ name: label, value })),
			default: preset,
		},
		...choices.map(
			({ first, value }): INodeProperties => ({
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				displayOptions: { show: { resource: [value] } },
				options: operations
					.filter(({ resource }) => resource === value)
					.map(({ option }) => option),
				default: first,
			}),
		),
		...operations.flatMap(parametersOf),
	];
}

/** The parameters of an operation, shown when it is chosen. */
function parametersOf(operation: Operation): INodeProperties[] {
	const { contactsPeople, option, properties, resource, route, spendsCredits } = operation;
	const notices = [
		...(spendsCredits ? [liveNotice('spend credits')] : []),
		...(contactsPeople ? [liveNotice('contact people')] : []),
		...(route.startsWith('DELETE ') ? [liveNotice('delete data permanently')] : []),
	];
	return [...notices, ...properties].map((parameter) => ({
		...parameter,
		displayOptions: {
			...parameter.displayOptions,
			show: {
				resource: [resource],
				operation: [option.value],
				...parameter.displayOptions?.show,
			},
		},
	}));
}

/** Stands above what a test run does for real. */
export function liveNotice(harm: string): INodeProperties {
	return notice(
		`Test runs are live: they ${harm}. To test safely, use "set mock data" in the output panel.`,
		'liveNotice',
	);
}
