import type { IDataObject } from 'n8n-workflow';
import { createHash } from 'node:crypto';

/** How many records are remembered at most: about 0.5 MB. */
export const MAX_KNOWN = 50_000;
const HASH_LENGTH = 8;

/** What a trigger remembers from one poll to the next. Tables are kept as text (see `Table`). */
export interface Memory extends IDataObject {
	/** Up to where leads are read, in ms. */
	cursor?: number;
	/** The leads from the cursor on that were seen, each with its time in ms. */
	seen?: string;
	/** How many leads the list had when it was read from this cursor on; -1 where it was not. */
	total?: number;
	/** A lead that is older, in ms, was there when the watch began. */
	from?: number;
	/** How many leads the service counts and does not show, as the user was told. */
	hidden?: number;
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
	/** How many states were known when it was begun. */
	known?: number;
}

type Counts = (value: string) => boolean;

/**
 * A short value for each record, by short hashes of their ids, the newest last. Kept as one text, as
 * n8n watches every object in a workflow's memory: `{"value":"hashhashhash"}`. Only what is asked for
 * is looked up: to hold 50,000 entries apart takes longer than the whole poll.
 */
export class Table {
	private readonly kept: Array<[value: string, hashes: string[]]>;
	/** The values that were looked up or set; undefined for an unknown record. */
	private readonly values = new Map<string, string | undefined>();
	/** The hashes whose values were set, the newest last. */
	private readonly changed = new Set<string>();
	private count = 0;

	constructor(text = '{}') {
		const kept = Object.entries(JSON.parse(text) as Record<string, string>);
		this.kept = kept.map(([value, hashes]) => [value, split(hashes)]);
		for (const [, { length }] of this.kept) this.count += length;
	}

	get size(): number {
		return this.count;
	}

	/** Looks up several at once, which takes no longer than one. */
	load(ids: string[]): void {
		const wanted = new Set(ids.map(hashOf).filter((hash) => !this.values.has(hash)));
		if (wanted.size === 0) return;
		for (const hash of wanted) this.values.set(hash, undefined);
		for (const [value, hashes] of this.kept) {
			for (const hash of hashes) if (wanted.has(hash)) this.values.set(hash, value);
		}
	}

	get(id: string): string | undefined {
		this.load([id]);
		return this.values.get(hashOf(id));
	}

	set(id: string, value: string): void {
		const hash = hashOf(id);
		if (this.get(id) === undefined) this.count++;
		this.values.set(hash, value);
		this.changed.delete(hash);
		this.changed.add(hash);
	}

	/**
	 * As it is kept: at most 50,000 entries, the newest of them.
	 *
	 * @param counts whether an entry is kept at all
	 * @param comesFirst whether it is kept before all others
	 */
	toString(counts: Counts = () => true, comesFirst: Counts = () => true): string {
		const groups = this.merged().filter(([value]) => counts(value));
		const ordered = [false, true].flatMap((isFirst) =>
			groups.filter(([value]) => comesFirst(value) === isFirst),
		);
		let spare = groups.reduce((sum, [, { length }]) => sum + length, -MAX_KNOWN);
		const newest = ordered.map(([value, hashes]) => {
			const dropped = Math.min(Math.max(0, spare), hashes.length);
			spare -= dropped;
			return [value, hashes.slice(dropped).join('')];
		});
		return JSON.stringify(Object.fromEntries(newest.filter(([, hashes]) => hashes !== '')));
	}

	/** The hashes of each value as it is now. */
	private merged(): Array<[value: string, hashes: string[]]> {
		if (this.changed.size === 0) return this.kept;
		const isKept = (hash: string) => !this.changed.has(hash);
		const merged = new Map(this.kept.map(([value, hashes]) => [value, hashes.filter(isKept)]));
		for (const hash of this.changed) {
			const value = this.values.get(hash) ?? '';
			const hashes = merged.get(value) ?? [];
			merged.set(value, hashes);
			hashes.push(hash);
		}
		return [...merged];
	}
}

function split(hashes: string): string[] {
	const all: string[] = [];
	for (let at = 0; at < hashes.length; at += HASH_LENGTH) {
		all.push(hashes.slice(at, at + HASH_LENGTH));
	}
	return all;
}

function hashOf(id: string): string {
	return createHash('sha256').update(id).digest('base64url').slice(0, HASH_LENGTH);
}
