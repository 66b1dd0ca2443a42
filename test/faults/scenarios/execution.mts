import type {
	IDataObject,
	INode,
	INodeParameters,
	INodeType,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import type { Operation } from '../../../nodes/shared/operation/defineOperation.ts';
import { runNode, type RunResult } from '../../engine.ts';
import { loadNodes } from '../../operations/nodes.mts';
import { type FaultRun, buildReadRun, type Snapshot } from '../../operations/faults.ts';
import { operationFixtures } from '../../operations/index.ts';
import { simulatedNow } from '../../world/time.mts';
import type { Service } from './service.mts';
import { takeSnapshot } from './records.mts';
import { type OutcomesByItem, readOutcomes } from './outcomes.mts';
import type { FaultMode } from './faultInjector.mts';

/** An operation, and how scenarios run it. */
export interface OperationSetup extends FaultRun {
	name: string;
	/** Requires a disconnected LinkedIn account. */
	isDisconnected?: true;
}

export const operationSetups: OperationSetup[] = Object.entries(operationFixtures).map(
	([name, { isDisconnected, faultRun = buildReadRun() }]) => ({
		name,
		isDisconnected,
		...faultRun,
	}),
);

/** A node's input items and settings. */
export interface ExecutionPlan {
	setup: OperationSetup;
	parameters: INodeParameters;
	items: IDataObject[];
	marks: string[];
	onError: NonNullable<INode['onError']>;
	maxTries: number | undefined;
	mode: WorkflowExecuteMode;
	faultMode: FaultMode;
	/** The user cancels after this many requests; undefined if never. */
	cancelAfterRequests: number | undefined;
}

/** A plan that has run, with the service's records before and after. */
export interface ExecutedPlan extends ExecutionPlan {
	operation: Operation;
	startedAt: number;
	before: Snapshot;
	after: Snapshot;
	result?: RunResult;
	/** Undefined if n8n shows no result, as for a cancelled execution. */
	outcomes?: OutcomesByItem;
	cancelledAt?: number;
}

interface LoadedOperation {
	node: INodeType;
	operation: Operation;
}

/** Loads every operation, keyed by node and operation name. */
export async function loadOperations(): Promise<Map<string, LoadedOperation>> {
	const sources = await loadNodes();
	return new Map(
		sources.flatMap(({ node, operations }) =>
			[...operations].map(([name, operation]) => [name, { node, operation }] as const),
		),
	);
}

/** Runs a plan in n8n's engine against the service. */
export async function runPlan(
	plan: ExecutionPlan,
	{ node, operation }: LoadedOperation,
	service: Service,
	key: string,
): Promise<ExecutedPlan> {
	const execution: ExecutedPlan = {
		...plan,
		operation,
		startedAt: simulatedNow(),
		before: takeSnapshot(service.state),
		after: takeSnapshot(service.state),
	};
	let requestsLeft = plan.cancelAfterRequests ?? Infinity;
	execution.result = await runNode({
		node,
		parameters: {
			...(operation.resource && { resource: operation.resource }),
			operation: operation.option.value,
			...plan.parameters,
		},
		items: plan.items,
		credentials: { baseUrl: service.origin, apiKey: key },
		onError: plan.onError,
		maxTries: plan.maxTries,
		mode: plan.mode,
		onStart: (cancel) => {
			const { onRequest } = service;
			service.onRequest = () => {
				onRequest();
				if (--requestsLeft !== 0) return;
				execution.cancelledAt = simulatedNow();
				cancel();
			};
		},
	});
	execution.after = takeSnapshot(service.state);
	execution.outcomes = readOutcomes(execution, execution.result);
	return execution;
}
