import type {
	IDataObject,
	INodeProperties,
	INodePropertyOptions,
	NodePropertyTypes,
} from 'n8n-workflow';
import type { Check } from './checks';
import type { Refusals } from '../errors/messages';
import type { AnyValues, Done, Plan } from './plan';
import type { AnswerOf, RequestTo, Route } from './route';
import { toApiRequest } from './route';
import type { Effect, Failure } from '../transport/outcome';
import type { ApiRequest } from '../transport/request';

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
	/** What the user should know of items that were sent as they came. */
	notice?(done: Array<Done<Values<D>>>): string | undefined;
	/** How to find out whether a write with an unknown outcome was carried out. */
	findOut?: string;
	/** It uses up credits of the account. */
	spendsCredits?: true;
	/** It reaches a person. */
	contactsPeople?: true;
	/**
	 * The items for an input without a result. An operation that has this never throws once the
	 * service has, or may have, taken something: n8n would drop what was already done. Of an item
	 * that could not be sent there are only the values that are good.
	 */
	remainder?(values: Partial<Values<D>>, left: Left): IDataObject[];
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
	/**
	 * What becomes of items that cannot be sent while others can, with On Error = Stop: they come out
	 * in their place by `remainder`, or are left out with a hint unless the option
	 * `itemsWithoutEmail` says `stop`. Without it nothing is sent and the error names them.
	 */
	badItems?: 'inPlace' | 'leftOut';
	/**
	 * Parameters, also of collections, that say something when they are empty: they are '' where they
	 * hold no expression, null where their expression returned nothing. All others are then as if
	 * they had not been added.
	 */
	keepEmpty?: string[];
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
	notice?(done: Done[]): string | undefined;
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
	badItems?: 'inPlace' | 'leftOut';
	keepEmpty?: string[];
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
	const { notice, remainder, scheduledAs } = definition;
	return {
		...definition,
		checks: definition.checks ?? {},
		refusals: definition.refusals ?? {},
		plan: (plan as Plan | undefined) ?? { kind: 'each' },
		request: (values) => toApiRequest(route, effect, request(values as Values<D>)),
		output: (answer, values, serverTime) =>
			output(answer as AnswerOf<R>, values as Values<D>, serverTime),
		notice: notice && ((done) => notice(done as Array<Done<Values<D>>>)),
		remainder: remainder && ((values, left) => remainder(values as Partial<Values<D>>, left)),
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
