import type {
	ExecutionError,
	IBinaryKeyData,
	ICredentialDataDecryptedObject,
	IDataObject,
	IExecuteContextData,
	IExecuteFunctions,
	IHttpRequestOptions,
	INode,
	INodeExecutionData,
	INodeListSearchResult,
	INodeParameters,
	INodeType,
	INodeTypeDescription,
	IRun,
	WorkflowActivateMode,
	IWorkflowExecuteAdditionalData,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { createRunExecutionData, Workflow } from 'n8n-workflow';
import {
	ExecutionLifecycleHooks,
	LoadOptionsContext,
	PollContext,
	SupplyDataContext,
	WorkflowExecute,
} from 'n8n-core';
import { OutreachAutomationApi } from '../credentials/OutreachAutomationApi.credentials';

/** The base URL of engine tests, which nock answers. */
export const ORIGIN = 'https://api.outreach.example';

/** A unique key, so that tests can find leaks of it. */
export const KEY = 'dummy-key-not-to-be-shown';

/** Name, ID and type of the start node, which precedes the tested node. */
const START = 'Start';

/** Creates a node type that has only a description. */
export const createNodeType = (
	name: string,
	description: Partial<INodeTypeDescription> = {},
): INodeType => ({
	description: {
		...{ displayName: name, name, group: [], version: 1, description: '', defaults: {} },
		...{ inputs: ['main'], outputs: ['main'], properties: [], ...description },
	},
});

const startNode = createNodeType(START, { inputs: [] });

let executionCount = 0;

/** The context data that n8n stores with each execution, by execution ID. */
const contextsByExecution = new Map<string, IExecuteContextData>();

/** How a node is run. Only the node type and its parameters are required. */
export interface NodeRun {
	node: INodeType;
	parameters: INodeParameters;
	/** The JSON of the input items. */
	items?: IDataObject[];
	/** The binary files of the input items, by item index. */
	binary?: IBinaryKeyData[];
	/** The credential's data, or a function that returns it at each read. */
	credentials?: ICredentialDataDecryptedObject | (() => ICredentialDataDecryptedObject);
	onError?: INode['onError'];
	/** Number of attempts with n8n's Retry On Fail (default: 1). */
	maxTries?: number;
	/** How often a loop of the workflow runs the node with the same items (default: 1). */
	loopRounds?: number;
	mode?: WorkflowExecuteMode;
	executionId?: string | null;
	/** The ID of a failed execution: n8n's Retry button copies its context. */
	retryOf?: string;
	timezone?: string;
	/** The workflow's static data, which n8n stores between runs. */
	staticData?: IDataObject;
	workflowId?: string;
	/** The credential's ID (default: `1`). */
	credentialId?: string;
	/** Called as soon as the execution has started, with a function that cancels it. */
	onStart?: (cancel: () => void) => void;
}

/** The result of a node. */
export interface RunResult {
	/** The items of each output: Success (or the only output), then Error. */
	outputs: INodeExecutionData[][];
	/** The JSON of the items of the first output. */
	json: IDataObject[];
	error?: ExecutionError;
	hints: string[];
	/** The run data as n8n would store it. */
	serializedRunData: string;
}

/** Runs one node in n8n-core's engine, like n8n, with the credential's own `authenticate`. */
export async function runNode(run: NodeRun): Promise<RunResult> {
	const { node, workflow } = createWorkflow(run);
	const items = (run.items ?? [{}]).map((json, index) => ({
		json,
		...(run.binary && { binary: run.binary[index] }),
	}));
	const data = { main: [items] };
	const startTaskData = { startTime: 0, executionTime: 0, executionIndex: 0, source: [], data };
	const source = { main: [{ previousNode: START }] };
	const runData = createRunExecutionData({
		resultData: { runData: { [START]: [startTaskData] } },
		executionData: {
			contextData: getExecutionContext(run),
			nodeExecutionStack: Array.from({ length: run.loopRounds ?? 1 }, () => ({
				node,
				data,
				source,
			})),
		},
	});
	const mode = run.mode ?? 'trigger';
	const executionId =
		run.executionId === null ? undefined : (run.executionId ?? `e${++executionCount}`);
	const engine = new WorkflowExecute(
		createAdditionalData(run, mode, executionId, workflow),
		mode,
		runData,
	);
	const execution = engine.processRunExecutionData(workflow);
	run.onStart?.(() => execution.cancel());
	return toRunResult(await execution, node, items);
}

/** Returns the context data of an execution; runs with the same ID share it. */
function getExecutionContext({ executionId, retryOf = '' }: NodeRun): IExecuteContextData {
	const copy = structuredClone(contextsByExecution.get(retryOf));
	const context = contextsByExecution.get(executionId ?? '') ?? copy ?? {};
	if (executionId) contextsByExecution.set(executionId, context);
	return context;
}

/**
 * Lets an AI agent call a node once for each item. n8n makes these calls concurrently, all with the
 * same run index.
 * @param calls the model's arguments, by call
 */
export async function callAsTool(
	run: NodeRun,
	calls: IDataObject[],
	{ isSequential = false } = {},
): Promise<INodeExecutionData[]> {
	const { node, workflow } = createWorkflow(run);
	const { signal } = new AbortController();
	const data = createAdditionalData(run, 'trigger', `e${++executionCount}`, workflow);
	const runData = createRunExecutionData({});
	const call = async (json: IDataObject) => {
		const items = [{ json }];
		const context = new SupplyDataContext(
			workflow,
			node,
			data,
			'trigger',
			runData,
			0,
			items,
			{ ai_tool: [items] },
			'ai_tool',
			{ node, data: { main: [items] }, source: null },
			[],
			signal,
		);
		const output = (await run.node.execute?.call(context as unknown as IExecuteFunctions)) ?? [];
		return (output as INodeExecutionData[][]).flat();
	};
	if (!isSequential) return (await Promise.all(calls.map(call))).flat();
	const results: INodeExecutionData[] = [];
	for (const json of calls) results.push(...(await call(json)));
	return results;
}

/** Calls a node's list search, as n8n does when a user opens a picker. */
export async function callListSearch(
	run: NodeRun,
	method: string,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const { node, workflow } = createWorkflow(run);
	const context = new LoadOptionsContext(
		workflow,
		node,
		createAdditionalData(run, 'internal', undefined, workflow),
		'',
	);
	const search = run.node.methods?.listSearch?.[method];
	if (search === undefined) throw new Error(`The node has no picker ${method}`);
	return await search.call(context, filter, paginationToken);
}

/** An active trigger. */
export interface ActivePolling {
	/** Polls once; polls may overlap. @throws what the poll throws */
	poll(): Promise<INodeExecutionData[] | null>;
	/** The static data that n8n would load after a restart. */
	savedStaticData(): IDataObject;
	/** The current static data. */
	staticData(): IDataObject;
}

/**
 * Activates a trigger. All polls of an activation share a context.
 * n8n's default engine saves static data when a poll emits items or throws, and after the first
 * poll of a manual activation. Unsaved data is lost if n8n is killed.
 * @param run `staticData` is the saved static data of the node, not of the workflow
 */
export function startPolling(
	run: NodeRun,
	activation: WorkflowActivateMode = 'activate',
	budgetMs?: number,
): ActivePolling {
	const name = run.node.description.displayName;
	const nodeStaticData = structuredClone(run.staticData ?? {});
	const { node, workflow } = createWorkflow({
		...run,
		staticData: { [`node:${name}`]: nodeStaticData },
	});
	const mode = run.mode ?? 'trigger';
	const context = new PollContext(
		workflow,
		node,
		createAdditionalData(run, mode, undefined, workflow),
		mode,
		activation,
	);
	if (budgetMs !== undefined) Object.assign(context, { getPollBudgetMs: () => budgetMs });
	const staticData = () =>
		JSON.parse(JSON.stringify(workflow.getStaticData('node', node))) as IDataObject;
	let savedStaticData = run.staticData ?? {};
	let isFirstPoll = true;
	const save = () => {
		savedStaticData = staticData();
	};
	return {
		poll: async () => {
			const isActivation = isFirstPoll && ['activate', 'update'].includes(activation);
			isFirstPoll = false;
			const polling = Promise.resolve(run.node.poll?.call(context) ?? null);
			polling.then((emitted) => {
				if (emitted !== null || isActivation) save();
			}, save);
			return (await polling)?.[0] ?? null;
		},
		savedStaticData: () => savedStaticData,
		staticData,
	};
}

/** Creates a workflow of the start node and the tested node; n8n adds the default parameters. */
function createWorkflow(run: NodeRun): { node: INode; workflow: Workflow } {
	const { name } = run.node.description;
	const node: INode = {
		id: `id-of-${name}`,
		name: run.node.description.displayName,
		type: name,
		typeVersion: 1,
		position: [0, 0],
		parameters: run.parameters,
		credentials: { outreachAutomationApi: { id: run.credentialId ?? '1', name: 'Outreach' } },
		onError: run.onError,
		...(run.maxTries && { retryOnFail: true, maxTries: run.maxTries, waitBetweenTries: 1 }),
	};
	const start: INode = {
		...node,
		id: START,
		name: START,
		type: START,
		parameters: {},
	};
	const getType = (type: string) => (type === START ? startNode : run.node);
	const workflow = new Workflow({
		id: run.workflowId ?? 'workflow',
		nodes: [start, node],
		connections: { [START]: { main: [[{ node: node.name, type: 'main', index: 0 }]] } },
		active: false,
		nodeTypes: { getByName: getType, getByNameAndVersion: getType, getKnownTypes: () => ({}) },
		staticData: run.staticData,
		settings: { timezone: run.timezone ?? 'Europe/Berlin' },
	});
	return { node, workflow };
}

function toRunResult(run: IRun, { name, onError }: INode, items: INodeExecutionData[]): RunResult {
	const [task] = run.data.resultData.runData[name] ?? [];
	const outputs = (task?.data?.main ?? []).map((output) => output ?? []);
	if (onError === 'continueErrorOutput') outputs[1] = outputs[1]?.map(removeInputFields(items));
	return {
		outputs,
		json: (outputs[0] ?? []).map(({ json }) => json),
		error: task?.error ?? run.data.resultData.error,
		hints: (task?.hints ?? []).flatMap(({ location, message }) =>
			location === 'outputPane' ? [message] : [],
		),
		serializedRunData: JSON.stringify(run.data, skipCircular()),
	};
}

/** Removes the input item's fields, which n8n adds to items of the Error output. */
function removeInputFields(items: INodeExecutionData[]) {
	return ({ json, ...item }: INodeExecutionData): INodeExecutionData => {
		const inputJson = items[(item.pairedItem as { item: number }).item].json;
		const isAdded = ([name, value]: [string, unknown]) => !Object.is(inputJson[name], value);
		return {
			...item,
			json: Object.fromEntries(Object.entries(json).filter(isAdded)) as IDataObject,
		};
	};
}

function skipCircular() {
	const seen = new WeakSet<object>();
	return (_: string, value: unknown) => {
		if (typeof value !== 'object' || value === null) return value;
		if (seen.has(value)) return undefined;
		seen.add(value);
		return value instanceof Error
			? { ...value, message: value.message, stack: value.stack }
			: value;
	};
}

function createAdditionalData(
	run: NodeRun,
	mode: WorkflowExecuteMode,
	executionId: string | undefined,
	workflow: Workflow,
): IWorkflowExecuteAdditionalData {
	const credential = new OutreachAutomationApi();
	const data = run.credentials ?? { baseUrl: ORIGIN, apiKey: KEY };
	const hooks = new ExecutionLifecycleHooks(mode, executionId ?? '', {
		id: workflow.id,
		name: 'Workflow',
		active: false,
		isArchived: false,
		createdAt: new Date(),
		updatedAt: new Date(),
		nodes: [],
		connections: {},
		activeVersionId: null,
	});
	return {
		executionId,
		hooks,
		currentNodeExecutionIndex: 0,
		variables: {},
		restApiUrl: 'http://127.0.0.1:5678/rest',
		instanceBaseUrl: 'http://127.0.0.1:5678',
		formWaitingBaseUrl: 'http://127.0.0.1:5678/form-waiting',
		webhookWaitingBaseUrl: 'http://127.0.0.1:5678/webhook-waiting',
		logAiEvent: () => {},
		setExecutionStatus: () => {},
		credentialsHelper: {
			getParentTypes: () => [],
			isCredentialUsableByNode: () => true,
			getDecrypted: async () => ({ ...(typeof data === 'function' ? data() : data) }),
			getCredentials: async () => ({}),
			getCredentialsProperties: () => credential.properties,
			updateCredentials: async () => {},
			preAuthentication: async () => undefined,
			runPreAuthentication: async () => undefined,
			authenticate: async (
				credentials: ICredentialDataDecryptedObject,
				_: string,
				options: IHttpRequestOptions,
			) =>
				typeof credential.authenticate === 'function'
					? await credential.authenticate(credentials, options)
					: options,
		},
	} as unknown as IWorkflowExecuteAdditionalData;
}
