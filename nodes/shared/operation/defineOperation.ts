import type {
	IDataObject,
	IHttpRequestMethods,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';
import type { ParameterParser } from '../fields/checks';
import type { ApiResponse } from '../transport/outcome';
import type { ApiRequest } from '../transport/request';
import { isRecord } from '../utils/values';
import type { AnyValues, Behavior } from './plan';
import { collection, toggle } from './properties';
import type { Route, RequestTo } from './route';
import { toApiRequest } from './route';
import type { SimplifyConfig } from './simplify';

type ParameterValue<P extends INodeProperties> = P['type'] extends 'boolean'
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

type ParameterValues<D extends INodeProperties> = {
	[P in D as P['name']]: ParameterValue<P>;
} & { options: IDataObject };

interface Declaration<R extends Route = Route, D extends INodeProperties = INodeProperties> {
	option: Required<Pick<INodePropertyOptions, 'action' | 'description' | 'name'>> & {
		value: string;
	};
	resource: string;
	route: R;
	/** The route that finds records before the request, whose permission the key also needs. */
	lookUpRoute?: Route;
	/** The API does not document the response, so the body of any 2xx is accepted. */
	isUndocumented?: true;
	/** The status of a successful item, for example `Created`; `Read` by default. */
	successLabel?: string;
	/** How the user finds out whether a write with an unknown outcome was carried out. */
	howToVerify?: string;
	spendsCredits?: true;
	contactsPeople?: true;
	/** A new run sends everything again: no lookup or dedupe key prevents it. */
	repeatsWhenRunAgain?: boolean;
	/** Side effect for the live-run notice, unless `spendsCredits` or `contactsPeople` implies it. */
	sideEffect?: string;
	properties: D[];
	/** Contents of the Options collection. Operations with filters also have Ignore Empty Filters. */
	options?: INodeProperties[];
	/** By parameter name, also for parameters inside collections. */
	parsers?: Record<string, ParameterParser>;
	/** Parameters that are omitted if an item's value is invalid. */
	droppableFields?: string[];
	/** Parameters that stay '' when empty, or null if an expression returned nothing. */
	keepEmpty?: string[];
	/** Parameters that end a date range: a date without a time includes its whole day. */
	inclusiveEndDates?: string[];
	simplify?: SimplifyConfig;
}

/** Texts that every write must declare. */
type WriteTexts<R extends Route> = R extends `GET ${string}`
	? unknown
	: { successLabel: string; howToVerify: string };

/** An operation as `runOperations` and the node descriptions use it. */
export type Operation = Omit<Declaration, 'successLabel' | 'options'> &
	Behavior<AnyValues, ApiRequest> & { successLabel: string; method: IHttpRequestMethods };

/**
 * Declares an operation: its parameters, request and output. The names and types of the values come
 * from `properties`, those of the request from `route`.
 */
export function defineOperation<R extends Route, const D extends INodeProperties>(
	definition: Declaration<R, D> & WriteTexts<R> & Behavior<ParameterValues<D>, RequestTo<R>>,
): Operation {
	const { options: ownOptions = [], ...operation } = definition as Declaration &
		Behavior<AnyValues, unknown>;
	const { isUndocumented, request, route } = definition;
	const hasFilters = operation.properties.some(({ name }) => name === 'filters');
	const options = [...ownOptions, ...(hasFilters ? [ignoreEmptyFilters] : [])];
	options.sort((a, b) => a.displayName.localeCompare(b.displayName, 'en'));
	const optionsCollection = collection('Options', 'options', 'Add Option', options);
	return {
		successLabel: 'Read',
		...operation,
		method: route.split(' ')[0] as IHttpRequestMethods,
		properties: [...operation.properties, ...(options.length > 0 ? [optionsCollection] : [])],
		request: (values) => ({
			...toApiRequest(route, request(values as ParameterValues<D>)),
			isUndocumented,
		}),
	};
}

const ignoreEmptyFilters: INodeProperties = toggle(
	'Ignore Empty Filters',
	'ignoreEmptyFilters',
	'Whether to leave out filters whose expression returns nothing, so that more records match. Otherwise, the item fails.',
);

/**
 * Settings for routes whose response the API does not document. The body is returned unchanged;
 * values other than objects are returned under `data`, as n8n's HTTP Request node does.
 */
export const undocumentedResponse = {
	isUndocumented: true,
	output: ({ body }: ApiResponse): IDataObject[] => {
		if (body === undefined) return [{ done: true }];
		if (isRecord(body)) return [{ ...body }];
		const isList = Array.isArray(body) && body.length > 0 && body.every(isRecord);
		return isList ? body : [{ data: body as IDataObject[] }];
	},
} as const;
