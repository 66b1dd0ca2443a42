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
 * n8n watches every object in a workflow's memory: a line for each value, `hashhashhash"value"`.
 * Only what is asked for is looked up: to hold 50,000 entries apart takes longer than the whole poll.
 */
export class Table {
	private readonly kept: Array<[value: string, hashes: string]>;
	/** Where the entries that were looked up stand in there. */
	private readonly places = new Map<string, { group: number; at: number } | undefined>();
	private readonly changed = new Map<string, string>();
	private count = 0;

	/** @throws SyntaxError where the text is no table */
	constructor(text = '') {
		const lines = text === '' ? [] : text.split('\n');
		this.kept = lines.map((line) => {
			const end = line.indexOf('"');
			if (end % HASH_LENGTH !== 0) throw new SyntaxError('The text is not a table');
			this.count += end / HASH_LENGTH;
			return [JSON.parse(line.slice(end)) as string, line.slice(0, end)];
		});
	}

	get size(): number {
		return this.count;
	}

	/** Looks up several at once, which takes no longer than one. */
	load(ids: string[]): void {
		const wanted = new Set(ids.map(hashOf).filter((hash) => !this.places.has(hash)));
		if (wanted.size === 0) return;
		for (const hash of wanted) this.places.set(hash, undefined);
		this.kept.forEach(([, hashes], group) => {
			for (let at = 0; at < hashes.length; at += HASH_LENGTH) {
				const hash = hashes.slice(at, at + HASH_LENGTH);
				if (wanted.has(hash)) this.places.set(hash, { group, at });
			}
		});
	}

	get(id: string): string | undefined {
		this.load([id]);
		const place = this.places.get(hashOf(id));
		return this.changed.get(hashOf(id)) ?? (place && this.kept[place.group][0]);
	}

	set(id: string, value: string): void {
		if (this.get(id) === undefined) this.count++;
		this.changed.delete(hashOf(id));
		this.changed.set(hashOf(id), value);
	}

	/**
	 * As it is kept: at most 50,000 entries, the newest of them.
	 *
	 * @param counts whether an entry is kept at all
	 * @param comesFirst whether it is kept before all others
	 */
	toString(counts: Counts = () => true, comesFirst: Counts = () => true): string {
		const groups = [...this.merged()].filter(([value, hashes]) => hashes && counts(value));
		const ordered = [false, true].flatMap((first) =>
			groups.filter(([value]) => comesFirst(value) === first),
		);
		let spare = groups.reduce((sum, [, { length }]) => sum + length, -MAX_KNOWN * HASH_LENGTH);
		const lines = ordered.map(([value, hashes]) => {
			const kept = hashes.slice(Math.min(Math.max(0, spare), hashes.length));
			spare -= hashes.length;
			return kept === '' ? '' : kept + JSON.stringify(value);
		});
		return lines.filter((line) => line !== '').join('\n');
	}

	/** The hashes of each value as it is now. */
	private merged(): Map<string, string> {
		const texts = this.kept.map(([, hashes]) => ({ text: '', from: 0, hashes }));
		const gone = [...this.changed.keys()].flatMap((hash) => this.places.get(hash) ?? []);
		for (const { at, group } of gone.sort((a, b) => a.at - b.at)) {
			const one = texts[group];
			one.text += one.hashes.slice(one.from, at);
			one.from = at + HASH_LENGTH;
		}
		const merged = new Map(
			texts.map(({ from, hashes, text }, group) => [
				this.kept[group][0],
				text + hashes.slice(from),
			]),
		);
		for (const [hash, value] of this.changed) {
			merged.set(value, (merged.get(value) ?? '') + hash);
		}
		return merged;
	}
}

function hashOf(id: string): string {
	return createHash('sha256').update(id).digest('base64url').slice(0, HASH_LENGTH);
}

/** Whether memory is as it was written. */
export function isReadable({ cursor = 0, seen, states }: Memory): boolean {
	try {
		return [new Table(seen), new Table(states)].length === 2 && Number.isFinite(cursor);
	} catch {
		return false;
	}
}
