import type { IBinaryKeyData, IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Connection } from '../transport/client';
import type { Failure, OutcomeName } from '../transport/outcome';
import type { ApiRequest, SendGuard } from '../transport/request';

/** The checked values of an operation's parameters when their types do not matter. */
export type AnyValues = Record<string, unknown>;

/** An input item that has been read and checked. */
export interface Input<V = AnyValues> {
	/** Its place among the node's input items. */
	index: number;
	/** As it came. */
	json: IDataObject;
	values: V;
}

/** What comes out for an input item. */
export interface Output {
	items: IDataObject[];
	/** Where what was asked for was not done, though the items stand in its place. */
	notDone?: NotDone;
	hint?: string;
	/** Why there are no more items; it stands before the hint. */
	brokenOff?: Failure;
	/** The file that goes with the items. */
	binary?: IBinaryKeyData;
}

/** An input item that was carried out, with what came out of it. */
export type Done<V = AnyValues> = Input<V> & Output;

/** Why what was asked for was not done, in the words of the first columns of an item. */
export interface NotDone {
	outcome: OutcomeName | 'skipped';
	/** What happened, without a full stop. */
	reason: string;
}

/** What became of an input item: output objects, or why there are none. */
export type Result = Output | { failure: Failure };

/** What n8n's own database remembers for a node, in all its runs and processes. */
export interface NodeMemory {
	/** What tells this node from every other one of this n8n. */
	owner: string;
	/** Puts entries in; the oldest over `most` fall out. @returns those that were not there */
	add(entries: string[], most?: number): Promise<string[]>;
	remove(entries: string[]): Promise<void>;
}

/** What a node has used up in this execution: a loop runs it many times, and so does Retry On Fail. */
export interface ExecutionUsage {
	/** How many actions it has scheduled, or may have. */
	actions: number;
	/** How many credits it has spent, or may have. */
	credits: number;
	/** The most that one result has cost; undefined until one came. */
	costOfOne?: number;
	/** Why it is not known what the next request may cost. */
	doubt?: string;
}

/** What a plan needs to carry out the items of a run. */
export interface Run {
	connection: Connection;
	helpers: IExecuteFunctions['helpers'];
	/** Someone watches it, and nothing is to be remembered for the next run. */
	isTest: boolean;
	/** Whether to go on with the other items when one fails. */
	continueOnFail: boolean;
	memory: NodeMemory;
	usage: ExecutionUsage;
	request(values: object): ApiRequest;
	/**
	 * Carries out the operation's request for one item; never throws.
	 *
	 * @param guard what it needs right before it goes, however long it waits for its turn
	 */
	send(values: object, guard?: SendGuard): Promise<Result>;
	/**
	 * Does something with each entry, several at once, in their order. Once something failed nothing
	 * more is begun, unless the user chose to go on.
	 *
	 * @returns in the order of the entries; undefined for those that were not begun
	 */
	forEach<E>(
		entries: readonly E[],
		work: (entry: E) => Promise<Result | undefined>,
	): Promise<Array<Result | undefined>>;
	/** What stands in place of an item that was not done. */
	standIn(values: AnyValues, notDone: NotDone): Output;
	/** Whether nothing may be thrown once the service has, or may have, taken something. */
	givesPartialResults: boolean;
	/** Tells the user something of the whole run, beside its items. */
	hint(text: string | undefined): void;
}

/**
 * How items become requests.
 *
 * @returns the results in the order of the inputs; undefined for those that were not sent
 */
export type Plan<V = AnyValues> = (
	inputs: Array<Input<V>>,
	run: Run,
) => Promise<Array<Result | undefined>>;

/** A plan: each item by itself, several at once. */
export function eachItem<V>(work: (values: V, run: Run) => Promise<Result>): Plan<V> {
	return async (inputs, run) =>
		await run.forEach(inputs, async ({ values }) => await work(values, run));
}
