import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { FieldError } from './checks';
import { errorItem, errorOf, errorOfFields, errorOfItems } from './errors';
import { openLedger } from './ledger';
import type { Setting } from './messages';
import type { AnyValues, Input, Operation, Pages, Result } from './operation';
import { toApiRequest } from './operation';
import { readList } from './pagination';
import { inParallel } from './parallel';
import { labelOf, readValues } from './parameters';
import type { Connection } from './transport/request';
import { connect } from './transport/request';
import { readAnswer } from './transport/outcome';

const AT_ONCE = 25;
const MINUTE_MS = 60_000;
const PATIENCE_MINUTES = { production: 65, test: 1 };

/** The items of a node as they were read: those to send, those at fault, those left out on purpose. */
interface Read {
	inputs: Input[];
	faults: Map<number, FieldError>;
	leftOut: number;
}

/**
 * Runs the operation that the user chose on all input items: reads and checks every item before
 * the first request, sends by the operation's plan, and gives the results back in input order.
 *
 * @throws NodeOperationError when an item cannot be sent (nothing was sent then), NodeApiError when
 * the service or the network said otherwise; neither with On Error = Continue
 */
export async function runOperations(
	context: IExecuteFunctions,
	operations: Operation[],
): Promise<INodeExecutionData[][]> {
	const operation = chosen(context, operations);
	const read = readItems(context, operation);
	if (read.faults.size > 0 && !context.continueOnFail()) {
		throw errorOfFields(context.getNode(), read.faults);
	}
	if (read.leftOut > 0) {
		const items = read.leftOut === 1 ? '1 item was' : `${read.leftOut} items were`;
		context.addExecutionHints({ message: `${items} left out, as asked under Options` });
	}
	const connection = await connect(context, connectionOptions(context, read.inputs[0]?.values));
	const results = await send(context, operation, connection, read.inputs);
	return [giveBack(context, operation, connection, read, results)];
}

function chosen(context: IExecuteFunctions, operations: Operation[]): Operation {
	const value = context.getNodeParameter('operation', 0);
	const resource = context.getNodeParameter('resource', 0, '') || undefined;
	const operation = operations.find(
		(candidate) => candidate.option.value === value && candidate.resource === resource,
	);
	if (operation) return operation;
	throw errorOfFields(
		context.getNode(),
		new Map([
			[0, new FieldError(`Operation "${String(value)}" does not exist; choose another one`)],
		]),
	);
}

function connectionOptions(context: IExecuteFunctions, values: AnyValues = {}) {
	const options = (values.options ?? {}) as { waitForRateLimit?: number; timeout?: number };
	const { production, test } = PATIENCE_MINUTES;
	const patience = options.waitForRateLimit ?? (context.getMode() === 'manual' ? test : production);
	return { patienceMs: patience * MINUTE_MS, timeoutMs: (options.timeout ?? 60) * 1000 };
}

function readItems(context: IExecuteFunctions, operation: Operation): Read {
	const read: Read = { inputs: [], faults: new Map(), leftOut: 0 };
	for (const index of context.getInputData().keys()) {
		try {
			const values = readValues(context, operation, index);
			operation.request(values);
			read.inputs.push({ index, values });
		} catch (error) {
			if (!(error instanceof FieldError)) throw unexpected(error);
			if (mayLeaveOut(context, operation, error, index)) read.leftOut++;
			else read.faults.set(index, error);
		}
	}
	return read;
}

function unexpected(error: unknown): unknown {
	return error;
}

function mayLeaveOut(
	context: IExecuteFunctions,
	{ leaveOut, properties }: Operation,
	{ missing }: FieldError,
	index: number,
): boolean {
	if (leaveOut === undefined || missing !== labelOf(properties, leaveOut.without)) return false;
	return context.getNodeParameter(`options.${leaveOut.option}`, index, '') === 'leaveOut';
}

async function send(
	context: IExecuteFunctions,
	operation: Operation,
	connection: Connection,
	inputs: Input[],
): Promise<Map<number, Result>> {
	const ledger = operation.effect === 'read' ? undefined : openLedger(context);
	const results = new Map<number, Result>();
	for (const { index } of inputs) {
		const known = ledger?.recall(index);
		if (known) results.set(index, known);
	}
	const pending = inputs.filter(({ index }) => !results.has(index));
	const sent = await sendByPlan(operation, connection, pending, context.continueOnFail());
	for (const [place, { index }] of pending.entries()) {
		const result = sent[place];
		if (result === undefined) continue;
		results.set(index, result);
		ledger?.record(index, result);
	}
	return results;
}

