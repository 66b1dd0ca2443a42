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

/** The ID of the example workflows' credential, with the full key. */
export const CREDENTIAL_ID = 'outreachSandbox';

/** The properties of a workflow's node that tests set. */
export interface Step {
	name: string;
	/** A node of this package without the package's name, or one of n8n's with it. */
	type: string;
	typeVersion?: number;
	parameters: INodeParameters;
	/** The ID of its credential (default: the example workflows' one). */
	credential?: string;
	/** Properties of its Settings tab, such as `onError`. */
	settings?: object;
}

/** From node to node, with the index of the output. */
export type Link = [from: string, to: string, output?: number];

/** A node of a workflow; n8n gets defaults for the rest. */
type WorkflowNode = Pick<Step, 'name' | 'type'> & Record<string, unknown>;

/**
 * A workflow as the editor saves it.
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
		nodes: nodes.map((node, place) => ({
			id: `node-${place}`,
			typeVersion: 1,
			position: [place * 200, 0],
			parameters: {},
			...node,
			type: typeName(node.type),
		})),
		connections,
		settings: { executionOrder: 'v1' },
	};
}

function chainNodes(nodes: WorkflowNode[]): Link[] {
	return nodes.slice(1).map(({ name }, place) => [nodes[place].name, name]);
}

/**
 * A workflow that starts with a manual trigger.
 * @param items pinned to the trigger
 * @param types n8n's descriptions of its nodes
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

/** The full name of a node's type. */
export function typeName(type: string): string {
	return type.includes('.') ? type : `${manifest.name}.${type}`;
}

function createNode(step: Step, types: INodeTypeDescription[]): WorkflowNode {
	const { credential = CREDENTIAL_ID, name, parameters, settings, typeVersion = 1 } = step;
	const type = typeName(step.type);
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

/** The parameters that the editor saves, which are those that differ from their default. */
function pickSavedParameters(
	parameters: INodeParameters,
	description: INodeTypeDescription,
): INodeParameters | null {
	const all = (withDefaults: boolean) =>
		NodeHelpers.getNodeParameters(
			description.properties,
			parameters,
			withDefaults,
			false,
			{ typeVersion: 1 },
			description,
		);
	const unknown = Object.keys(parameters).filter((name) => !(name in (all(true) ?? {})));
	assert.deepEqual(unknown, [], 'the editor does not show these parameters');
	return all(false);
}
