import type { INode, INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

/** Returns the node's parameters with defaults filled in, as the editor does. */
export function fillInDefaults(node: INode, description: INodeTypeDescription) {
	const { parameters, typeVersion } = node;
	return (
		NodeHelpers.getNodeParameters(
			description.properties,
			parameters,
			true,
			false,
			{ typeVersion },
			description,
		) ?? {}
	);
}

/** Finds saved parameters that the editor does not show: unknown, or from another operation. */
export function findStaleParameters(node: INode, description: INodeTypeDescription): string[] {
	const values = fillInDefaults(node, description);
	const visible = description.properties.filter((property) =>
		NodeHelpers.displayParameter(values, property, node, description),
	);
	return Object.entries(node.parameters).flatMap(([name, value]) => {
		// n8n itself adds poll times to triggers, and descriptions to tools.
		if (name === 'pollTimes' && description.polling) return [];
		const isToolParameter = name === 'descriptionType' || name === 'toolDescription';
		if (isToolParameter && node.type.endsWith('Tool')) return [];
		const property = visible.find((candidate) => candidate.name === name);
		return property ? findStaleOptions(property, value) : [name];
	});
}

/** Finds errors that the editor highlights: empty required parameters and unknown options. */
export function findParameterIssues(
	node: INode,
	description: INodeTypeDescription,
	pinned: string[],
) {
	const completeNode = { ...node, parameters: fillInDefaults(node, description) };
	return NodeHelpers.getNodeParametersIssues(
		description.properties,
		completeNode,
		description,
		pinned,
	);
}

/** Finds saved options that the node's description does not list. */
function findStaleOptions({ name, type, options }: INodeProperties, value: unknown): string[] {
	if (type !== 'collection') return [];
	const knownOptions = (options ?? []).map((option) => option.name);
	return Object.keys(value as object)
		.filter((option) => !knownOptions.includes(option))
		.map((option) => `${name}.${option}`);
}
