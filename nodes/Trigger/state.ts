import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { hash, randomUUID } from 'node:crypto';
import { groupBy, lruSet } from '../shared/utils/collections';

/** How many records are remembered at most: about 0.5 MB. */
export const MAX_KEPT = 50_000;
const HASH_LENGTH = 8;

/** What a trigger remembers from one poll to the next. Tables are kept as text (see `Table`). */
export interface Memory extends IDataObject {
	/** Up to where leads are read, in ms. */
	cursor?: number;
	/** The leads from the cursor on that were met, each with its time in ms. */
	times?: string;
	/** A lead that is older, in ms, was there when the watch began; only where states count. */
	from?: number;
	/** How many leads the service counts and does not show, as the user was told. */
	hidden?: number;
	/** How many rows of the last export could not be read. */
	skipped?: number;
	/** The state of each record; missing where only times count. */
	states?: string;
	/** News that were too many for one poll: where the next one goes on. */
	backlog?: Stretch;
	/** The leads from before the watch whose states are still to be learned. */
	baseline?: Stretch;
}

/** A part of the list of leads that is read from the newest lead down, over as many polls as it takes. */
export interface Stretch extends IDataObject {
	/** The page that is read next, how many leads a page holds, and how many the list had. */
	page: number;
	size: number;
	total: number;
	/** Where it ends, in ms; below 0 it ends with the list. */
	bottom: number;
	/** The cursor when it is read, in ms. */
	next: number;
	/** How many of its leads were not met yet, and how many readings in a row have met none of these. */
	missing?: number;
	vain?: number;
}

/** A trigger's memory as n8n keeps it for the node. */
export interface SavedMemory extends Memory {
	/** What is watched. */
	scope: string;
	/** Another one for each time that the trigger was switched on. */
	activation: string;
	/** How often it was written since. */
	revision: number;
}

/**
 * A short value for each record, by short hashes of their ids, the newest last. Kept as one text, as
 * n8n watches every object in a workflow's memory: `{"value":"hashhashhash"}`. Only what is asked for
 * is taken out of it: to hold 50,000 entries apart takes longer than the whole poll.
 */
export class Table {
	/** The hashes of each value that nobody has asked for. */
	private readonly kept: Map<string, string>;
	/** The values of the others by their hashes; undefined for an unknown record. */
	private readonly values = new Map<string, string | undefined>();
	private count = 0;

	/** @param key of the records (see `TriggerEvent`) */
	constructor(
		private readonly key: string,
		text = '{}',
	) {
		this.kept = new Map(Object.entries(JSON.parse(text) as Record<string, string>));
		for (const { length } of this.kept.values()) this.count += length / HASH_LENGTH;
	}

	get size(): number {
		return this.count;
	}

	/** Takes several out at once, which takes no longer than one. */
	load(records: IDataObject[]): void {
		const hashes = records.map((record) => this.hashOf(record));
		const wanted = new Set(hashes.filter((hash) => !this.values.has(hash)));
		if (wanted.size === 0) return;
		for (const hash of wanted) this.values.set(hash, undefined);
		for (const [value, hashes] of this.kept) {
			let [rest, end] = ['', 0];
			for (let at = 0; at < hashes.length; at += HASH_LENGTH) {
				const hash = hashes.slice(at, at + HASH_LENGTH);
				if (!wanted.has(hash)) continue;
				this.values.set(hash, value);
				rest += hashes.slice(end, at);
				end = at + HASH_LENGTH;
			}
			this.kept.set(value, rest + hashes.slice(end));
		}
	}

	get(record: IDataObject): string | undefined {
		this.load([record]);
		return this.values.get(this.hashOf(record));
	}

	set(record: IDataObject, value: string): void {
		if (this.get(record) === undefined) this.count++;
		const hash = this.hashOf(record);
		this.values.delete(hash);
		this.values.set(hash, value);
	}

