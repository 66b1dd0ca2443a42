import type { IExecuteFunctions } from 'n8n-workflow';
import type { Failure } from '../errors/failure';
import { isOfContent } from '../errors/failure';
import type { Operation } from '../operation/defineOperation';
import type { AnyValues, Input, NotDone, Output, Plan, Result, Run } from '../operation/plan';
import { choiceOfNotDone } from '../operation/properties';
import { toApiRequest } from '../operation/route';
import type { Connection } from '../transport/connection';
import type { Answer } from '../transport/outcome';
import { isNotFound, readAnswer, unclear } from '../transport/outcome';
import type { SendGuard } from '../transport/request';
import { deduplicationOf } from './deduplication';
import { equalOnce } from './equalReads';
import { yieldToEventLoop } from './yieldToEventLoop';
import { openSentItems } from './sentItems';
import { mapConcurrently } from './mapConcurrently';
import { usageOf } from './usage';
import type { Waits } from './waits';

/** As many refusals tell that no item would be taken. */
const MAX_REFUSED_IN_ROW = 64;

/** What became of the items, by item index. Items that were not sent after a failure are missing. */
export type Results = ReadonlyMap<number, Result>;

/** Why items failed, by item index. */
export function failuresOf(results: Results): Map<number, Failure> {
	const failures = new Map<number, Failure>();
	for (const [index, result] of results) {
		if ('failure' in result) failures.set(index, result.failure);
	}
	return failures;
}

/** One request for each item, several at once. */
const each: Plan = async (inputs, run) =>
	await run.forEach(inputs, async ({ values }) => await run.send(values));

/**
 * Sends the items by the operation's plan. What this execution has sent already is not sent again.
 * After a failure nothing more is sent, unless the user chose to go on.
 */
export async function send(
	context: IExecuteFunctions,
	operation: Operation,
	connection: Connection,
	inputs: Input[],
	waits: Waits,
	continueOnFail: boolean,
): Promise<Results> {
	const sentItems = operation.effect === 'read' ? undefined : openSentItems(context);
	const results = new Map<number, Result>();
	for (const { index } of inputs) {
		const known = sentItems?.recall(index);
		if (known) results.set(index, known);
	}
	const pending = inputs.filter(({ index }) => !results.has(index));
	const { plan: own = each } = operation;
	const plan = operation.effect === 'read' ? equalOnce(own) : own;
	const run = runOf(context, operation, connection, waits, continueOnFail);
	const sent = await plan(pending, run).catch(() => pending.map(() => unforeseen(operation)));
	for (const [position, { index }] of pending.entries()) {
		await yieldToEventLoop();
		const result = sent[position];
		if (result === undefined) continue;
		results.set(index, result);
		sentItems?.record(index, result);
	}
	return new Map([...results].sort(([a], [b]) => a - b));
}

/** What the operation's plan needs of n8n, of the connection and of the operation itself. */
function runOf(
	context: IExecuteFunctions,
	operation: Operation,
	connection: Connection,
	waits: Waits,
	continueOnFail: boolean,
): Run {
	return {
		connection,
		continueOnFail,
		isTest: context.getMode() === 'manual',
		usage: usageOf(context),
		deduplication: deduplicationOf(context),
		request: (values) => operation.request(values as AnyValues),
		send: async (values, guard) =>
			await sendRequest(operation, connection, values as AnyValues, guard).catch(() =>
				unforeseen(operation),
			),
		unforeseen: unforeseen(operation),
		call: async (route, effect, request) =>
			await connection.send(toApiRequest(route, effect, request)),
		forEach: forEachOf(continueOnFail, operation, waits),
		keepsTaken: operation.keepsTaken !== undefined,
		notDone: (values, why) => standInFor(operation, values, why),
		incoming: (index) => context.getInputData()[index].json,
		fileOf: async (index, field) => {
			const file = context.getInputData()[index].binary?.[field];
			if (file === undefined) return undefined;
			const content = await context.helpers.getBinaryDataBuffer(index, field);
			return { content, name: file.fileName };
		},
		storeFile: async (content, fileName, mimeType) =>
			await context.helpers.prepareBinaryData(content, fileName, mimeType),
	};
}

/**
 * Begins nothing more once something failed, unless the user chose to go on. A record that is gone
 * keeps no other from being deleted: a run that was killed could never be finished. A person who is
 * refused keeps no other back, unless many in a row are.
 */
function forEachOf(
	continueOnFail: boolean,
	{ itemNotDone, route }: Operation,
	waits: Waits,
): Run['forEach'] {
	const isDelete = route.startsWith('DELETE ');
	const isPassedOver = (failure: Failure) =>
		isDelete && failure.kind !== 'finding' && isNotFound(failure);
	return async (entries, work) => {
		let hasFailed = false;
		let refusedInRow = 0;
		const note = (result: Result) => {
			if ('items' in result) refusedInRow = 0;
			else if (itemNotDone !== undefined && isOfContent(result.failure)) {
				hasFailed ||= ++refusedInRow >= MAX_REFUSED_IN_ROW;
			} else hasFailed ||= !isPassedOver(result.failure);
		};
		const workOne = async (entry: (typeof entries)[number]) => {
			const result = await work(entry, note);
			if (result !== undefined) note(result);
			waits.done++;
			return result;
		};
		return await mapConcurrently(entries, workOne, {
			stopped: () => hasFailed && !continueOnFail,
		});
	};
}

async function sendRequest(
	{ effect, output, request }: Operation,
	connection: Connection,
	values: AnyValues,
	guard?: SendGuard,
): Promise<Result> {
	const outcome = await connection.send({ ...request(values), guard });
	const reading = readAnswer(effect, outcome, (answer) => output?.(answer, values) ?? []);
	if ('failure' in reading) return reading;
	const { serverTime, tookMs = 0 } = outcome as Answer;
	return { items: reading.content, sentAt: serverTime && serverTime.getTime() - tookMs };
}

/** What stands for an input that was not carried out, or of which that is not known. */
export type StandIn = Output & { notDone: NotDone };

/** The item in place of one that was not done: what the operation shows of it, and why; none where the user leaves it out. */
export function standInFor(
	{ itemNotDone }: Pick<Operation, 'itemNotDone'>,
	values: Input['values'],
	notDone: NotDone,
): StandIn {
	const isLeftOut = itemNotDone === undefined || choiceOfNotDone(values) === 'leaveOut';
	return {
		items: isLeftOut ? [] : [itemNotDone(values, notDone.outcome)],
		skipSimplify: true,
		notDone,
	};
}

/** What nobody has foreseen broke off the run: of a write it is not known what was done. */
export function unforeseen({ effect }: Operation): { failure: Failure } {
	return { failure: unclear(effect, 'unforeseen') };
}
