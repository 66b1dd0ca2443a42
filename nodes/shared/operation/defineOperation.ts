import type {
	IDataObject,
	IHttpRequestMethods,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';
import type { ApiResponse } from '../transport/outcome';
import type { ApiRequest } from '../transport/request';
import { isRecord } from '../utils/values';
import type { Check } from '../fields/checks';
import type { AnyValues, NotDone, Plan } from './plan';
import { collection, toggle } from './properties';
import type { RequestTo, Route } from './route';
import { toApiRequest } from './route';
import type { SimplifyConfig } from './simplify';

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
type Values<D extends INodeProperties> = { [P in D as P['name']]: ValueOf<P> } & {
	options: IDataObject;
};

/** What an operation says of itself. */
interface Declaration<R extends Route = Route, D extends INodeProperties = INodeProperties> {
	/** Its entry in the Operation list. */
	option: Required<Pick<INodePropertyOptions, 'action' | 'description' | 'name'>> & {
		value: string;
	};
	resource: string;
	route: R;
	/** The API does not document the answer, so whatever a 2xx holds is one. */
	isUndocumented?: true;
	/** What has been done to an item when it succeeded, for example `Created`; of a read by default `Read`. */
	successLabel?: string;
	/** How to find out whether a write with an unknown outcome was carried out. */
	howToVerify?: string;
	/** It uses up credits of the account. */
	spendsCredits?: true;
	/** It reaches a person. */
	contactsPeople?: true;
	/** What a test run does for real, in the words of its notice, where that is more than the two above say. */
	sideEffect?: string;
	properties: D[];
	/** Its own Options; one with filters has Ignore Empty Filters beside them. */
	options?: INodeProperties[];
	/** Checks of values, by parameter name, also of those inside collections. */
	checks?: Record<string, Check>;
	/**
	 * It never throws once something was done: n8n would drop that. Where running it again would do
	 * harm, something `unclear` is enough.
	 */
	keepPartialResults?: 'afterSuccess' | 'afterUnclear';
	/** Parameters of which the request does without one that an item has in an unusable form. */
	droppable?: string[];
	/**
	 * Parameters, also of collections, that say something when they are empty: they are '' where they
	 * hold no expression, null where their expression returned nothing. All others are then as if
	 * they had not been added.
	 */
	keepEmpty?: string[];
	/** Times, also of collections, that are the end of a range: a day without a time belongs to it. */
	inclusiveEndDates?: string[];
	/** What is left with Simplify on. */
	simplify?: SimplifyConfig;
}

/** Only a read needs no word for what was done, and no way to find out whether it was. */
type WriteTexts<R extends Route> = R extends `GET ${string}`
	? unknown
	: { successLabel: string; howToVerify: string };

/** What an operation does. */
interface Behaviour<V, ToSend> {
	request(values: V): ToSend;
	/** How items become requests; without it each item is one request of its own. */
	plan?: Plan<V>;
	/** What an answer gives back; a plan with answers of its own makes their items itself. */
	output?(answer: ApiResponse, values: V): IDataObject[];
	/**
	 * What became of one input by its items, in words that a number can stand before: `Already there`.
	 * Without it `successLabel`.
	 */
	describeResult?(items: IDataObject[]): string;
	/** A note for the user about the items of one input. */
	describeNote?(items: IDataObject[]): string | undefined;
	/**
	 * What stands for an item that was not done, for an operation on people: each of its items begins
	 * with `outcome`, `reason` and `who`, and those that cannot be sent come out in their place, with
	 * the values that they came with.
	 */
	placeholder?(values: Partial<V>, outcome: NotDone['outcome']): IDataObject;
}

/** An operation as `runOperations` and the node descriptions see it. */
export type Operation = Omit<Declaration, 'successLabel' | 'options'> &
	Behaviour<AnyValues, ApiRequest> & { successLabel: string; method: IHttpRequestMethods };

const ignoreEmptyFilters: INodeProperties = toggle(
	'Ignore Empty Filters',
	'ignoreEmptyFilters',
	'Whether to leave out filters whose expression returns nothing, so that more records match. Otherwise, the item fails.',
);

/**
 * Declares an operation: how it looks, what it sends and what it gives back. Parameter names and
 * types come from `properties`, request and answer from `route`; `runOperations` does the rest.
 */
export function defineOperation<R extends Route, const D extends INodeProperties>(
	definition: Declaration<R, D> & WriteTexts<R> & Behaviour<Values<D>, RequestTo<R>>,
): Operation {
	const { options: own = [], ...erased } = definition as Declaration &
		Behaviour<AnyValues, unknown>;
	const { isUndocumented, request, route } = definition;
	const hasFilters = erased.properties.some(({ name }) => name === 'filters');
	const options = [...own, ...(hasFilters ? [ignoreEmptyFilters] : [])];
	options.sort((a, b) => a.displayName.localeCompare(b.displayName, 'en'));
	const collected = collection('Options', 'options', 'Add option', options);
	return {
		successLabel: 'Read',
		...erased,
		method: route.split(' ')[0] as IHttpRequestMethods,
		properties: [...erased.properties, ...(options.length > 0 ? [collected] : [])],
		request: (values) => ({
			...toApiRequest(route, request(values as Values<D>)),
			isUndocumented,
		}),
	};
}

/**
 * What operations have in common of whose route the API does not document the answer: any 2xx is one,
 * and comes out as it came. What is no object stands under `data`, as with n8n's HTTP Request node.
 */
export const undocumented = {
	isUndocumented: true,
	output: ({ body }: ApiResponse): IDataObject[] => {
		if (body === undefined) return [{ done: true }];
		if (isRecord(body)) return [{ ...body }];
		const isList = Array.isArray(body) && body.length > 0 && body.every(isRecord);
		return isList ? body : [{ data: body as IDataObject[] }];
	},
} as const;
