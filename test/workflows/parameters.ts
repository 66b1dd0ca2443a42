import type { INode, INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

/** The node's parameters with the defaults filled in, as the editor sees them. */
export function allParameters(node: INode, description: INodeTypeDescription) {
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

/** Finds set parameters that the editor does not show, as they are of another operation or unknown. */
export function staleParameters(node: INode, description: INodeTypeDescription): string[] {
	const values = allParameters(node, description);
	const shown = description.properties.filter((property) =>
		NodeHelpers.displayParameter(values, property, node, description),
	);
	return Object.entries(node.parameters).flatMap(([name, value]) => {
		// n8n itself adds poll times to triggers, and descriptions to tools.
		if (name === 'pollTimes' && description.polling) return [];
		const isOfTool = name === 'descriptionType' || name === 'toolDescription';
		if (isOfTool && node.type.endsWith('Tool')) return [];
		const property = shown.find((candidate) => candidate.name === name);
		return property ? staleOptions(property, value) : [name];
	});
}

/** Finds errors that the editor highlights: empty required parameters and unknown options. */
export function parameterIssues(node: INode, description: INodeTypeDescription, pinned: string[]) {
	const complete = { ...node, parameters: allParameters(node, description) };
	return NodeHelpers.getNodeParametersIssues(description.properties, complete, description, pinned);
}

/** Finds saved options that the node's description does not list. */
function staleOptions({ name, type, options }: INodeProperties, value: unknown): string[] {
	if (type !== 'collection') return [];
	const known = (options ?? []).map((option) => option.name);
	return Object.keys(value as object)
		.filter((option) => !known.includes(option))
		.map((option) => `${name}.${option}`);
}
