import type {
	IBinaryKeyData,
	IDataObject,
	INodeProperties,
	INodePropertyOptions,
	NodePropertyTypes,
} from 'n8n-workflow';
import type { Check } from './checks';
import type { Refusals } from './messages';
import type { AnswerOf, RequestTo, Route } from './route';
import { toApiRequest } from './route';

import type { ApiRequest, Connection } from './transport/request';
import type { Reader } from './transport/tap';
import type { Effect, Failure, Outcome } from './transport/outcome';

type ValueOf<P extends INodeProperties> = P['type'] extends 'boolean'
	? boolean
	: P['type'] extends 'number'
		? number
		: P['type'] extends 'collection' | 'fixedCollection'
			? IDataObject
			: P['type'] extends 'resourceLocator'
				? { mode: string; value: string }
				: P extends { required: true }
					? string
					: string | undefined;

/** The checked values of an operation's parameters, by name. */
export type Values<D extends INodeProperties> = { [P in D as P['name']]: ValueOf<P> };

/** The checked values of an operation's parameters when their types do not matter. */
export type AnyValues = Record<string, unknown>;

/** An input item that has been read and checked. */
export interface Input<V = AnyValues> {
	/** Its place among the node's input items. */
	index: number;
	values: V;
}

/** What a request spent and what is left (API document, POST /enrich and /prospecting/search). */
export interface Credits extends IDataObject {
	creditsUsed: number;
	remainingCredits: number;
}

/** How to find out for which of a user's accounts the service acts. */
export interface AccountRoute {
	request: ApiRequest;
	/** The account's name in one spelling; undefined where the answer shows none. Never throws. */
	nameIn(answer: unknown): string | undefined;
}

/** Why an input item has no result of its own though the run goes on. */
export interface Left {
	outcome: 'notSent' | 'refused' | 'unknown';
	/** What happened, without a full stop. */
	message: string;
	/** Undefined where it was not tried. */
	failure?: Failure;
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

interface Definition<R extends Route, D extends INodeProperties> {
	/** Its entry in the Operation list. */
	option: Required<Pick<INodePropertyOptions, 'action' | 'description' | 'name'>> & {
		value: string;
	};
	resource?: string;
	route: R;
	/** The routes that its steps call beside its own. */
	otherRoutes?: Route[];
	effect: Effect;
	/** What has been done to an item when it succeeded, for example `Created`. */
	done: string;
	/** How to find out whether a write with an unknown outcome was carried out. */
	findOut?: string;
	/** It uses up credits of the account. */
	spendsCredits?: true;
	/** It reaches a person. */
	contactsPeople?: true;
	/**
	 * The items for an input without a result. An operation that has this never throws once the
	 * service has, or may have, taken something: n8n would drop what was already done.
	 */
	remainder?(values: Values<D>, left: Left): IDataObject[];
	/** What tells this action from every other one of the account, so that it goes only once. */
	scheduledAs?(values: Values<D>): string;
	/** Whose action it is; with `scheduledAs`. */
	scheduledBy?: AccountRoute;
	/** How long to wait for each answer where the user does not say. */
	timeoutSeconds?: number;
	plan?: Plan<Values<D>>;
	properties: D[];
	/** Checks of values, by parameter name, also of those inside collections. */
	checks?: Record<string, Check>;
	/** Name of the parameter without which items may be left out, and of the option that says so. */
	leaveOut?: { without: string; option: string };
	request(values: Values<D>): RequestTo<R>;
	/** What an answer gives back; a list and steps make their items themselves. */
	output?(answer: AnswerOf<R>, values: Values<D>, serverTime?: Date): IDataObject[];
	/** The fields that are left with Simplify on, at most ten. */
	simplify?: string[];
	/** Its own wording for refusals, by code. */
	refusals?: Refusals;
}

/** An operation as `runOperations` and the node descriptions see it. */
export interface Operation {
	option: INodePropertyOptions & { value: string; name: string };
	resource?: string;
	route: Route;
	otherRoutes?: Route[];
	effect: Effect;
	done: string;
	findOut?: string;
	spendsCredits?: true;
	contactsPeople?: true;
	remainder?(values: AnyValues, left: Left): IDataObject[];
	scheduledAs?(values: AnyValues): string;
	scheduledBy?: AccountRoute;
	timeoutSeconds?: number;
	plan: Plan;
	properties: INodeProperties[];
	checks: Record<string, Check>;
	leaveOut?: { without: string; option: string };
	simplify?: string[];
	refusals: Refusals;
	request(values: AnyValues): ApiRequest;
	output(answer: unknown, values: AnyValues, serverTime?: Date): IDataObject[];
}

/**
 * Declares an operation: how it looks, what it sends and what it gives back. Parameter names and
 * types come from `properties`, request and answer from `route`; `runOperations` does the rest.
 */
export function defineOperation<
	R extends Route,
	N extends string,
	T extends NodePropertyTypes,
	D extends INodeProperties & { name: N; type: T },
>(definition: Definition<R, D>): Operation {
	const { route, effect, plan, request, output = () => [] } = definition;
	const { remainder, scheduledAs } = definition;
	return {
		...definition,
		checks: definition.checks ?? {},
		refusals: definition.refusals ?? {},
		plan: (plan as Plan | undefined) ?? { kind: 'each' },
		request: (values) => toApiRequest(route, effect, request(values as Values<D>)),
		output: (answer, values, serverTime) =>
			output(answer as AnswerOf<R>, values as Values<D>, serverTime),
		remainder: remainder && ((values, left) => remainder(values as Values<D>, left)),
		scheduledAs: scheduledAs && ((values) => scheduledAs(values as Values<D>)),
	};
}

const runsForReal: INodeProperties = {
	displayName: 'Runs for real, also when you test. Use the sandbox or pin data to try it out.',
	name: 'runsForReal',
	type: 'notice',
	default: '',
};

/** The parameters of an operation, shown when it is chosen. */
export function parametersOf(operation: Operation): INodeProperties[] {
	const { option, properties, resource, spendsCredits, contactsPeople } = operation;
	const chosen = { ...(resource && { resource: [resource] }), operation: [option.value] };
	const notices = spendsCredits || contactsPeople ? [runsForReal] : [];
	return [...notices, ...properties].map((parameter) => ({
		...parameter,
		displayOptions: {
			...parameter.displayOptions,
			show: { ...chosen, ...parameter.displayOptions?.show },
		},
	}));
}

/** Keeps the literal name and type of a parameter that several operations share. */
export function property<
	N extends string,
	T extends NodePropertyTypes,
	D extends INodeProperties & { name: N; type: T },
>(definition: D): D {
	return definition;
}
