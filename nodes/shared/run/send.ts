import type { IExecuteFunctions } from 'n8n-workflow';
import type { Failure } from '../transport/outcome';
import type { Operation } from '../operation/defineOperation';
import type { AnyValues, Input, Plan, Result, Run } from '../operation/plan';
import { eachItem } from '../operation/plan';
import { toApiRequest } from '../operation/route';
import type { Connection } from '../transport/connection';
import { readAnswer, noAnswer } from '../transport/outcome';
import type { SendGuard } from '../transport/request';
import { deduplicationOf } from './deduplication';
import type { ReadItems } from './readItems';
import type { Results } from './results';
import { standInFor } from './results';
import { openSentItems } from './sentItems';
import { forEachOf } from './stopping';
import { usageOf } from './usage';
import { yieldToEventLoop } from './yieldToEventLoop';

/** One request for each item. */
const each = eachItem(async (values: AnyValues, run) => await run.send(values));

/**
 * Sends the items by the operation's plan. What this execution has sent already is not sent again.
 * After a failure nothing more is sent, unless the user chose to go on.
 */
export async function sendItems(
	context: IExecuteFunctions,
	read: ReadItems,
	connection: Connection,
): Promise<Results> {
	const { inputs, operation } = read;
	const sentItems = operation.effect === 'read' ? undefined : openSentItems(context);
	const results = new Map<number, Result>();
	for (const { index } of inputs) {
		const known = sentItems?.recall(index);
		if (known) results.set(index, known);
	}
	const pending = inputs.filter(({ index }) => !results.has(index));
	const { plan: own = each } = operation;
	const plan = operation.effect === 'read' ? equalOnce(own) : own;
	const run = runOf(context, read, connection);
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
function runOf(context: IExecuteFunctions, read: ReadItems, connection: Connection): Run {
	const { continueOnFail, operation } = read;
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
		forEach: forEachOf(read),
		givesPartialResults: operation.partialResultsOnce !== undefined,
		notDone: (values, why) => standInFor(operation, values, why),
		incoming: (index) => context.getInputData()[index].json,
		storeFile: async (content, fileName, mimeType) =>
			await context.helpers.prepareBinaryData(content, fileName, mimeType),
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
	return { items: reading.content };
}

/** What nobody has foreseen broke off the run: of a write it is not known what was done. */
export function unforeseen({ effect }: Operation): { failure: Failure } {
	return { failure: noAnswer(effect, 'unforeseen') };
}

/**
 * A plan that asks once for inputs that ask for the same: a list behind seven items is read once, and
 * comes out for each of them, as objects of its own that share what is in their fields: whole copies
 * could take all of n8n's memory.
 */
function equalOnce(plan: Plan): Plan {
	return async (inputs, run) => {
		const groups = new Map<string, Input[]>();
		for (const input of inputs) {
			await yieldToEventLoop();
			const values = JSON.stringify(input.values);
			const equal = groups.get(values);
			if (equal === undefined) groups.set(values, [input]);
			else equal.push(input);
		}
		const first = [...groups.values()].map(([input]) => input);
		const read = await plan(first, run);
		const results = new Map<Input, Result | undefined>();
		const copyOf = (result: Result | undefined): Result | undefined => {
			if (result === undefined || 'failure' in result) return result;
			return { ...result, items: result.items.map((item) => ({ ...item })) };
		};
		for (const [place, group] of [...groups.values()].entries()) {
			for (const input of group) {
				await yieldToEventLoop();
				results.set(input, input === group[0] ? read[place] : copyOf(read[place]));
			}
		}
		return inputs.map((input) => results.get(input));
	};
}
