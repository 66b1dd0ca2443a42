import type { INodeParameters, INodeType } from 'n8n-workflow';
import type { Ran } from '../engine';
import type { Reply, Seen, Service } from './service';
import { serve } from './service';
import type { Extra } from './stage';
import { runOf } from './stage';

export type Answer = (request: Seen, place: number) => Reply;

/** Runs an operation of a node: what came out, and what a service that answers so has seen. */
export async function runAgainst(
	answer: Answer,
	node: INodeType,
	parameters: INodeParameters,
	extra: Extra = {},
): Promise<Ran & Service> {
	const service = serve(answer);
	return { ...(await runOf(node, parameters, extra)), ...service };
}

/** The links of the items of the first output to those that came in. */
export const linksOf = ({ outputs }: Ran) => outputs[0].map(({ pairedItem }) => pairedItem);

/** The links to these incoming items. */
export const linksTo = (...items: number[]) => items.map((item) => ({ item }));
