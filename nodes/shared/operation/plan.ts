import type {
	IBinaryKeyData,
	IDataObject,
	IExecuteFunctions,
	IHttpRequestMethods,
} from 'n8n-workflow';
import type { MessageContext } from '../errors/messages';
import type { ApiClient } from '../transport/client';
import type { ApiResponse, Failed, FailureOutcome, RequestFailure } from '../transport/outcome';
import { isAlreadyDeleted, isFailed, isItemError } from '../transport/outcome';
import { MAX_CONCURRENCY } from '../transport/rateLimiter';
import type { ApiRequest, SendReservation } from '../transport/request';
import { groupBy } from '../utils/collections';
import { yieldToEventLoop } from '../utils/eventLoop';

/** Validated parameters by name, if their types do not matter. */
export type AnyValues = Record<string, unknown>;

/** An input item that passed validation. */
export interface Item<V = AnyValues> {
	/** n8n's index of the input item, from 0; blank rows are left out. */
	itemIndex: number;
	json: IDataObject;
	values: V;
	/** The item's own request, built once; plans send it or combine it with others. */
	request: ApiRequest;
}

/** The outcome and the reason of an item that was not done. */
export interface NotDone {
	outcome: FailureOutcome | 'skipped';
	/** A sentence without a full stop. */
	reason: string;
}

/** The item succeeded; each record becomes an output item. */
export interface Done {
	records: IDataObject[];
	/** The file attached to each output item. */
	binary?: IBinaryKeyData;
}

/** The item was skipped or rejected without stopping the run. */
export interface LeftOut extends NotDone {
	/** Fields that are added to the output item, such as credits. */
	fields?: IDataObject;
}

export type Result = (Done | Failed | LeftOut) & {
	/** Texts for the user about the run, shown as hints; equal texts are shown once. */
	notes?: string[];
};

/** Whether an item succeeded. For failed items, see `isFailed` in transport/outcome. */
export const isDone = (result?: Result): result is Done => !!result && 'records' in result;
export const isLeftOut = (result?: Result): result is LeftOut => !!result && 'reason' in result;

/** Entries that n8n's database stores for one node, across runs and processes. */
export interface DedupeStorage {
	/** Identifies the node within this n8n. */
	owner: string;
	/** Inserts entries and evicts the oldest beyond `maxEntries`. @returns the new entries */
	add(entries: string[], maxEntries?: number): Promise<string[]>;
	remove(entries: string[]): Promise<void>;
}

/** A node's usage in this execution, across loop rounds and Retry On Fail. n8n may store these fields. */
export interface ExecutionUsage {
	/** Actions scheduled, or possibly scheduled. */
	actions: number;
	/** Credits spent, or possibly spent. */
	credits: number;
	/** The highest price of one result so far; undefined before the first. */
	costOfOne?: number;
	/** Why the price of the next request is unknown. */
	unknownCostReason?: string;
}

/** @returns results in the order of the items; undefined for items that were not tried */
export type Plan<V = AnyValues> = (
	items: Array<Item<V>>,
	run: Run,
) => Promise<Array<Result | undefined>>;

export interface ResultLabel {
	/** Words that make sense after a number: `Already there`. */
	label: string;
	/** What distinguishes results with this label: `different: Phone`. */
	detail?: string;
}

export interface Behavior<V, TRequest> {
	/** Builds the request of an item. Must be pure. */
	request(values: V): TRequest;
	/** Sends the items' requests; by default, one request for each item. */
	plan?: Plan<V>;
	/** Converts a response to records, which become output items. `sendItem` calls it. */
	output?(response: ApiResponse, values: V): IDataObject[];
	/** Overrides `successLabel`. */
	describeResult?(records: IDataObject[]): ResultLabel;
	/** Returns a note for the user about one item's records. */
	describeNote?(records: IDataObject[]): string | undefined;
	/**
	 * Creates the output item for an item that was not done. If defined, all output items begin with
	 * `outcome`, `reason` and `who`, and invalid items are output in place.
	 */
	createNotDoneRecord?(values: Partial<V>, outcome: NotDone['outcome']): IDataObject;
	/**
	 * When to return results instead of throwing, which would discard them: once an item was done, or, for
	 * operations that must not be repeated, may have been done (`afterUnclear`).
	 */
	keepPartialResults?: 'afterSuccess' | 'afterUnclear';
}

