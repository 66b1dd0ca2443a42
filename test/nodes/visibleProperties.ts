import {
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodeType,
	NodeHelpers,
	Workflow,
} from 'n8n-workflow';

/** Lists all parameters, including those inside collections. */
export function flattenProperties(properties: INodeProperties[]): INodeProperties[] {
	return properties.flatMap((property) => [
		property,
		...(property.options ?? []).flatMap((option) => {
			if ('values' in option) return flattenProperties(option.values);
			return 'type' in option ? flattenProperties([option]) : [];
		}),
	]);
}

/** Lists every combination of the options and switches that control visibility. */
export function listVisibilitySettings(properties: INodeProperties[]): INodeParameters[] {
	const names = new Set(
		properties.flatMap(({ displayOptions }) => [
			...Object.keys(displayOptions?.show ?? {}),
			...Object.keys(displayOptions?.hide ?? {}),
		]),
	);
	names.delete('@tool');
	let settings: INodeParameters[] = [{}];
	for (const parameterName of names) {
		const values = new Set(
			properties
				.filter((property) => property.name === parameterName)
				.flatMap(({ options = [], type }) =>
					type === 'boolean'
						? [true, false]
						: options.map((option) => ('value' in option ? option.value : '')),
				),
		);
		settings = settings.flatMap((setting) =>
			[...values].map((value) => ({ ...setting, [parameterName]: value })),
		);
	}
	return settings;
}

/** Returns the node type with the name that n8n gives its tool. */
export const toToolType = ({ description }: INodeType): Pick<INodeType, 'description'> => ({
	description: { ...description, name: `${description.name}Tool` },
});

/** Returns the node as n8n runs it when an agent calls it. */
export const toToolNode = (node: INodeType): INodeType =>
	Object.assign(Object.create(node) as INodeType, toToolType(node));

/** Lists the parameters that the editor shows with these settings. */
export function getVisibleProperties(
	{ description }: Pick<INodeType, 'description'>,
	setting: INodeParameters,
): INodeProperties[] {
	return description.properties.filter((property) =>
		NodeHelpers.displayParameter(setting, property, { typeVersion: 1 }, description),
	);
}

/** Evaluates an expression of a node's description with these parameters. */
export function evaluateExpression(
	{ description }: INodeType,
	parameters: INodeParameters,
	expression: string | undefined,
): unknown {
	const node: INode = {
		id: 'node',
		name: description.displayName,
		type: description.name,
		typeVersion: 1,
		position: [0, 0],
		parameters,
	};
	const workflow = new Workflow({
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: {
			getByName: () => ({ description }),
			getByNameAndVersion: () => ({ description }),
			getKnownTypes: () => ({}),
		},
	});
	return workflow.expression.getSimpleParameterValue(node, expression, 'internal', {});
}
