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
