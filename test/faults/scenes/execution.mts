import type {
	IDataObject,
	INode,
	INodeParameters,
	INodeType,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import type { Operation } from '../../../nodes/shared/operation/defineOperation.ts';
import { runNode, type Ran } from '../../engine.ts';
import { allNodes } from '../../operations/nodes.mts';
import { type FaultRun, reading, type Snapshot } from '../../operations/faults.ts';
import { proofs } from '../../operations/index.ts';
import { worldNow } from '../../world/time.mts';
import type { Service } from './service.mts';
import { snapshotOf } from './records.mts';
import { type Tale, taleOf } from './told.mts';
import type { Sky } from './weather.mts';

/** An operation as it is run here. */
export interface Kind extends FaultRun {
	name: string;
	/** It is for an account that is not connected. */
	isDisconnected?: true;
}

export const kinds: Kind[] = Object.entries(proofs).map(
	([name, { isDisconnected, faults = reading() }]) => ({ name, isDisconnected, ...faults }),
);

/** What n8n runs: a node with items, and how the user has set it. */
export interface Order {
	kind: Kind;
	parameters: INodeParameters;
	items: IDataObject[];
	marks: string[];
	onError: NonNullable<INode['onError']>;
	maxTries: number | undefined;
	mode: WorkflowExecuteMode;
	/** What went wrong meanwhile. */
	sky: Sky;
	/** How many requests the service sees until the user cancels; undefined where nobody does. */
	cancelAfter: number | undefined;
}

/** An order that was carried out, with what the service held before and after. */
export interface Execution extends Order {
	operation: Operation;
	startedAt: number;
	before: Snapshot;
	after: Snapshot;
	ran?: Ran;
	/** What it told; undefined where n8n shows nothing, as of an execution that was cancelled. */
	tale?: Tale;
	cancelledAt?: number;
}

interface Runnable {
	node: INodeType;
	operation: Operation;
}

/** Every operation of the package, by its name in the proofs. */
export async function runnables(): Promise<Map<string, Runnable>> {
	const sources = await allNodes();
	return new Map(
		sources.flatMap(({ node, operations }) =>
			[...operations].map(([name, operation]) => [name, { node, operation }] as const),
		),
	);
}

/** Runs an order in n8n's engine against the service. */
export async function execute(
	order: Order,
	{ node, operation }: Runnable,
	service: Service,
	key: string,
): Promise<Execution> {
	const execution: Execution = {
		...order,
		operation,
		startedAt: worldNow(),
		before: snapshotOf(service.state),
		after: snapshotOf(service.state),
	};
	let left = order.cancelAfter ?? Infinity;
	execution.ran = await runNode({
		node,
		parameters: {
			...(operation.resource && { resource: operation.resource }),
			operation: operation.option.value,
			...order.parameters,
		},
		items: order.items,
		credentials: { baseUrl: service.origin, apiKey: key },
		onError: order.onError,
		maxTries: order.maxTries,
		mode: order.mode,
		onStart: (cancel) => {
			const { onRequest } = service;
			service.onRequest = () => {
				onRequest();
				if (--left !== 0) return;
				execution.cancelledAt = worldNow();
				cancel();
			};
		},
	});
	execution.after = snapshotOf(service.state);
	execution.tale = taleOf(execution, execution.ran);
	return execution;
}
