import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Random } from '../random';

/** The outcome that a run reports for an item. `failed` includes rejected and unsent items. */
export type ReportedOutcome = 'done' | 'failed' | 'found' | 'skipped' | 'unknown';

/** The service's records at one moment. */
export interface Snapshot {
	/** The email of each lead, by ID. */
	leads: Map<string, string>;
	keys: Set<string>;
	voices: Set<string>;
	jobs: Set<string>;
	/** Number of prospects by campaign. */
	campaigns: Record<string, number>;
}

/** Reads and adds records of the service. */
export interface ServiceRecords {
	listLeads(): Array<{ id: string; email: string }>;
	listJobs(): Array<{ id: string }>;
	listReadyVoices(): Array<{ voiceId: string }>;
	/** Returns the email of a person that enrichment finds. */
	getEnrichableEmail(mark: string): string;
	addLead(id: string, email: string): void;
	addKey(id: string): void;
	addVoice(id: string): void;
}

/** How an operation runs with injected faults. Each input item has a unique word as `mark`. */
export interface FaultRun {
	maxItems: number;
	/**
	 * How requests relate to items: `each` sends one write per item, `counted` sends equal writes,
	 * `paged` reads paid pages, `ifNew` creates only missing leads, and `read` reads.
	 */
	requests: 'counted' | 'each' | 'ifNew' | 'paged' | 'read';
	/** The maximum number of items in flight, for operations that stop after an unclear item. */
	concurrency?: number;
	/** A later execution can safely process the same items again. */
	isSafeToRerun?: true;
	parameters: INodeParameters | ((random: Random) => INodeParameters);
	/** Equal items of one run share one request and outcome. */
	shouldMergeEqualItems?: true;
	/** Creates the input item of a mark, and the record it refers to. */
	createItem?(mark: string, records: ServiceRecords): IDataObject;
	/** The outcome of an item from the Success output (default: `done`). */
	readOutcome?(json: IDataObject): ReportedOutcome;
	/** Success items do not contain the mark. */
	isMarkOmitted?: true;
	/** Describes what is wrong with the records read for one item; for `read` only. */
	findMistake?(
		items: IDataObject[],
		before: Snapshot,
		after: Snapshot,
		item: IDataObject,
	): string | undefined;
	/** The action that identifies the requests of a `counted` operation. */
	actionType?: string;
}

const findEmptyItem: FaultRun['findMistake'] = ([json]) =>
	Object.keys(json ?? {}).length > 0 ? undefined : 'an empty item';

export const buildReadRun = (fields: Partial<FaultRun> = {}): FaultRun => ({
	...{ maxItems: 2, requests: 'read', isSafeToRerun: true },
	...{ parameters: {}, findMistake: findEmptyItem },
	...fields,
});

/** Builds a read of the record with each item's `id`, which the output returns in `field`. */
export const buildRecordReadRun = (
	field: string,
	parameters: INodeParameters,
	createItem: FaultRun['createItem'],
): FaultRun =>
	buildReadRun({
		...{ maxItems: 6, parameters, createItem },
		findMistake: ([json], _, __, { id }) =>
			json?.[field] === id ? undefined : `${String(json?.[field])} in place of ${String(id)}`,
	});

/** Builds a read of all records. It must return each record that is never deleted exactly once. */
export const buildListReadRun = (
	listIds: (snapshot: Snapshot) => Iterable<string>,
	field: string,
): FaultRun =>
	buildReadRun({
		parameters: { returnAll: true, simple: false },
		findMistake: (items, before, after) => {
			const idsAfter = new Set(listIds(after));
			const ids = items.map((json) => String(json[field]));
			const uniqueIds = new Set(ids);
			if (uniqueIds.size < ids.length) return `${ids.length - uniqueIds.size} twice`;
			const missing = [...listIds(before)].filter((id) => idsAfter.has(id) && !uniqueIds.has(id));
			return missing.length > 0 ? `${missing.length} of ${idsAfter.size} are missing` : undefined;
		},
	});

export const buildWriteRun = (
	parameters: FaultRun['parameters'],
	fields: Partial<FaultRun> = {},
): FaultRun => ({ maxItems: 6, requests: 'each', parameters, ...fields });
