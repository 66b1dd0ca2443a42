import type { IBinaryKeyData, IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { ApiClient } from '../transport/client';
import type { Failed, OutcomeName, RequestFailure } from '../transport/outcome';
import type { ApiRequest, SendReservation } from '../transport/request';

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

/** What happened to an item that was not done. */
export interface NotDone {
	outcome: OutcomeName | 'skipped';
	/** What happened, without a full stop. */
	reason: string;
}

/** The item succeeded; each record becomes an output item. */
export interface Done {
	records: IDataObject[];
	/** The file attached to each output item. */
	binary?: IBinaryKeyData;
}

/** The item was skipped or rejected without an error of the run. */
export interface LeftOut extends NotDone {
	/** Fields that are added to the output item, such as credits. */
	fields?: IDataObject;
}

/** What became of an item. */
export type Result = (Done | Failed | LeftOut) & {
	/** Texts for the user about the run; equal ones are shown once, as hints. */
	notes?: string[];
};

/** Whether an item succeeded. For failed ones, see `isFailed` in transport/outcome. */
export const isDone = (result?: Result): result is Done => !!result && 'records' in result;
/** Whether an item was left out, without an error. */
export const isLeftOut = (result?: Result): result is LeftOut => !!result && 'reason' in result;

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

/** What a plan works with. */
export interface Run {
	client: ApiClient;
	/** A person watches the run, and nothing is stored for the next one. */
	isTest: boolean;
	continueOnFail: boolean;
	/** Whether the run has one input item, which needs no name in notes. */
	hasOneItem: boolean;
	/** Whether the run must not throw once the service has, or may have, accepted something. */
	keepsPartialResults: boolean;
	storage: DedupeStorage;
	usage: ExecutionUsage;
	storeFile: IExecuteFunctions['helpers']['prepareBinaryData'];
	/** Builds a request for a record that the plan looked up; an item's own is `item.request`. */
	buildRequest(values: object): ApiRequest;
	/** The user's message for a failure. */
	describeFailure(failure: RequestFailure): string;
	/**
	 * Sends the request of one item; never throws.
	 *
	 * @param reservation is made right before sending, however long the request waits
	 */
	send(
		item: { request: ApiRequest; values: object },
		reservation?: SendReservation,
	): Promise<Done | Failed>;
	/**
	 * Processes entries concurrently, started in order. A fatal failure stops it, unless the user chose
	 * to continue.
	 *
	 * @returns results in the order of the entries; undefined for entries that were not started
	 */
	processEach<E>(
		entries: readonly E[],
		work: (entry: E) => Promise<Result | undefined>,
	): Promise<Array<Result | undefined>>;
}

/**
 * Sends the requests of the items and returns their results.
 *
 * @returns results in the order of the items; undefined for items that were not tried
 */
export type Plan<V = AnyValues> = (
	items: Array<Item<V>>,
	run: Run,
) => Promise<Array<Result | undefined>>;

/** A plan that processes each item by itself, concurrently. */
export function planPerItem<V>(work: (item: Item<V>, run: Run) => Promise<Result>): Plan<V> {
	return async (items, run) => await run.processEach(items, async (item) => await work(item, run));
}

/** Adds notes about the whole run to its first result. */
export function addNotes<R extends Result | undefined>(
	results: R[],
	...notes: Array<string | undefined>
): R[] {
	const added = notes.filter((note) => note !== undefined && note !== '') as string[];
	const first = results.findIndex((result) => result !== undefined);
	return results.map((result, index) =>
		result && index === first ? { ...result, notes: [...added, ...(result.notes ?? [])] } : result,
	);
}