/** The results in the order of the inputs; undefined for those that were not sent after a failure. */
async function sendByPlan(
	operation: Operation,
	connection: Connection,
	inputs: Input[],
	goOn: boolean,
): Promise<Array<Result | undefined>> {
	const { plan } = operation;
	if (plan.kind === 'steps') {
		return await plan.run(inputs, {
			connection,
			goOn,
			call: async (route, effect, request) =>
				await connection.send(toApiRequest(route, effect, request)),
		});
	}
	let hasFailed = false;
	const work = async ({ values }: Input): Promise<Result> => {
		const result =
			plan.kind === 'pages'
				? await readPages({ ...operation, plan }, connection, values)
				: await sendOne(operation, connection, values);
		hasFailed ||= 'failure' in result;
		return result;
	};
	const atOnce = plan.kind === 'pages' ? 1 : AT_ONCE;
	return await inParallel(inputs, work, { atOnce, stopped: () => hasFailed && !goOn });
}

async function sendOne(
	{ effect, output, request }: Operation,
	connection: Connection,
	values: AnyValues,
): Promise<Result> {
	const outcome = await connection.send(request(values));
	if (outcome.kind !== 'answer') return { failure: outcome };
	const reading = readAnswer(effect, outcome, (body) => output(body, values));
	return 'failure' in reading ? reading : { items: reading.content };
}

async function readPages(
	operation: Operation & { plan: Pages },
	connection: Connection,
	values: AnyValues,
): Promise<Result> {
	const limit = values.returnAll === true ? Infinity : Number(values.limit);
	const reading = await readList(connection, operation, values, limit);
	return 'failure' in reading ? reading : { items: reading.records };
}

function giveBack(
	context: IExecuteFunctions,
	operation: Operation,
	connection: Connection,
	read: Read,
	results: Map<number, Result>,
): INodeExecutionData[] {
	const node = context.getNode();
	const setting = settingOf(context, operation, connection);
	const failures = new Map(
		[...results].flatMap(([index, result]) =>
			'failure' in result ? [[index, result.failure] as const] : [],
		),
	);
	if (failures.size > 0 && !context.continueOnFail()) {
		if (read.inputs.length === 1)
			throw errorOf(node, [...failures.values()][0], setting, read.inputs[0].index);
		const done = read.inputs.filter(({ index }) => results.has(index) && !failures.has(index));
		const left = read.inputs.filter(({ index }) => !results.has(index));
		throw errorOfItems(node, failures, setting, {
			[operation.done]: done.map(({ index }) => index),
			'Not sent': left.map(({ index }) => index),
		});
	}

	const items = new Map<number, INodeExecutionData[]>();
	for (const [index, fault] of read.faults) {
		items.set(index, [errorItem(errorOfFields(node, new Map([[index, fault]])), 'notSent', index)]);
	}
	for (const { index, values } of read.inputs) {
		const result = results.get(index);
		if (result === undefined) continue;
		items.set(
			index,
			'failure' in result
				? [errorItem(errorOf(node, result.failure, setting, index), result.failure, index)]
				: result.items.map((json) => ({
						json: {
							...(result.isWhole ? json : shape(json, operation, values)),
							...inputOf(context, values, index),
						},
						pairedItem: { item: index },
					})),
		);
	}
	addHints(context, results);
	return [...items].sort(([a], [b]) => a - b).flatMap(([, list]) => list);
}

function settingOf(
	context: IExecuteFunctions,
	{ findOut, properties, refusals }: Operation,
	{ origin }: Connection,
): Setting {
	return {
		labelOf: (name) => labelOf(properties, name),
		show: (time) =>
			time.toLocaleString('en-GB', {
				timeZone: context.getTimezone(),
				dateStyle: 'medium',
				timeStyle: 'long',
			}),
		origin,
		findOut,
		refusals,
	};
}

function shape(json: IDataObject, { simplify }: Operation, values: AnyValues): IDataObject {
	if (simplify === undefined || values.simple !== true) return json;
	return Object.fromEntries(simplify.map((name) => [name, json[name] ?? null]));
}

function inputOf(context: IExecuteFunctions, values: AnyValues, index: number): IDataObject {
	const { includeInputFields } = (values.options ?? {}) as IDataObject;
	return includeInputFields === true ? { input: context.getInputData()[index].json } : {};
}

function addHints(context: IExecuteFunctions, results: Map<number, Result>): void {
	const hints = [...results.values()].flatMap((result) =>
		'items' in result && result.hint !== undefined ? [result.hint] : [],
	);
	for (const message of new Set(hints)) {
		context.addExecutionHints({ message, location: 'outputPane' });
	}
}
