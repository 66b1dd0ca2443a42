import type { INodeParameters } from 'n8n-workflow';
import type { RecordedRequest } from '../nodes/harness';
import type { FaultRun } from './faults';

export type Json = Record<string, unknown>;

/** A minimal execution of an operation; `buildItems` creates the input that its parameters use. */
export interface Example {
	parameters: INodeParameters;
	/** Whether a request is the operation's own, and not a lookup (default: always). */
	isMainRequest?(request: RecordedRequest): boolean;
	/** All items share one read, so they fail together. */
	isShared?: true;
}

/** The examples and runs with which all kinds of tests exercise an operation. */
export interface OperationFixture {
	example: Example;
	/** Requires an account that is not connected to LinkedIn. */
	isDisconnected?: true;
	/** How `npm run test:faults` runs it (default: as a plain read). */
	faultRun?: FaultRun;
	/** Runs against the sandbox (`test/contract`) and in a real n8n (`npm run test:e2e`). */
	runs: [OperationRun, ...OperationRun[]];
	/** The API does not document the response, so there is no output schema. */
	isUndocumented?: true;
	/** Fields without Simplify: those of openapi.yaml, and those added by the node. */
	documentedFields?: string[];
}

/** Fixtures by operation, or by resource and operation if the node has several resources. */
export type OperationFixtures = Record<string, OperationFixture>;

/** The service that fixtures run against, with its test controls. */
export interface FixtureService {
	url: string;
	keys: { full: string };
	countLeads(): Promise<number>;
	/** Calls a test control: GET, or POST with a body. */
	control<T>(name: string, body?: object, method?: string): Promise<T>;
	/** Calls an API route, by default with the full key: GET, or POST with a body. */
	callApi(path: string, options?: { key?: string; body?: object }): Promise<Response>;
	/** Creates a key with the permission to read leads. */
	createKey(name?: string): Promise<{ id: string; key: string }>;
}

/** One run of an operation. */
export interface OperationRun {
	/** Test title. */
	title: string;
	/** Creates the records and returns the input items (default: one empty item). */
	createItems?(service: FixtureService): Json[] | Promise<Json[]>;
	/** All parameters except resource and operation. */
	parameters?: INodeParameters;
	check(context: RunContext): void | Promise<void>;
}

/** The result of a run, and the assertions for it. */
export interface RunContext {
	items: Json[];
	inputItems: Json[];
	/** The bodies of requests that write or spend credits. */
	sentBodies: unknown[];
	hints: string;
	service: FixtureService;
	equal(value: unknown, expected: unknown): void;
	/** Asserts that a value contains all fields of `part`. */
	matchFields(value: unknown, part: object): void;
	match(text: string, expected: RegExp): void;
	ok(value: unknown): void;
}