type RunnableOperation = Behavior<AnyValues, ApiRequest> & { method: IHttpRequestMethods };

export interface Run {
	operation: RunnableOperation;
	client: ApiClient;
	/** The user runs the workflow in the editor. */
	isTest: boolean;
	continueOnFail: boolean;
	messageContext: MessageContext;
	storage: DedupeStorage;
	usage: ExecutionUsage;
	storeFile: IExecuteFunctions['helpers']['prepareBinaryData'];
}

/** Whether output items have `outcome`, so that a rejected person does not stop the run. */
export function hasOutcomeFields({ createNotDoneRecord }: RunnableOperation): boolean {
	return createNotDoneRecord !== undefined;
}

/** Formats a label with its detail: `Already there (different: Phone)`. */
export function formatLabel({ detail, label }: ResultLabel): string {
	return detail === undefined ? label : `${label} (${detail})`;
}

/**
 * Whether a failure stops the run. A rejected person does not. A record that is already deleted does
 * not either, so that an interrupted run of deletes can be repeated.
 */
export function isFatal(operation: RunnableOperation, failure: RequestFailure): boolean {
	const isPersonRejected = hasOutcomeFields(operation) && isItemError(failure);
	return !isPersonRejected && !isAlreadyDeleted(operation.method, failure);
}

/** Sends an item's request. The client makes the reservation after it has waited for the rate limit. */
export async function sendItem(
	{ client, operation }: Run,
	{ request, values }: { request: ApiRequest; values: object },
	reservation?: SendReservation,
): Promise<Done | Failed> {
	const parse = (response: ApiResponse) => {
		const records = operation.output?.(response, { ...values }) ?? [];
		const note = operation.describeNote?.(records);
		return { records, notes: note ? [note] : [] };
	};
	return await client.send(request, parse, reservation);
}

/**
 * Processes entries concurrently, and starts them in order. After a fatal failure no more entries are
 * started, unless the user chose to continue.
 *
 * @returns results in the order of the entries; undefined for entries that were not started
 */
export async function processEach<E, R extends object | undefined>(
	{ continueOnFail, operation }: Run,
	entries: readonly E[],
	work: (entry: E) => Promise<R>,
): Promise<Array<R | undefined>> {
	const results = entries.map((): R | undefined => undefined);
	let nextIndex = 0;
	const stop = () => (nextIndex = entries.length);
	const worker = async () => {
		while (nextIndex < entries.length) {
			const index = nextIndex++;
			const result = await work(entries[index]);
			results[index] = result;
			const hasFatalFailure = isFailed(result) && isFatal(operation, result.failure);
			if (hasFatalFailure && !continueOnFail) stop();
			await yieldToEventLoop();
		}
	};
	const concurrency = Math.min(MAX_CONCURRENCY, entries.length);
	await Promise.all(Array.from({ length: concurrency }, worker)).finally(stop);
	return results;
}

/**
 * Like `processEach`, for groups of items with equal keys. `work` returns a result for each item of a
 * group.
 */
export async function processGroups<I>(
	run: Run,
	items: readonly I[],
	toKey: (item: I) => string,
	work: (group: I[]) => Promise<Result[]>,
): Promise<Array<Result | undefined>> {
	const results = new Map<I, Result>();
	await processEach(run, [...groupBy(items, toKey).values()], async (group) => {
		const groupResults = await work(group);
		for (const [index, item] of group.entries()) results.set(item, groupResults[index]);
		// a fatal failure makes `processEach` stop
		return groupResults.find(
			(result) => isFailed(result) && isFatal(run.operation, result.failure),
		);
	});
	return items.map((item) => results.get(item));
}

/** Adds notes about the whole run to the first result. */
export function addNotes<R extends Result | undefined>(
	results: R[],
	...notes: Array<string | undefined>
): R[] {
	const newNotes = notes.filter((note) => note !== undefined && note !== '') as string[];
	const firstIndex = results.findIndex((result) => result !== undefined);
	return results.map((result, index) =>
		result && index === firstIndex
			? { ...result, notes: [...newNotes, ...(result.notes ?? [])] }
			: result,
	);
}
