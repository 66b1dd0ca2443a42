import type { INodeParameters } from 'n8n-workflow';
import type { operations } from '../../nodes/shared/api.generated';
import type { Answer, Asked, World } from '../fuzz/world';
import type { Seen } from '../nodes/service';
import type { Run } from './run';
import type { Storm } from './storm';

type OperationId = keyof operations;
/** A route that takes a body. */
type WriteId = {
	[Id in OperationId]: [NonNullable<operations[Id]['requestBody']>] extends [never] ? never : Id;
}[OperationId];

/** The smallest set of parameters, some of them from the incoming item (`itemsUpTo`). */
export interface Example {
	parameters: INodeParameters;
	/** Whether a request is its own, and no look-up before it; without it, each is. */
	isOwn?(request: Seen): boolean;
	/** One reading serves all items, so that a refusal is one of all of them. */
	isShared?: true;
}

/** What is so of an operation that is not safe to repeat: each request of it goes once. */
export interface Once {
	/** Where the service must know what the example names. */
	parameters?: INodeParameters;
	/** What its item says after an unclear outcome, where it finds out by itself. */
	findsOut?: object;
}

/**
 * How items and requests of generated runs belong together: one request for each item (`single`), at
 * most one for each person (`action`), one for several items (`batch`), the pages of a list (`list`),
 * a record out of a list that is read once (`find`); the others have a kind of their own.
 */
export type FuzzKind =
	| 'action'
	| 'batch'
	| 'createIfNew'
	| 'deleteLead'
	| 'find'
	| 'list'
	| 'search'
	| 'single'
	| 'upload';

export interface Fuzz {
	kind: FuzzKind;
	/** Where an item holds what its input's parameter says; an email that was mapped by hand. */
	echo?: { parameter: string; field: string };
}

/** Query, path and body of a request. */
export interface RouteRequest {
	query?: Record<string, string | number>;
	leadId?: string;
	params?: Record<string, string>;
	body?: unknown;
}

/** What the proofs know of a route of the API. */
export interface RouteProof {
	/** What its checks let through; IDs are unknown ones: `leadId`, others in `params`. */
	request: RouteRequest;
	/** The permission that the API states for it. */
	permission: string | null;
	/** What a service that is well answers to a generated request, by the helpers of `fuzz/world`. */
	answer(world: World, asked: Asked): Answer;
}

/** All routes; one that takes a body has one with all its fields. */
export type RouteProofs = {
	[Id in OperationId]: RouteProof & (Id extends WriteId ? { body: object } : { body?: never });
};

/** All that the proofs must know of an operation. */
export interface Proof {
	/** With which the tests of all operations run it. */
	example: Example;
	/** What the editor asks for, by the labels of the fields. */
	required?: string[];
	/** There where it is not safe to repeat. */
	once?: Once;
	/** It is for an account that is not connected to LinkedIn. */
	isDisconnected?: true;
	/** How it goes while requests fail: `npm run test:faults`. */
	storm: Storm;
	/** What is expected of generated data: `npm run test:fuzz`. */
	fuzz: Fuzz;
	/** How it is used in a real n8n: `npm run test:e2e`. */
	runs: [Run, ...Run[]];
	/** Its fields can be mapped automatically. */
	isMapped?: true;
	/** The API does not document what its route answers, so it has no output schema. */
	isUndocumented?: true;
	/** Of an operation with Simplify: the fields that openapi.yaml has, and those that we add. */
	documented?: string[];
	/** The routes of which no other operation tells. */
	routes?: Partial<RouteProofs>;
}
