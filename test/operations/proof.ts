import type { INodeParameters } from 'n8n-workflow';
import type { RecordedRequest } from '../nodes/mockApi';
import type { FaultRun } from './faults';

export type Json = Record<string, unknown>;

/** The smallest set of parameters, some of them from the incoming item (`itemsUpTo`). */
export interface Example {
	parameters: INodeParameters;
	/** Whether a request is its own, and no look-up before it; without it, each is. */
	isOwn?(request: RecordedRequest): boolean;
	/** One reading serves all items, so that a refusal is one of all of them. */
	isShared?: true;
}

/** All that the proofs must know of an operation. */
export interface Proof {
	/** With which the tests of all operations run it. */
	example: Example;
	/** It is for an account that is not connected to LinkedIn. */
	isDisconnected?: true;
	/** How it goes while requests fail (`npm run test:faults`); without it, as a plain reading. */
	faults?: FaultRun;
	/** How it is used: against the sandbox (`test/contract`), and in a real n8n (`npm run test:e2e`). */
	runs: [Run, ...Run[]];
	/** Its fields can be mapped automatically. */
	isMapped?: true;
	/** The API does not document what its route answers, so it has no output schema. */
	isUndocumented?: true;
	/** Of an operation with Simplify: the fields that openapi.yaml has, and those that we add. */
	documented?: string[];
}

/** The proofs of a node's operations, by resource and operation where the node has several resources. */
export type Proofs = Record<string, Proof>;

/** The sandbox's service as a run has it. */
export interface Service {
	url: string;
	keys: { full: string };
	/** Calls one of its test controls: a GET, or with a body a POST. */
	control<T>(name: string, body?: object, method?: string): Promise<T>;
	/** Asks a route of its API, with the full key unless another is given: a GET, or with a body a POST. */
	ask(path: string, options?: { key?: string; body?: object }): Promise<Response>;
	/** A new key that may read leads. */
	newKey(name?: string): Promise<{ id: string; key: string }>;
	leadCount(): Promise<number>;
}

/** One run of an operation. */
export interface Run {
	/** What it shows: the sentence of its check. */
	shows: string;
	/** Makes what the run works on, and gives the incoming items; without it one empty item. */
	given?(service: Service): Json[] | Promise<Json[]>;
	/** What the user sets beside resource and operation. */
	parameters?: INodeParameters;
	check(came: Came): void | Promise<void>;
}

/** What came of a run, and what it is held against: each fails the check when it does not hold. */
export interface Came {
	items: Json[];
	given: Json[];
	/** The bodies of the requests that changed something or cost something. */
	sent: unknown[];
	/** What n8n shows above the items. */
	hints: string;
	service: Service;
	equal(value: unknown, expected: unknown): void;
	/** A value has all that a part has; its objects may have more fields. */
	has(value: unknown, part: object): void;
	match(text: string, expected: RegExp): void;
	ok(value: unknown): void;
}
