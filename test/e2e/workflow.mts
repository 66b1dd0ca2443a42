import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import type { INodeParameters, INodeTypeDescription } from 'n8n-workflow';
import manifest from '../../package.json' with { type: 'json' };

// Node.js cannot load n8n-workflow as an ES module, as its imports lack file extensions.
const { NodeHelpers } = createRequire(import.meta.url)(
	'n8n-workflow',
) as typeof import('n8n-workflow');

/** The name of the trigger that starts a test's workflow. */
export const START_NODE = 'Start';

/** The ID of the examples' credential, which has the full key. */
export const CREDENTIAL_ID = 'outreachSandbox';

/** A node of a test's workflow. */
export interface Step {
	name: string;
	/** The node type; the package's name may be omitted for our nodes. */
	type: string;
	typeVersion?: number;
	parameters: INodeParameters;
	/** The ID of the credential (default: that of the examples). */
	credential?: string;
	/** Properties of the Settings tab, such as `onError`. */
	settings?: object;
}

/** A connection, with the index of the first node's output. */
export type Link = [from: string, to: string, output?: number];

/** A node; other properties get defaults. */
type WorkflowNode = Pick<Step, 'name' | 'type'> & Record<string, unknown>;

/**
 * Builds a workflow as the editor saves it.
 * @param links by default, the nodes form a chain
 */
export function buildWorkflow(
	name: string,
	nodes: WorkflowNode[],
	links: Link[] = chainNodes(nodes),
) {
	const connections: Record<string, { main: object[][] }> = {};
	for (const [from, to, output = 0] of links) {
		const { main } = (connections[from] ??= { main: [[], []] });
		main[output].push({ node: to, type: 'main', index: 0 });
	}
	return {
		name,
		active: false,
		nodes: nodes.map((node, index) => ({
			id: `node-${index}`,
			typeVersion: 1,
			position: [index * 200, 0],
			parameters: {},
			...node,
			type: toTypeName(node.type),
		})),
		connections,
		settings: { executionOrder: 'v1' },
	};
}

function chainNodes(nodes: WorkflowNode[]): Link[] {
	return nodes.slice(1).map(({ name }, index) => [nodes[index].name, name]);
}

/**
 * Creates a workflow that starts with a manual trigger.
 * @param items pinned to the trigger
 * @param types n8n's descriptions of all nodes
 */
export function createManualWorkflow(
	name: string,
	items: object[],
	steps: Step[],
	links: Link[] | undefined,
	types: INodeTypeDescription[],
): object {
	const trigger = { name: START_NODE, type: 'n8n-nodes-base.manualTrigger' };
	const nodes = steps.map((step) => createNode(step, types));
	return {
		...buildWorkflow(name, [trigger, ...nodes], links),
		pinData: { [START_NODE]: items.map((json) => ({ json })) },
	};
}

/** Adds the package's name to one of our node types. */
export function toTypeName(type: string): string {
	return type.includes('.') ? type : `${manifest.name}.${type}`;
}

function createNode(step: Step, types: INodeTypeDescription[]): WorkflowNode {
	const { credential = CREDENTIAL_ID, name, parameters, settings, typeVersion = 1 } = step;
	const type = toTypeName(step.type);
	const description = types.find((known) => known.name === type) ?? assert.fail(`no node ${type}`);
	const isOurs = type.startsWith(`${manifest.name}.`);
	return {
		name,
		type,
		typeVersion,
		parameters: isOurs ? pickSavedParameters(parameters, description) : parameters,
		credentials: { outreachAutomationApi: { id: credential, name: '' } },
		...settings,
	};
}

/** Picks the parameters that the editor saves: those that differ from their default. */
function pickSavedParameters(
	parameters: INodeParameters,
	description: INodeTypeDescription,
): INodeParameters | null {
	const getParameters = (withDefaults: boolean) =>
		NodeHelpers.getNodeParameters(
			description.properties,
			parameters,
			withDefaults,
			false,
			{ typeVersion: 1 },
			description,
		);
	const hiddenParameters = Object.keys(parameters).filter(
		(name) => !(name in (getParameters(true) ?? {})),
	);
	assert.deepEqual(hiddenParameters, [], 'the editor does not show these parameters');
	return getParameters(false);
}
