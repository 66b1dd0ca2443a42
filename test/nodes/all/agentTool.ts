import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import { type NodeRun, callAsTool, ORIGIN } from '../../engine';
import { findFaults, toolErrorItem } from '../../items';
import { catalogue, itemsUpTo } from '../catalogue';
import { type MockResponse, settle, testKey, runOperation } from '../harness';
import { toToolNode } from '../visibleProperties';

/** Nodes that are not offered to agents. */
const NO_TOOL = /^API Key /;
export const tools = Object.entries(catalogue).filter(([name]) => !NO_TOOL.test(name));

type Extra = Partial<NodeRun>;
type Call = (node: INodeType, set: INodeParameters, extra?: Extra) => Calling;

/** How both versions of the agent call a tool: in a tool context, or as a node of the workflow. */
export const CALLS: Array<[string, Call]> = [
	[
		'an agent 2.2',
		async (node, parameters, extra) => {
			const credentials = { baseUrl: ORIGIN, apiKey: testKey() };
			const run = { node: toToolNode(node), parameters, credentials, ...extra };
			const items = await settle(callAsTool(run, itemsUpTo(1)));
			return items.map(({ json }) => json);
		},
	],
	[
		'an agent 3.1',
		async (node, parameters, extra) => {
			const run = { items: itemsUpTo(1), ...extra };
			const { error, json } = await runOperation(toToolNode(node), parameters, run);
			if (error) throw error;
			return json;
		},
	],
];

type Calling = Promise<IDataObject[]>;

/** The only item of a tool call that failed. */
export async function getErrorItem(
	items: Calling,
): Promise<{ outcome: string; error: string; details: IDataObject }> {
	const found = await items;
	expect(findFaults(found, toolErrorItem)).toEqual([]);
	expect(found).toHaveLength(1);
	return found[0] as { outcome: string; error: string; details: IDataObject };
}

export const toolRejection: MockResponse = {
	status: 400,
	body: { error: true, code: 'ODD', message: 'Not this' },
};
