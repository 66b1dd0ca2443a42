import type { IBinaryKeyData, IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { ApiClient } from '../transport/client';
import type { ApiRequest, SendReservation } from '../transport/request';
import type { OutcomeName, RequestFailure } from '../transport/outcome';

/** Validated parameters of an operation, by name, when their types do not matter. */
export type AnyValues = Record<string, unknown>;

/** An input item that passed validation. */
export interface Input<V = AnyValues> {
	/** n8n's index of the item, from 0. */
	index: number;
	json: IDataObject;
	values: V;
	/** The item's own request, built once; plans send it or combine it with others. */
	request: ApiRequest;
}

/** Why an item was not done. */
export interface NotDone {
	outcome: OutcomeName | 'skipped';
	/** What happened, without a full stop. */
	reason: string;
}

interface Noted {
	/** Texts for the user about the run; equal ones are shown once, as hints. */
	notes?: string[];
}

/** The operation was done for this item. */
export interface Done extends Noted {
	items: IDataObject[];
	/** The file that goes with the items. */
	binary?: IBinaryKeyData;
}

/** The item was left out or rejected, which is no error of the run. */
export interface LeftOut extends Noted, NotDone {
	/** Fields for the placeholder item, such as credits. */
	fields?: IDataObject;
}

/** The request failed. */
export interface Failed extends Noted {
	failure: RequestFailure;
}

/** The result of one item. */
export type Result = Done | Failed | LeftOut;

export const isDone = (result: Result | undefined): result is Done =>
	result !== undefined && 'items' in result;

export const isFailed = (result: Result | undefined): result is Failed =>
	result !== undefined && 'failure' in result;

export const isLeftOut = (result: Result | undefined): result is LeftOut =>
	result !== undefined && 'reason' in result;

/** Entries that n8n's database keeps for one node, across runs and processes. */
export interface DedupeStorage {
	/** Identifies the node within this n8n. */
	owner: string;
	/** Inserts entries and evicts the oldest beyond `maxEntries`. @returns the ones that were new */
	add(entries: string[], maxEntries?: number): Promise<string[]>;
	remove(entries: string[]): Promise<void>;
}

/** What a node has used in this execution, across loop rounds and Retry On Fail. */
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

/** What plans use to process the items of a run. */
export interface Run {
	client: ApiClient;
	/** A person watches the run, and nothing is stored for the next one. */
	isTest: boolean;
	continueOnFail: boolean;
	/** Whether the run must not throw once the service has, or may have, accepted something. */
	keepsPartialResults: boolean;
	storage: DedupeStorage;
	usage: ExecutionUsage;
	storeFile: IExecuteFunctions['helpers']['prepareBinaryData'];
	/** Builds a request for a record that the plan looked up; an item's own is `input.request`. */
	buildRequest(values: object): ApiRequest;
	/** The message for a failure, as the user reads it. */
	describe(failure: RequestFailure): string;
	/**
	 * Sends the request of one item; never throws.
	 *
	 * @param reservation is made right before sending, however long the request waits
	 */
	send(
		input: { request: ApiRequest; values: object },
		reservation?: SendReservation,
	): Promise<Done | Failed>;
	/**
	 * Processes entries concurrently, started in order. After a failure that ends the run no further
	 * entry is started, unless the user chose to continue.
	 *
	 * @returns results in the order of the entries; undefined for entries that were not started
	 */
	forEach<E>(
		entries: readonly E[],
		work: (entry: E) => Promise<Result | undefined>,
	): Promise<Array<Result | undefined>>;
}

/**
 * Turns items into requests.
 *
 * @returns results in the order of the inputs; undefined for inputs that were not tried
 */
export type Plan<V = AnyValues> = (
	inputs: Array<Input<V>>,
	run: Run,
) => Promise<Array<Result | undefined>>;

/** A plan that processes each item by itself, concurrently. */
export function eachItem<V>(work: (input: Input<V>, run: Run) => Promise<Result>): Plan<V> {
	return async (inputs, run) => await run.forEach(inputs, async (input) => await work(input, run));
}

/** Adds notes about the whole run to its first result. */
export function withNotes<R extends Result | undefined>(
	results: R[],
	...notes: Array<string | undefined>
): R[] {
	const added = notes.filter((note) => note !== undefined && note !== '') as string[];
	const first = results.findIndex((result) => result !== undefined);
	return results.map((result, index) =>
		result && index === first ? { ...result, notes: [...added, ...(result.notes ?? [])] } : result,
	);
}
