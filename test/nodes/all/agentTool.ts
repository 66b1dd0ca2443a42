import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import type { Run } from '../../engine';
import { callAsTool, ORIGIN } from '../../engine';
import { faultsOf, toolErrorItem } from '../../items';
import { catalogue, itemsUpTo } from '../catalogue';
import type { Reply } from '../service';
import { finish, key, runOf } from '../stage';
import { toolOf } from '../visible';

/** Operations of nodes that no agent is offered. */
const NO_TOOL = /^API Key /;
export const tools = Object.entries(catalogue).filter(([name]) => !NO_TOOL.test(name));

type Extra = Partial<Run>;
type Call = (node: INodeType, set: INodeParameters, extra?: Extra) => Calling;

/** How agents of both versions call a tool: by a context of its own, and as a node of the workflow. */
export const CALLS: Array<[string, Call]> = [
	[
		'an agent 2.2',
		async (node, parameters, extra) => {
			const credentials = { baseUrl: ORIGIN, apiKey: key() };
			const run = { node: toolOf(node), parameters, credentials, ...extra };
			const items = await finish(callAsTool(run, itemsUpTo(1)));
			return items.map(({ json }) => json);
		},
	],
	[
		'an agent 3.1',
		async (node, parameters, extra) => {
			const run = { items: itemsUpTo(1), ...extra };
			const { error, json } = await runOf(toolOf(node), parameters, run);
			if (error) throw error;
			return json;
		},
	],
];

type Calling = Promise<IDataObject[]>;

/** What a tool answers that cannot do what it was asked. */
export async function errorOf(
	items: Calling,
): Promise<{ outcome: string; error: string; details: IDataObject }> {
	const found = await items;
	expect(faultsOf(found, toolErrorItem)).toEqual([]);
	expect(found).toHaveLength(1);
	return found[0] as { outcome: string; error: string; details: IDataObject };
}

export const refusal: Reply = {
	status: 400,
	body: { error: true, code: 'ODD', message: 'Not this' },
};
