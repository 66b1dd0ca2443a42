import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Random } from '../random';

/** What a run tells of one of its items; `failed` where it was refused or not sent. */
export type Told = 'done' | 'failed' | 'found' | 'skipped' | 'unknown';

/** What the service held at one moment. */
export interface Snapshot {
	/** The email of each lead, by ID. */
	leads: Map<string, string>;
	keys: Set<string>;
	voices: Set<string>;
	jobs: Set<string>;
	/** How many prospects a campaign has. */
	campaigns: Record<string, number>;
}

/** What the service holds, and how it comes to hold something under an ID. */
export interface Records {
	leads(): Array<{ id: string; email: string }>;
	jobs(): Array<{ id: string }>;
	readyVoices(): Array<{ voiceId: string }>;
	/** The email of someone whom the service finds. */
	enrichable(mark: string): string;
	addLead(id: string, email: string): void;
	addKey(id: string): void;
	addVoice(id: string): void;
}

/** How an operation is run while requests fail. Each incoming item has a `mark`, a word of its own. */
export interface FaultRun {
	/** How many items an execution has at most. */
	most: number;
	/**
	 * How its requests belong to items: one for each that changes something (`each`), none that an item
	 * can be told by (`counted`), pages that are paid for (`paged`), leads that are created unless they
	 * exist (`ifNew`), or reading (`read`).
	 */
	requests: 'counted' | 'each' | 'ifNew' | 'paged' | 'read';
	/** How many items it has under way at once: after an unclear one it begins no other, with On Error = Stop. */
	atOnce?: number;
	/** What a later execution sends again is known, so that it does no harm. */
	isSafeAgain?: true;
	parameters: INodeParameters | ((random: Random) => INodeParameters);
	/** Equal items of one run are one request, and told alike. */
	joinsEqual?: true;
	/** Makes the incoming item of a mark, and puts into the service what it is about. */
	item?(mark: string, records: Records): IDataObject;
	/** What an item by Success tells; that it was done where this is missing. */
	told?(json: IDataObject): Told;
	/** Whether items by Success hold no mark. */
	isSilent?: true;
	/** What is wrong with what was read for one item; for `read` only. */
	wrong?(
		given: IDataObject[],
		before: Snapshot,
		after: Snapshot,
		item: IDataObject,
	): string | undefined;
	/** For `counted`: what its requests have in their bodies. */
	actionType?: string;
}

const isSomething: FaultRun['wrong'] = ([json]) =>
	Object.keys(json ?? {}).length > 0 ? undefined : 'an empty item';

/** One that changes nothing. */
export const reading = (fields: Partial<FaultRun> = {}): FaultRun => ({
	...{ most: 2, requests: 'read', isSafeAgain: true },
	...{ parameters: {}, wrong: isSomething },
	...fields,
});

/** One that finds the record of each item's `id`, and tells it in this field. */
export const readingOne = (
	field: string,
	parameters: INodeParameters,
	item: FaultRun['item'],
): FaultRun =>
	reading({
		...{ most: 6, parameters, item },
		wrong: ([json], _, __, { id }) =>
			json?.[field] === id ? undefined : `${String(json?.[field])} in place of ${String(id)}`,
	});

/** One that reads all: everything that was there throughout comes out exactly once. */
export const readingAll = (of: (snapshot: Snapshot) => Iterable<string>, field: string): FaultRun =>
	reading({
		parameters: { returnAll: true, simple: false },
		wrong: (given, before, after) => {
			const later = new Set(of(after));
			const ids = given.map((json) => String(json[field]));
			const unique = new Set(ids);
			if (unique.size < ids.length) return `${ids.length - unique.size} twice`;
			const missing = [...of(before)].filter((id) => later.has(id) && !unique.has(id));
			return missing.length > 0 ? `${missing.length} of ${later.size} are missing` : undefined;
		},
	});

/** One that changes something for each item. */
export const writing = (
	parameters: FaultRun['parameters'],
	fields: Partial<FaultRun> = {},
): FaultRun => ({ most: 6, requests: 'each', parameters, ...fields });
