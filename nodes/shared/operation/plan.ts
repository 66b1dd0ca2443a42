import type { IBinaryKeyData, IDataObject } from 'n8n-workflow';
import type { RequestTo, Route } from './route';
import type { Effect, Failure, Outcome } from '../transport/outcome';
import type { Connection } from '../transport/request';
import type { Reader } from '../transport/tap';

/** The checked values of an operation's parameters when their types do not matter. */
export type AnyValues = Record<string, unknown>;

/** An input item that has been read and checked. */
export interface Input<V = AnyValues> {
	/** Its place among the node's input items. */
	index: number;
	values: V;
}

/** An input item that was carried out, with its output objects. */
export interface Done<V = AnyValues> extends Input<V> {
	items: IDataObject[];
}

/** What a request spent and what is left (API document, POST /enrich and /prospecting/search). */
export interface Credits extends IDataObject {
	creditsUsed: number;
	remainingCredits: number;
}

/** Output objects. */
export interface Output {
	items: IDataObject[];
	/** The items are no records, so Simplify leaves them as they are. */
	isWhole?: true;
}

/** What became of an input item: output objects, or why there are none. */
export type Result =
	| (Output & {
			hint?: string;
			/** Why there are no more items; it stands before the hint. */
			brokenOff?: Failure;
			/** The file that goes with the items. */
			binary?: IBinaryKeyData;
	  })
	| { failure: Failure };

/** How `steps` reaches the service. */
export interface Steps {
	/** Carries out one request; never throws. */
	call<R extends Route>(route: R, effect: Effect, request: RequestTo<R>): Promise<Outcome>;
	connection: Connection;
	/** Whether to go on with the other items when one fails. */
	goOn: boolean;
	/** What the node keeps in its workflow from one production run to the next. */
	memory: IDataObject;
	/** Whether this is a test run from the editor. */
	isTest: boolean;
}

/** One request for each item, several at once unless they must go in order. */
interface Each {
	kind: 'each';
	/** One at a time in item order; a refused item does not keep the next ones back. */
	inOrder?: true;
}

/**
 * Items share requests. Each one's own request holds one entry in a list of its body; those whose
 * bodies are equal in all else are joined.
 */
export interface Batch {
	kind: 'batch';
	/** The field of the body that holds the entries. */
	list: string;
	/**
	 * Finds each entry's result in the answer; throws when the answer holds none.
	 *
	 * @returns the output of each entry, in the order of the entries, and what the request spent
	 */
	split(
		answer: unknown,
		entries: IDataObject[],
		values: AnyValues[],
	): { outputs: Output[]; credits: Credits };
}

/** A list that is read page by page, or all at once. */
export interface Pages {
	kind: 'pages';
	/** How the route is asked for its parts: by page number, by offset, or not at all. */
	by: 'none' | 'offset' | 'page';
	/** The field that tells one record from another; `id` if not said. */
	key?: string;
	/** The records and the number of matches in one answer; throws when it holds neither. */
	read(answer: unknown): { records: IDataObject[]; total: number };
	/**
	 * How to read everything in an order that cannot change: the query for it, and the parameters
	 * that bound the time of creation. Undefined where the route has no such order.
	 */
	steady?: { query: IDataObject; before: string; after: string };
	/** Whether this record and all behind it are unwanted; where it is set, the order is kept. */
	ends?(values: AnyValues): ((record: IDataObject) => boolean) | undefined;
	/** Orders and filters records that were read as a whole as the values ask for. */
	arrange?(records: IDataObject[], values: AnyValues): IDataObject[];
}

/** An answer that is a file: its content becomes items, or it is stored with n8n as it comes. */
export interface FileAnswer {
	kind: 'file';
	/** Where and as what it is stored; undefined where its content is to become items. */
	place(
		values: AnyValues,
	): { field: string; fileName: string; mimeType: string; json: IDataObject } | undefined;
	/** A new reader of a file that becomes items. */
	read(): Reader<IDataObject[]>;
	/** A new reader of a file on its way to the store; the facts that it finds stand in the item. */
	check(): Reader<IDataObject>;
}

/** Several requests that depend on each other, for all items together. */
interface StepByStep<V> {
	kind: 'steps';
	/** The results in the order of the inputs; undefined where nothing was sent. */
	run(inputs: Array<Input<V>>, steps: Steps): Promise<Array<Result | undefined>>;
}

/** How items become requests. */
export type Plan<V = AnyValues> = Each | Batch | FileAnswer | Pages | StepByStep<V>;
