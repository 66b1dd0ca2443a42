import { createHash } from 'node:crypto';

/** About 0.5 MB as it is kept. */
export const MAX_STATES = 50_000;
/** The names of states, each once, and for each record its hash and the number of its state. */
const TABLE = /^([^:]*):([\w-]+)$/;
const HASH_LENGTH = 8;
const BUCKETS = 2 ** 16;
/** Stands before the state of a record that the last poll did not show. */
const MISSING = '!';

/**
 * The states of records as they were last seen, by short hashes of their ids. It is kept as one
 * text: n8n watches every object in a workflow's memory, and 50,000 of them would be slow. To fill a
 * Map of so many takes over 20 ms at each poll, so entries stay in the text, in buckets of hashes.
 */
export class States {
	private readonly names: string[];
	private readonly entries: string;
	private readonly width: number;
	/** The last entry of each bucket, and the one before each entry; they count from 1. */
	private readonly last = new Int32Array(BUCKETS);
	private readonly before: Int32Array;
	/** The entries of records that were noted again. */
	private readonly gone = new Set<number>();
	/** The names of the states that were noted, by hashes, the newest last. */
	private readonly noted = new Map<string, string>();
	/** How many records are in each state, once that was asked. */
	private amounts?: Map<string, number>;

	/** @param text as it was kept: a table, or empty */
	constructor(text = '') {
		const [, names, entries = ''] = TABLE.exec(text) ?? [];
		this.names = names?.split(' ') ?? [];
		this.entries = entries;
		this.width = widthFor(this.names);
		this.before = new Int32Array(entries.length / this.width + 1);
		for (let entry = 1; entry < this.before.length; entry++) {
			const bucket = bucketOf(entries, (entry - 1) * this.width);
			this.before[entry] = this.last[bucket];
			this.last[bucket] = entry;
		}
	}

	/** Whether a text is a table as it is kept. */
	static isTable(text: unknown): boolean {
		if (typeof text !== 'string' || text === '') return text === '';
		const [, names, entries] = TABLE.exec(text) ?? [];
		if (names === undefined || entries.length % widthFor(names.split(' ')) > 0) return false;
		try {
			decodeURIComponent(names);
			return true;
		} catch {
			return false;
		}
	}

	get size(): number {
		return this.before.length - 1 - this.gone.size + this.noted.size;
	}

	get(id: string): string | undefined {
		return this.stateOf(hashOf(id));
	}

	/** How many records are in a state that counts. */
	count(counts: (state: string) => boolean): number {
		this.amounts ??= this.counted();
		let amount = 0;
		for (const [name, records] of this.amounts) if (counts(stateIn(name))) amount += records;
		return amount;
	}

	/** Remembers the state of a record as the newest of all. @returns the one before */
	note(id: string, state: string): string | undefined {
		const hash = hashOf(id);
		const previous = this.stateOf(hash);
		this.set(hash, nameOf(state));
		return previous;
	}

	/** Takes over records that changed later than all others. */
	addNewer(newer: States): void {
		newer.each((name, hash) => this.set(hash, name));
	}

	/** Takes over the records that are missing for the first time: one empty list proves nothing. */
	keepMissing(previous: States): void {
		previous.each((name, hash) => {
			const isGone = name.startsWith(MISSING) || this.nameOf(hash) !== undefined;
			if (!isGone) this.set(hash, MISSING + name);
		});
	}

	/** As it is kept: the newest entries only, of those whose state counts. */
	toString(counts: (state: string) => boolean = () => true): string {
		const all = [...new Set([...this.names, ...this.noted.values()])];
		const names = all.filter(counts);
		const width = widthFor(names);
		const numberOf = (index: number) => index.toString(36).padStart(width - HASH_LENGTH, '0');
		const numbers = new Map(names.map((name, index) => [name, numberOf(index)]));
		const spare = this.size - MAX_STATES;
		let [entries, place] = ['', 0];
		const write = (name: string, hash: string) => {
			const number = numbers.get(name);
			if (place++ >= spare && number !== undefined) entries += hash + number;
		};
		if (names.length < all.length || width !== this.width) this.eachKept(write);
		else [entries, place] = [this.kept(spare), this.size - this.noted.size];
		this.noted.forEach(write);
		return entries && `${names.join(' ')}:${entries}`;
	}

	/** The entries as they are, without those that were noted again and the oldest of the others. */
	private kept(spare: number): string {
		let [text, from] = ['', 0];
		for (const entry of [...this.gone].sort((a, b) => a - b)) {
			text += this.entries.slice(from, (entry - 1) * this.width);
			from = entry * this.width;
		}
		return (text + this.entries.slice(from)).slice(Math.max(0, spare) * this.width);
	}

	/** Goes through what was kept and not noted again, the newest last. */
	private eachKept(visit: (name: string, hash: string) => void): void {
		for (let entry = 1; entry < this.before.length; entry++) {
			const name = this.gone.has(entry) ? undefined : this.nameAt(entry);
			const at = (entry - 1) * this.width;
			if (name !== undefined) visit(name, this.entries.slice(at, at + HASH_LENGTH));
		}
	}

	private each(visit: (name: string, hash: string) => void): void {
		this.eachKept(visit);
		this.noted.forEach(visit);
	}

	private counted(): Map<string, number> {
		const amounts = new Map<string, number>();
		this.each((name) => amounts.set(name, (amounts.get(name) ?? 0) + 1));
		return amounts;
	}

	private set(hash: string, name: string): void {
		const entry = this.find(hash);
		if (entry > 0) this.gone.add(entry);
		this.noted.delete(hash);
		this.noted.set(hash, name);
		this.amounts = undefined;
	}

	private nameOf(hash: string): string | undefined {
		return this.noted.get(hash) ?? this.nameAt(this.find(hash));
	}

	/** The entry of a hash; 0 where there is none. */
	private find(hash: string): number {
		let entry = this.last[bucketOf(hash, 0)];
		while (entry > 0 && !this.entries.startsWith(hash, (entry - 1) * this.width)) {
			entry = this.before[entry];
		}
		return entry;
	}

	/** The name of an entry's state; none where memory is damaged. */
	private nameAt(entry: number): string | undefined {
		const end = entry * this.width;
		return this.names[Number.parseInt(this.entries.slice(end - this.width + HASH_LENGTH, end), 36)];
	}

	private stateOf(hash: string): string | undefined {
		const name = this.nameOf(hash);
		return name === undefined ? name : stateIn(name);
	}
}

function stateIn(name: string): string {
	return decodeURIComponent(name.replace(MISSING, ''));
}

/** How long an entry is where there are these states. */
function widthFor(names: string[]): number {
	return HASH_LENGTH + names.length.toString(36).length;
}

function bucketOf(text: string, at: number): number {
	const code = text.charCodeAt(at) * 4_096 + text.charCodeAt(at + 1) * 64 + text.charCodeAt(at + 2);
	return code % BUCKETS;
}

/** As a state is kept. */
function nameOf(state: string): string {
	return encodeURIComponent(state).replaceAll(MISSING, '%21');
}

function hashOf(id: string): string {
	return createHash('sha256').update(id).digest('base64url').slice(0, HASH_LENGTH);
}
