import { entryOf, groupsOf, joined } from './batchEntries';
import type { Entry } from './batchEntries';
import { Balance, withHint } from './credits';
import type { Operation } from '../operation/defineOperation';
import type { Batch, Input, Result } from '../operation/plan';
import { inParallel } from './mapConcurrently';
import { factsOf, textOf } from '../transport/facts';
import type { Outcome } from '../transport/outcome';
import { readAnswer } from '../transport/outcome';
import type { Connection } from '../transport/request';

const STANDARD_SIZE = 50;
const AT_ONCE = 5;
const CONTENT_STATUSES = [400, 422];
const CONTENT_CODES = ['VALIDATION_ERROR', 'INVALID_LINKEDIN_URL', 'INVALID_NETWORK_URL'];
/** Enough to find thirty bad entries that stand together. */
const MOST_REFUSALS_IN_ROW = 64;

/**
 * Sends items in batches. A batch that is refused for what it holds is split in halves until the
 * bad entries are found, which end nothing; where the service accepts none of many in a row, they are
 * refused as they are. After any other failure nothing more is sent, unless the user chose to go on.
 * With Stop Below Credits the batches go one after another, the first with
 * one entry.
 *
 * @returns the results in the order of the inputs; undefined for those that were not sent
 */
export async function sendInBatches(
	operation: Operation & { plan: Batch },
	connection: Connection,
	inputs: Input[],
	goOn: boolean,
): Promise<Array<Result | undefined>> {
	const { effect, plan } = operation;
	const groups = await groupsOf(operation, inputs);
	const size = sizeOf(inputs[0]);
	const balance = new Balance(inputs[0]?.values);
	const results = new Array<Result | undefined>(inputs.length).fill(undefined);
	let isStopped = false;
	let refusalsInRow = 0;

	const sendBatch = async (batch: Entry[]): Promise<void> => {
		const outcome = await connection.send(joined(plan, batch));
		const isBad = isRefusedForContent(outcome);
		if (isBad) refusalsInRow++;
		if (isBad && batch.length > 1 && refusalsInRow < MOST_REFUSALS_IN_ROW) {
			const middle = Math.ceil(batch.length / 2);
			await sendBatch(batch.slice(0, middle));
			if (!isStopped) await sendBatch(batch.slice(middle));
			return;
		}
		const reading =
			outcome.kind === 'answer'
				? readAnswer(effect, outcome, (body) => {
						const entries = batch.map((entry) => entryOf(plan, entry));
						return plan.split(
							body,
							entries,
							batch.map(({ values }) => values),
						);
					})
				: { failure: outcome };
		if ('failure' in reading) {
			isStopped ||= !isBad && !goOn;
			for (const { place } of batch) results[place] = reading;
			return;
		}
		refusalsInRow = 0;
		const { outputs, credits } = reading.content;
		balance.note(credits, batch.length);
		for (const [number, { place }] of batch.entries()) {
			const { items, ...kind } = outputs[number];
			results[place] = { items: items.map((item) => ({ ...item, ...credits })), ...kind };
		}
	};

	/** One after another, as only the last answer tells whether the next batch may go. */
	const sendWatched = async (): Promise<void> => {
		for (const group of groups) {
			for (let start = 0; start < group.length && !isStopped; ) {
				const batch = group.slice(start, start + balance.mostOf(size));
				const reason = balance.refuses(batch.length);
				if (reason === undefined) await sendBatch(batch);
				else leaveRest(reason);
				start += batch.length;
			}
		}
	};
	const leaveRest = (message: string): void => {
		isStopped = true;
		for (const { place, values } of groups.flat()) {
			const items = operation.remainder?.(values, { outcome: 'notSent', message }) ?? [];
			results[place] ??= { items, isWhole: true, hint: message };
		}
	};

	/** The first goes alone: what ends it would end the others as well. */
	const sendAll = async (): Promise<void> => {
		const [first, ...others] = groups.flatMap((group) => chunks(group, size));
		if (first !== undefined) await sendBatch(first);
		await inParallel(others, sendBatch, { atOnce: AT_ONCE, stopped: () => isStopped });
	};

	await (balance.isWatched ? sendWatched() : sendAll());
	return withHint(results, balance.hint);
}

/**
 * Whether the service refused what was sent, and not who sent it (a global key, no credits left).
 * The API document does not show what a refused body gets, so one without a code counts as well.
 */
function isRefusedForContent(outcome: Outcome): boolean {
	if (outcome.kind !== 'refusal' || !CONTENT_STATUSES.includes(outcome.status ?? 0)) return false;
	const { availableRoute, code, details, ...others } = outcome.body;
	const name = textOf(code);
	if (name === undefined) {
		return textOf(availableRoute) === undefined && Object.keys(others).length > 0;
	}
	const names = Object.keys(factsOf(factsOf(details).invalidParams));
	return CONTENT_CODES.includes(name) || names.length > 0;
}

function sizeOf(first: Input | undefined): number {
	const { batchSize } = (first?.values.options ?? {}) as { batchSize?: number };
	return batchSize ?? STANDARD_SIZE;
}

function chunks<E>(entries: E[], size: number): E[][] {
	const count = Math.ceil(entries.length / size);
	return Array.from({ length: count }, (_, number) =>
		entries.slice(number * size, (number + 1) * size),
	);
}
