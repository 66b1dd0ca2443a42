import { createHash } from 'node:crypto';

/** About 0.5 MB as it is kept. */
export const MOST_STATES = 50_000;
const HASH_LENGTH = 8;
/** The states, and what follows for each record: its hash and the number of its state. */
const TABLE = /^([^:]*):([\w-]+)$/;
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
	private readonly entries = new Map<string, number>();
	/** How many records are in a state, by its number. */
	private readonly amounts: number[] = [];
	private isChanged = false;

	/** @param text as it was kept; what is no table counts as an empty one */
	constructor(private readonly text = '') {
		const table = partsOf(text);
		if (table === undefined) return;
		const { entries, names, width } = table;
		for (const name of names) this.numberOf(name);
		for (let at = 0; at < entries.length; at += width) {
			const number = Number.parseInt(entries.slice(at + HASH_LENGTH, at + width), 36);
			this.put(entries.slice(at, at + HASH_LENGTH), number);
		}
	}

	/** Whether a text is a table as it is kept. */
	static isTable(text: unknown): boolean {
		return text === '' || (typeof text === 'string' && partsOf(text) !== undefined);
	}

	get size(): number {
		return this.entries.size;
	}

	get(id: string): string | undefined {
		return this.stateBy(this.entries.get(hashOf(id)));
	}

	count(state: string): number {
		const name = nameOf(state);
		const [there, missing] = [name, `${MISSING}${name}`].map((one) => this.numbers.get(one));
		return this.amountOf(there) + this.amountOf(missing);
	}

	/** Remembers the state of a record as the newest of all. @returns the one before */
	note(id: string, state: string): string | undefined {
		const hash = hashOf(id);
		const previous = this.entries.get(hash);
		this.set(hash, nameOf(state));
		return this.stateBy(previous);
	}

	/** Takes over the records that are missing for the first time: one empty list proves nothing. */
	keepMissing(previous: States): void {
		for (const [hash, number] of previous.entries) {
			const name = previous.names[number];
			const isGone = name.startsWith(MISSING) || this.entries.has(hash);
			if (!isGone) this.set(hash, `${MISSING}${name}`);
		}
	}

	/** As it is kept: the newest entries only, of those whose state counts. */
	toString(counts: (state: string) => boolean = () => true): string {
		const areWanted = this.names.map(counts);
		if (!this.isChanged && !areWanted.includes(false)) return this.size > 0 ? this.text : '';
		const names = this.names.filter((_, number) => areWanted[number]);
		const digits = widthFor(names) - HASH_LENGTH;
		const numbers: string[] = [];
		for (const [index, name] of names.entries()) {
			numbers[this.numberOf(name)] = index.toString(36).padStart(digits, '0');
		}
		let [text, spare] = ['', this.size - MOST_STATES];
		for (const [hash, number] of this.entries) {
			if (spare-- <= 0 && areWanted[number]) text += hash + numbers[number];
		}
		return text && `${names.join(' ')}:${text}`;
	}

	private set(hash: string, name: string): void {
		const previous = this.entries.get(hash);
		if (previous !== undefined) this.amounts[previous]--;
		this.entries.delete(hash);
		this.put(hash, this.numberOf(name));
		this.isChanged = true;
	}

	private put(hash: string, number: number): void {
		this.entries.set(hash, number);
		this.amounts[number] = this.amountOf(number) + 1;
	}

	private amountOf(number = -1): number {
		return this.amounts[number] ?? 0;
	}

	private numberOf(name: string): number {
		const number = this.numbers.get(name) ?? this.names.push(name) - 1;
		this.numbers.set(name, number);
		return number;
	}

	private stateBy(number: number | undefined): string | undefined {
		return number === undefined ? undefined : stateIn(this.names[number]);
	}
}

function partsOf(text: string): { names: string[]; entries: string; width: number } | undefined {
	const [, head, entries] = TABLE.exec(text) ?? [];
	if (head === undefined) return undefined;
	const names = head.split(' ');
	const width = widthFor(names);
	return entries.length % width === 0 ? { names, entries, width } : undefined;
}

function widthFor(names: string[]): number {
	return HASH_LENGTH + names.length.toString(36).length;
}

/** As a state is kept. */
function nameOf(state: string): string {
	return encodeURIComponent(state).replaceAll(MISSING, '%21');
}

function stateIn(name: string): string {
	return decodeURIComponent(name.replace(MISSING, ''));
}

function hashOf(id: string): string {
	return createHash('sha256').update(id).digest('base64url').slice(0, HASH_LENGTH);
}
