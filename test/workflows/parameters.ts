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

/** What is set in the file but not shown by the editor: unknown, or of another operation. */
export function staleParameters(node: INode, description: INodeTypeDescription): string[] {
	const values = allParameters(node, description);
	const shown = description.properties.filter((property) =>
		NodeHelpers.displayParameter(values, property, node, description),
	);
	return Object.entries(node.parameters).flatMap(([name, value]) => {
		// n8n itself adds when a trigger polls, and what a tool says of itself.
		if (name === 'pollTimes' && description.polling) return [];
		const isOfTool = name === 'descriptionType' || name === 'toolDescription';
		if (isOfTool && node.type.endsWith('Tool')) return [];
		const property = shown.find((candidate) => candidate.name === name);
		return property ? staleOptions(property, value) : [name];
	});
}

/** What the editor would mark in red: a required parameter that is empty, or an unknown choice. */
export function parameterIssues(node: INode, description: INodeTypeDescription, pinned: string[]) {
	const complete = { ...node, parameters: allParameters(node, description) };
	return NodeHelpers.getNodeParametersIssues(description.properties, complete, description, pinned);
}

/** The entries of a collection that its description does not have. */
function staleOptions({ name, type, options }: INodeProperties, value: unknown): string[] {
	if (type !== 'collection') return [];
	const known = (options ?? []).map((option) => option.name);
	return Object.keys(value as object)
		.filter((option) => !known.includes(option))
		.map((option) => `${name}.${option}`);
}
