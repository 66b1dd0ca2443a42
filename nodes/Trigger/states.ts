import { createHash } from 'node:crypto';
import { Entries, HASH_LENGTH } from './entries';

/** About 0.5 MB as it is kept. */
export const MOST_STATES = 50_000;
/** What follows the states for each record: its hash and the number of its state. */
const ENTRIES = /^[\w-]+$/;
/** Stands before the state of a record that the last poll did not show. */
const MISSING = '!';

/**
 * The states of records as they were last seen, by short hashes of their ids. It is kept as one
 * text: n8n watches every object in a workflow's memory, and 50,000 of them would be slow.
 */
export class States {
	/** The states, by the numbers that stand for them. */
	private readonly names: string[] = [];
	private readonly numbers = new Map<string, number>();
	private readonly kept: Entries;
	/** Where the entries are that were noted again. */
	private readonly gone = new Set<number>();
	/** What was noted since it was kept, the newest last. */
	private readonly noted = new Map<string, number>();
	/** What was learnt since of those that changed before all others, the newest first. */
	private readonly older = new Map<string, number>();
	/** How many records are in each state, by its number, once that was asked. */
	private amounts?: number[];

	/** @param text as it was kept; what is no table counts as an empty one */
	constructor(private readonly text = '') {
		const { entries, names } = partsOf(text) ?? { entries: '', names: [] };
		for (const name of names) this.numberOf(name);
		this.kept = new Entries(entries, widthFor(names));
	}

	/** Whether a text is a table as it is kept. */
	static isTable(text: unknown): boolean {
		if (typeof text !== 'string') return false;
		const { entries, names } = partsOf(text) ?? { entries: '', names: [] };
		return text === '' || (ENTRIES.test(entries) && isDecodable(names.join(' ')));
	}

	get size(): number {
		return this.older.size + this.kept.count - this.gone.size + this.noted.size;
	}

	get(id: string): string | undefined {
		return this.stateOf(hashOf(id));
	}

	count(state: string): number {
		const { amounts = this.counted() } = this;
		this.amounts = amounts;
		const name = nameOf(state);
		const amountOf = (one: string) => amounts[this.numbers.get(one) ?? -1] ?? 0;
		return amountOf(name) + amountOf(`${MISSING}${name}`);
	}

	/** Remembers the state of a record as the newest of all. @returns the one before */
	note(id: string, state: string): string | undefined {
		const hash = hashOf(id);
		const previous = this.stateOf(hash);
		this.set(hash, nameOf(state));
		return previous;
	}

	/** Remembers the state of a record that is not known yet as the oldest of all. */
	noteOlder(id: string, state: string): void {
		this.older.set(hashOf(id), this.numberOf(nameOf(state)));
		this.amounts = undefined;
	}

	/** Takes over the records that are missing for the first time: one empty list proves nothing. */
	keepMissing(previous: States): void {
		previous.each((hash, name) => {
			const isGone = name.startsWith(MISSING) || this.numberIn(hash) !== undefined;
			if (!isGone) this.set(hash, `${MISSING}${name}`);
		});
	}

	/** As it is kept: the newest entries only, of those whose state counts. */
	toString(counts: (state: string) => boolean = () => true): string {
		const names = this.names.filter(counts);
		const isWhole = names.length === this.names.length;
		if (isWhole && this.noted.size + this.older.size === 0) return this.size > 0 ? this.text : '';
		const width = widthFor(names);
		const numbers = new Map(
			names.map((name, index) => [name, index.toString(36).padStart(width - HASH_LENGTH, '0')]),
		);
		let [text, spare] = ['', this.size - MOST_STATES];
		const write = (hash: string, name: string) => {
			const number = numbers.get(name);
			if (spare-- <= 0 && number !== undefined) text += hash + number;
		};
		this.eachOlder(write);
		if (isWhole && width === this.kept.width) {
			text += this.kept.without(this.gone, spare);
			spare -= this.kept.count - this.gone.size;
		} else {
			this.eachKept(write);
		}
		this.eachNoted(write);
		return text && `${names.join(' ')}:${text}`;
	}

	private set(hash: string, name: string): void {
		const place = this.kept.find(hash);
		if (place >= 0) this.gone.add(place);
		this.older.delete(hash);
		this.noted.delete(hash);
		this.noted.set(hash, this.numberOf(name));
		this.amounts = undefined;
	}

	private counted(): number[] {
		const amounts = this.names.map(() => 0);
		const add = (number: number) => amounts[number]++;
		this.older.forEach(add);
		this.kept.each((place) => {
			if (!this.gone.has(place)) add(this.kept.numberAt(place));
		});
		this.noted.forEach(add);
		return amounts;
	}

	/** Goes through all, the newest last. */
	private each(visit: (hash: string, name: string) => void): void {
		this.eachOlder(visit);
		this.eachKept(visit);
		this.eachNoted(visit);
	}

	private eachOlder(visit: (hash: string, name: string) => void): void {
		for (const [hash, number] of [...this.older].reverse()) visit(hash, this.names[number]);
	}

	/** Goes through what was kept and not noted again, the newest last. */
	private eachKept(visit: (hash: string, name: string) => void): void {
		this.kept.each((place) => {
			const name = this.nameBy(this.kept.numberAt(place));
			const isThere = name !== undefined && !this.gone.has(place);
			if (isThere) visit(this.kept.hashAt(place), name);
		});
	}

	/** Goes through what was noted, the newest last. */
	private eachNoted(visit: (hash: string, name: string) => void): void {
		for (const [hash, number] of this.noted) visit(hash, this.names[number]);
	}

	/** The number of the state of a record, by the record's hash. */
	private numberIn(hash: string): number | undefined {
		const noted = this.noted.get(hash) ?? this.older.get(hash);
		if (noted !== undefined) return noted;
		const place = this.kept.find(hash);
		return place < 0 ? undefined : this.kept.numberAt(place);
	}

	private numberOf(name: string): number {
		const number = this.numbers.get(name) ?? this.names.push(name) - 1;
		this.numbers.set(name, number);
		return number;
	}

	/** Undefined also where a number stands for nothing, as in memory that is damaged. */
	private nameBy(number = -1): string | undefined {
		return this.names[number];
	}

	private stateOf(hash: string): string | undefined {
		const name = this.nameBy(this.numberIn(hash));
		return name === undefined ? undefined : decodeURIComponent(name.replace(MISSING, ''));
	}
}

function partsOf(text: string): { names: string[]; entries: string } | undefined {
	const end = text.indexOf(':');
	if (end === -1) return undefined;
	const [names, entries] = [text.slice(0, end).split(' '), text.slice(end + 1)];
	return entries.length % widthFor(names) === 0 ? { names, entries } : undefined;
}

function isDecodable(text: string): boolean {
	try {
		decodeURIComponent(text);
		return true;
	} catch {
		return false;
	}
}

function widthFor(names: string[]): number {
	return HASH_LENGTH + names.length.toString(36).length;
}

/** As a state is kept. */
function nameOf(state: string): string {
	return encodeURIComponent(state).replaceAll(MISSING, '%21');
}

function hashOf(id: string): string {
	return createHash('sha256').update(id).digest('base64url').slice(0, HASH_LENGTH);
}
