import type { IDataObject } from 'n8n-workflow';
import { Balance } from './credits';
import type { AnyValues, Batch, Input, Operation, Result } from './operation';
import { inParallel } from './parallel';
import type { ApiRequest, Connection } from './transport/request';
import { readAnswer } from './transport/outcome';

const STANDARD_SIZE = 50;
const AT_ONCE = 5;
/** A refusal of what was sent, and not of who sent it. */
const BAD_REQUEST = 400;

/** An item that waits for its batch. */
interface Entry {
	/** Its place among the inputs. */
	place: number;
	values: AnyValues;
	request: ApiRequest;
}

/**
 * Sends items in batches. A batch that is refused for what it holds is split in halves until the
 * bad entries are found; after any other failure nothing more is sent, unless the user chose to go
 * on. With Stop Below Credits the batches go one after another, the first with one entry.
 *
 * @returns the results in the order of the inputs; undefined for those that were not sent
 */
export async function sendInBatches(
	operation: Operation & { plan: Batch },
	connection: Connection,
	inputs: Input[],
	goOn: boolean,
): Promise<Array<Result | undefined>> {
	const balance = new Balance(inputs[0]?.values);
	const results = new Array<Result | undefined>(inputs.length).fill(undefined);
	let isStopped = false;

	const fail = (entries: Entry[], result: Extract<Result, { failure: unknown }>) => {
		for (const { place } of entries) results[place] = result;
	};
	const sendBatch = async (entries: Entry[]): Promise<void> => {
		const outcome = await connection.send(joined(operation.plan, entries));
		const isBad = outcome.kind === 'refusal' && outcome.status === BAD_REQUEST;
		if (isBad && entries.length > 1) {
			const middle = Math.ceil(entries.length / 2);
			await sendBatch(entries.slice(0, middle));
			if (!isStopped) await sendBatch(entries.slice(middle));
			return;
		}
		if (outcome.kind !== 'answer') {
			isStopped ||= !isBad && !goOn;
			fail(entries, { failure: outcome });
			return;
		}
		const reading = readAnswer(operation.effect, outcome, (body) =>
			operation.plan.split(
				body,
				entries.map((entry) => entryOf(operation.plan, entry)),
				entries.map(({ values }) => values),
			),
		);
		if ('failure' in reading) {
			isStopped ||= !goOn;
			fail(entries, reading);
			return;
		}
		const { outputs, credits } = reading.content;
		balance.note(credits, entries.length);
		for (const [number, { place }] of entries.entries()) {
			const { items, ...kind } = outputs[number];
			results[place] = { items: items.map((item) => ({ ...item, ...credits })), ...kind };
		}
	};
	const leave = (entries: Entry[], message: string) => {
		for (const { place, values } of entries) {
			const items = operation.remainder?.(values, { outcome: 'notSent', message }) ?? [];
			results[place] = { items, isWhole: true, hint: message };
		}
	};

	const groups = groupsOf(operation, inputs);
	if (balance.isWatched) {
		const queue = groups.flat();
		while (queue.length > 0 && !isStopped) {
			const [batch] = chunks(groupHead(operation.plan, queue), balance.mostOf(sizeOf(inputs)));
			const reason = balance.refuses(batch.length);
			if (reason !== undefined) {
				leave(queue, reason);
				break;
			}
			queue.splice(0, batch.length);
			await sendBatch(batch);
		}
	} else {
		const [first, ...rest] = groups.flatMap((group) => chunks(group, sizeOf(inputs)));
		if (first !== undefined) await sendBatch(first);
		await inParallel(rest, sendBatch, { atOnce: AT_ONCE, stopped: () => isStopped });
	}
	return withHint(results, balance.hint);
}

/** The entries by what their bodies hold beside them: equal ones may share a request. */
function groupsOf({ plan, request }: Operation & { plan: Batch }, inputs: Input[]): Entry[][] {
	const groups = new Map<string, Entry[]>();
	for (const [place, { values }] of inputs.entries()) {
		const entry = { place, values, request: request(values) };
		const rest = restOf(plan, entry);
		groups.set(rest, [...(groups.get(rest) ?? []), entry]);
	}
	return [...groups.values()];
}

/** The first entries of a queue that may share a request. */
function groupHead(plan: Batch, queue: Entry[]): Entry[] {
	const rest = restOf(plan, queue[0]);
	const end = queue.findIndex((entry) => restOf(plan, entry) !== rest);
	return end === -1 ? queue : queue.slice(0, end);
}

function restOf({ list }: Batch, { request }: Entry): string {
	return JSON.stringify({ ...request.body, [list]: undefined });
}

function entryOf({ list }: Batch, { request }: Entry): IDataObject {
	const [entry] = request.body?.[list] as IDataObject[];
	return entry;
}

function joined(plan: Batch, entries: Entry[]): ApiRequest {
	const [{ request }] = entries;
	const list = entries.map((entry) => entryOf(plan, entry));
	return { ...request, body: { ...request.body, [plan.list]: list } };
}

function sizeOf([first]: Input[]): number {
	return (first.values.options as { batchSize?: number }).batchSize ?? STANDARD_SIZE;
}

function chunks<E>(entries: E[], size: number): E[][] {
	const count = Math.ceil(entries.length / size);
	return Array.from({ length: count }, (_, number) =>
		entries.slice(number * size, (number + 1) * size),
	);
}

/** The hint stands with the first result that has items: giving it back once is enough. */
function withHint(
	results: Array<Result | undefined>,
	hint: string | undefined,
): Array<Result | undefined> {
	const place = results.findIndex((result) => result !== undefined && 'items' in result);
	const first = results[place];
	if (hint === undefined || first === undefined || 'failure' in first) return results;
	return results.map((result, index) => (index === place ? { ...first, hint } : result));
}
