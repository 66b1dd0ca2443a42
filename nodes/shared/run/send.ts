import type { IExecuteFunctions } from 'n8n-workflow';
import { sendInBatches } from './batch';
import { sendForFile } from './file';
import { sendInOrder } from './inOrder';
import { openLedger } from './ledger';
import type { Operation } from '../operation/defineOperation';
import type { AnyValues, Input, Pages, Result } from '../operation/plan';
import { toApiRequest } from '../operation/route';
import { readList } from './pages';
import { inParallel } from './mapConcurrently';
import type { Connection } from '../transport/request';
import { readAnswer } from '../transport/outcome';

const AT_ONCE = 25;
const STANDARD_LIMIT = 50;

/** What became of the items, by item index. Items that were not sent after a failure are missing. */
export type Results = ReadonlyMap<number, Result>;

/**
 * Sends the items by the operation's plan. What this execution has sent already is not sent again.
 * After a failure nothing more is sent, unless the user chose to go on.
 */
export async function send(
	context: IExecuteFunctions,
	operation: Operation,
	connection: Connection,
	inputs: Input[],
): Promise<Results> {
	const ledger = operation.effect === 'read' ? undefined : openLedger(context);
	const results = new Map<number, Result>();
	for (const { index } of inputs) {
		const known = ledger?.recall(index);
		if (known) results.set(index, known);
	}
	const pending = inputs.filter(({ index }) => !results.has(index));
	const sent = await sendByPlan(context, operation, connection, pending).catch(() =>
		pending.map(() => unforeseen(operation)),
	);
	for (const [place, { index }] of pending.entries()) {
		const result = sent[place];
		if (result === undefined) continue;
		results.set(index, result);
		ledger?.record(index, result);
	}
	return new Map([...results].sort(([a], [b]) => a - b));
}

/** The results in the order of the inputs; undefined for those that were not sent. */
async function sendByPlan(
	context: IExecuteFunctions,
	operation: Operation,
	connection: Connection,
	inputs: Input[],
): Promise<Array<Result | undefined>> {
	const { plan } = operation;
	const goOn = context.continueOnFail();
	if (plan.kind === 'batch') {
		return await sendInBatches({ ...operation, plan }, connection, inputs, goOn);
	}
	if (plan.kind === 'steps') {
		return await plan.run(inputs, {
			connection,
			goOn,
			memory: context.getWorkflowStaticData('node'),
			isTest: context.getMode() === 'manual',
			call: async (route, effect, request) =>
				await connection.send(toApiRequest(route, effect, request)),
		});
	}
	if (plan.kind === 'each' && plan.inOrder) {
		return await sendInOrder(
			context,
			operation,
			connection,
			inputs,
			async ({ values }) =>
				await sendOne(operation, connection, values).catch(() => unforeseen(operation)),
		);
	}
	let hasFailed = false;
	const work = async ({ values }: Input): Promise<Result> => {
		const result = await sendAlone(context, operation, connection, values).catch(() =>
			unforeseen(operation),
		);
		hasFailed ||= 'failure' in result;
		return result;
	};
	return await inParallel(inputs, work, {
		atOnce: AT_ONCE,
		stopped: () => hasFailed && !goOn,
	});
}

/** What nobody has foreseen broke off the sending: of a write it is not known what was done. */
function unforeseen({ effect }: Operation): Result {
	const kind = effect === 'read' ? 'unusable' : 'unknown';
	return { failure: { kind, reason: 'unforeseen' } };
}

async function sendAlone(
	context: IExecuteFunctions,
	operation: Operation,
	connection: Connection,
	values: AnyValues,
): Promise<Result> {
	const { plan } = operation;
	if (plan.kind === 'pages') return await readRecords({ ...operation, plan }, connection, values);
	if (plan.kind === 'file') {
		return await sendForFile(context, { ...operation, plan }, connection, values);
	}
	return await sendOne(operation, connection, values);
}

async function sendOne(
	{ effect, output, request }: Operation,
	connection: Connection,
	values: AnyValues,
): Promise<Result> {
	const outcome = await connection.send(request(values));
	if (outcome.kind !== 'answer') return { failure: outcome };
	const reading = readAnswer(effect, outcome, (body) => output(body, values, outcome.serverTime));
	return 'failure' in reading ? reading : { items: reading.content };
}

async function readRecords(
	list: Pick<Operation, 'request'> & { plan: Pages },
	connection: Connection,
	values: AnyValues,
): Promise<Result> {
	// n8n hides Limit where the expression of Return All gives no plain true or false
	const limit = values.returnAll === true ? Infinity : Number(values.limit ?? STANDARD_LIMIT);
	const reading = await readList(connection, list, values, limit);
	return 'failure' in reading ? reading : { items: reading.records };
}
