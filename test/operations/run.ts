import type { INodeParameters } from 'n8n-workflow';

export type Json = Record<string, unknown>;

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

/** One run of an operation in the real n8n. */
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

/** The `id`s of records, or the field's values. */
export function idsOf(records: object[], field = 'id'): unknown[] {
	return records.map((record) => (record as Json)[field]);
}
