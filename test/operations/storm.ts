import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Random } from '../random';

/** What a run tells of one of its items; `failed` where it was refused or not sent. */
export type Told = 'done' | 'failed' | 'found' | 'skipped' | 'unknown';

/**
 * How requests and items belong together: one request for each item that changes something
 * (`each`), requests that no item can be told by (`counted`), pages that are paid for (`paged`),
 * leads that are created unless they exist (`ifNew`), or reading (`read`).
 */
export type Tie = 'counted' | 'each' | 'ifNew' | 'paged' | 'read';

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
export interface Stock {
	leads(): Array<{ id: string; email: string }>;
	jobs(): Array<{ id: string }>;
	readyVoices(): Array<{ voiceId: string }>;
	/** The email of someone whom the service finds. */
	enrichable(mark: string): string;
	addLead(id: string, email: string): void;
	addKey(id: string): void;
	addVoice(id: string): void;
}

/** How an operation is run while requests fail. */
export interface Storm {
	/** How often it is drawn. */
	weight: number;
	/** How many items an execution has at most. */
	most: number;
	tie: Tie;
	/** What a later execution sends again is known, so that it does no harm. */
	isSafeAgain?: true;
	parameters: INodeParameters | ((random: Random) => INodeParameters);
	/** Equal items of one run are one request, and told alike. */
	joinsEqual?: true;
	/** Makes the incoming item of a mark, and puts into the service what it is about. */
	item?(mark: string, stock: Stock): IDataObject;
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

type Wrong = NonNullable<Storm['wrong']>;

/** One that changes nothing. */
export const reading = (wrong: Wrong, fields: Partial<Storm> = {}): Storm => ({
	weight: 1,
	most: 2,
	tie: 'read',
	isSafeAgain: true,
	parameters: {},
	wrong,
	...fields,
});

/** One that changes something for each item. */
export const writing = (
	parameters: Storm['parameters'],
	item?: Storm['item'],
	fields: Partial<Storm> = {},
): Storm => ({ weight: 2, most: 6, tie: 'each', parameters, item, ...fields });

/** Everything that was there throughout is there exactly once. */
export const whole =
	(of: (snapshot: Snapshot) => Iterable<string>, field: string): Wrong =>
	(given, before, after) => {
		const later = new Set(of(after));
		const ids = given.map((json) => String(json[field]));
		const unique = new Set(ids);
		if (unique.size < ids.length) return `${ids.length - unique.size} twice`;
		const missing = [...of(before)].filter((id) => later.has(id) && !unique.has(id));
		return missing.length > 0 ? `${missing.length} of ${later.size} are missing` : undefined;
	};

export const something: Wrong = ([json]) =>
	Object.keys(json ?? {}).length > 0 ? undefined : 'an empty item';
