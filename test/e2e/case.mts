import assert from 'node:assert/strict';
import type { INodeParameters } from 'n8n-workflow';
import type { operations } from '../../nodes/shared/api.generated.ts';
import type { Service } from '../../sandbox/launcher/service.mts';

export type OperationId = keyof operations;
export type Json = Record<string, unknown>;

/** One run of one operation in the real n8n. */
export interface Case {
	/** Name of the node's type, without the package's. */
	node: string;
	resource?: string;
	operation: string;
	/** What the run shows: the sentence of its check. */
	shows: string;
	/** Makes what the run works on, and gives the incoming items; without it one empty item. */
	given?: (service: Service) => Json[] | Promise<Json[]>;
	/** What the user sets beside resource and operation. */
	parameters?: INodeParameters;
	/** The route of the API that does the work. */
	route: OperationId;
	check: (came: Came) => void | Promise<void>;
}

/** What came of the run of a case. */
export interface Came {
	items: Json[];
	given: Json[];
	/** The bodies of the requests that changed something or cost something. */
	sent: unknown[];
	/** What n8n shows above the items. */
	hints: string;
	service: Service;
}

/** The `id`s of records, or the field's values. */
export function idsOf(records: object[], field = 'id'): unknown[] {
	return records.map((record) => (record as Json)[field]);
}

/** Fails unless a value has all that a part has; its objects may have more fields. */
export function assertHas(value: unknown, part: object): void {
	assert.deepEqual(onlyAsIn(value, part), part);
}

function onlyAsIn(value: unknown, part: unknown): unknown {
	if (Array.isArray(value) && Array.isArray(part)) {
		return value.map((entry, place) => onlyAsIn(entry, part[place]));
	}
	if (typeof value !== 'object' || typeof part !== 'object' || !value || !part) return value;
	const entries = Object.entries(part).filter(([name]) => name in value);
	return Object.fromEntries(
		entries.map(([name, inner]) => [name, onlyAsIn((value as Json)[name], inner)]),
	);
}