	/**
	 * As it is kept: at most 50,000 entries, those of the greatest numbers, of equal values the newest.
	 *
	 * @param from the least number that is kept
	 */
	toString(from = -Infinity): string {
		const all = new Map(this.kept);
		for (const [value, hashes] of groupBy(this.values.keys(), (hash) => this.values.get(hash))) {
			all.set(value, `${all.get(value) ?? ''}${hashes.join('')}`);
		}
		// between words there is no number, which sorts as equal
		const groups = [...all].sort(([a], [b]) => Number(a) - Number(b));
		const wanted = groups.filter(([value, hashes]) => hashes !== '' && !(Number(value) < from));
		let spare = wanted.reduce((sum, [, { length }]) => sum + length, -MAX_KEPT * HASH_LENGTH);
		const newest = wanted.map(([value, hashes]) => {
			const left = hashes.slice(Math.max(0, spare));
			spare -= hashes.length;
			return [value, left];
		});
		return JSON.stringify(Object.fromEntries(newest));
	}

	private hashOf(record: IDataObject): string {
		return hash('sha256', idOf(this.key, record), 'base64url').slice(0, HASH_LENGTH);
	}
}

/** What tells a record from others; one without an id is told by all that it holds. */
export function idOf(key: string, record: IDataObject): string {
	const id = key === '' ? key : record[key];
	return typeof id === 'string' ? id : JSON.stringify(id ?? record);
}

/** What this process knows of a trigger beside what n8n hands back. */
interface Held {
	activation: string;
	/** What the last good poll remembered; undefined before the first. */
	readonly last?: SavedMemory;
	/** The revision of the last poll that gave something, and when that was, by the local clock. */
	gave: number;
	at: number;
}

/** How long n8n may take to save what a poll has remembered. */
const SAVED_WITHIN_MS = 10_000;

/** n8n does not say when a trigger is switched off, so only the last ones to poll are kept. */
export const MAX_TRIGGERS = 500;

const held = new Map<string, Held>();

function hold(triggerId: string, state: Held): void {
	lruSet(held, triggerId, state, MAX_TRIGGERS);
}

/**
 * Has to come before the first poll of an activation asks anything. Switching on forgets, so that
 * what happened while it was off starts nothing; n8n goes on saying `activate` at every later poll.
 * Where n8n starts, its scheduler may have polled before: what that gave is not given again. Where
 * this n8n leads again, another one has polled meanwhile.
 */
export function beginActivation(context: IPollFunctions, triggerId: string): void {
	const mode = context.getActivationMode();
	if (mode === 'leadershipChange') held.delete(triggerId);
	if (mode !== 'activate') return;
	hold(triggerId, { activation: randomUUID(), gave: 0, at: 0 });
	delete context.getWorkflowStaticData('node').memory;
}

/** The activation that a trigger is in; another one after it was switched on again. */
export function activationIdOf(triggerId: string): string | undefined {
	return held.get(triggerId)?.activation;
}

/**
 * What a trigger remembers; undefined where the watch begins. n8n may hand back what was there
 * before: it saves only polls that gave something, by the node's name, and discards what the first
 * poll remembers where cursors are durable.
 *
 * @param stored what n8n hands back
 * @param scope what is watched now
 * @returns `early` while n8n has not saved yet what the last poll of this process gave
 */
export function recall(
	triggerId: string,
	stored: SavedMemory | undefined,
	scope: string,
): SavedMemory | undefined | 'early' {
	const mine = held.get(triggerId);
	const inScope = (memory?: SavedMemory) => (memory?.scope === scope ? memory : undefined);
	// this process has not polled yet
	if (mine === undefined) return inScope(stored);
	// n8n hands back another activation, or none
	if (mine.last === undefined || stored?.activation !== mine.activation) return inScope(mine.last);
	const isSaved = stored.revision >= mine.gave;
	if (isSaved) return inScope(mine.last.revision > stored.revision ? mine.last : stored);
	const isSaving = Date.now() < mine.at + SAVED_WITHIN_MS;
	return isSaving && inScope(stored) ? 'early' : inScope(stored);
}

/**
 * What n8n is to keep of a poll that went well.
 *
 * @param previous what was recalled before it
 */
export function remember(
	triggerId: string,
	previous: SavedMemory | undefined,
	{ hasItems, ...now }: Memory & { scope: string; hasItems: boolean },
): SavedMemory {
	const { gave, at } = (previous && held.get(triggerId)) ?? { gave: 0, at: 0 };
	const revision = (previous?.revision ?? 0) + 1;
	const memory = { ...now, activation: previous?.activation ?? randomUUID(), revision };
	const saving = hasItems ? { gave: revision, at: Date.now() } : { gave, at };
	hold(triggerId, { activation: memory.activation, last: memory, ...saving });
	return memory;
}
