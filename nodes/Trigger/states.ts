import { hashOf, HashTable } from './hashTable';

/** About 0.5 MB as it is kept. */
export const MOST_STATES = 50_000;
/** Of an entry as it is kept: six for the hash, two for the number of its state. */
const BYTES = 8;
const NUMBER_BITS = 16;
const MOST_NUMBER = 2 ** NUMBER_BITS - 1;
/** Stands before the state of a record that the last look did not show. */
const MISSING = '!';

/**
 * The states of records as they were last seen, by short hashes of their ids. It is kept as one
 * text: n8n watches every object in a workflow's memory, and 50,000 of them would be slow. It is
 * read only when something is asked of it, and written only when something has changed.
 */
export class States {
	/** The states, by the numbers that stand for them. */
	private names: string[] = [];
	private numbers = new Map<string, number>();
	private loaded?: HashTable;
	private isChanged = false;

	/** @param text as it was kept; what is no table counts as an empty one */
	constructor(private readonly text = '') {}

	/** Whether a text is a table as it is kept. */
	static isTable(text: unknown): boolean {
		return text === '' || (typeof text === 'string' && partsOf(text) !== undefined);
	}

	get size(): number {
		return this.table.size;
	}

	/** The state that is remembered. */
	get(id: string): string | undefined {
		return this.stateBy(this.table.get(...hashOf(id)));
	}

	/** How many have this state. */
	count(state: string): number {
		const { table } = this;
		const isIt = this.names.map((name) => stateIn(name) === state);
		let count = 0;
		table.forEach((_low, _high, number) => {
			if (isIt[number]) count++;
		});
		return count;
	}

	/** Remembers the state of a record as the newest of all. @returns the one before */
	note(id: string, state: string): string | undefined {
		const [low, high] = hashOf(id);
		const before = this.table.get(low, high);
		this.set(low, high, encodeURIComponent(state).replaceAll(MISSING, '%21'));
		return this.stateBy(before);
	}

	/** Takes over the records that are missing for the first time: one empty list proves nothing. */
	keepMissing(before: States): void {
		before.table.forEach((low, high, number) => {
			const name = before.names[number];
			if (!name.startsWith(MISSING) && this.table.get(low, high) === undefined) {
				this.set(low, high, `${MISSING}${name}`);
			}
		});
	}

	/** As it is kept: the newest entries only, of those whose state counts. */
	toString(counts: (state: string) => boolean = () => true): string {
		const { size } = this.table;
		const areWanted = this.names.map(counts);
		if (!this.isChanged && !areWanted.includes(false)) return size > 0 ? this.text : '';
		const words = new Uint32Array(2 * Math.min(size, MOST_STATES));
		const names: string[] = [];
		const numbers: number[] = [];
		let [place, spare] = [0, size - MOST_STATES];
		this.table.forEach((low, high, number) => {
			if (spare-- > 0 || !areWanted[number]) return;
			numbers[number] ??= names.push(this.names[number]) - 1;
			words[place++] = low;
			words[place++] = (high << NUMBER_BITS) | numbers[number];
		});
		const entries = Buffer.from(words.buffer, 0, place * words.BYTES_PER_ELEMENT);
		return place === 0 ? '' : `${names.join(' ')}:${entries.toString('base64url')}`;
	}

	private get table(): HashTable {
		this.loaded ??= this.read();
		return this.loaded;
	}

	private set(low: number, high: number, name: string): void {
		const { table } = this;
		let number = this.numbers.get(name);
		if (number === undefined) {
			number = this.names.push(name) - 1;
			this.numbers.set(name, number);
		}
		table.set(low, high, number);
		this.isChanged = true;
	}

	private stateBy(number: number | undefined): string | undefined {
		return number === undefined ? undefined : stateIn(this.names[number]);
	}

	private read(): HashTable {
		const { names, words } = partsOf(this.text) ?? { names: [], words: new Uint32Array() };
		this.names = names;
		this.numbers = new Map(names.map((name, number) => [name, number]));
		const table = new HashTable(words.length / 2);
		for (let place = 0; place < words.length; place += 2) {
			const rest = words[place + 1];
			table.set(words[place], rest >>> NUMBER_BITS, rest & MOST_NUMBER);
		}
		return table;
	}
}

/** What a text holds; undefined where it is no table. */
function partsOf(text: string): { names: string[]; words: Uint32Array } | undefined {
	const colon = text.indexOf(':');
	const entries = text.slice(colon + 1);
	const bytes = Buffer.from(entries, 'base64url');
	// What is no base64 is left out, so that there are fewer bytes than characters for them.
	const isWhole = bytes.length === Math.floor((entries.length * 3) / 4);
	if (colon < 1 || bytes.length % BYTES > 0 || !isWhole) return undefined;
	const { buffer, byteOffset, length } = bytes;
	const words = new Uint32Array(buffer.slice(byteOffset, byteOffset + length));
	return { names: text.slice(0, colon).split(' '), words };
}

function stateIn(name: string): string {
	return decodeURIComponent(name.replace(MISSING, ''));
}
