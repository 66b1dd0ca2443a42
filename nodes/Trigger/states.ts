import { createHash } from 'node:crypto';

/** About 0.5 MB as it is kept. */
export const MAX_STATES = 50_000;
/** The names of states, each once, and for each record its hash and the number of its state. */
const TABLE = /^([^:]*):([\w-]+)$/;
const HASH_LENGTH = 8;
/** Stands before the state of a record that the last poll did not show. */
const MISSING = '!';

/**
 * The states of records as they were last seen, by short hashes of their ids, the newest last. It is
 * kept as one text: n8n watches every object in a workflow's memory, and 50,000 would be slow.
 */
export class States {
	/** The names of states, by hashes. */
	private readonly table = new Map<string, string>();

	/** @param text as it was kept: a table, or empty */
	constructor(text = '') {
		const [, head = '', entries = ''] = TABLE.exec(text) ?? [];
		const names = head.split(' ');
		const width = widthFor(names);
		for (let at = 0; at < entries.length; at += width) {
			const number = Number.parseInt(entries.slice(at + HASH_LENGTH, at + width), 36);
			if (number in names) this.table.set(entries.slice(at, at + HASH_LENGTH), names[number]);
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
		return this.table.size;
	}

	get(id: string): string | undefined {
		const name = this.table.get(hashOf(id));
		return name === undefined ? name : stateIn(name);
	}

	/** How many records are in each state, by its name as it is kept. */
	amounts(): Map<string, number> {
		const amounts = new Map<string, number>();
		for (const name of this.table.values()) amounts.set(name, (amounts.get(name) ?? 0) + 1);
		return amounts;
	}

	/** Remembers the state of a record as the newest of all. @returns the one before */
	note(id: string, state: string): string | undefined {
		const previous = this.get(id);
		this.set(hashOf(id), nameOf(state));
		return previous;
	}

	/** Takes over records that changed later than all others. */
	addNewer(newer: States): void {
		for (const [hash, name] of newer.table) this.set(hash, name);
	}

	/** Takes over the records that are missing for the first time: one empty list proves nothing. */
	keepMissing(previous: States): void {
		for (const [hash, name] of previous.table) {
			if (!name.startsWith(MISSING) && !this.table.has(hash)) this.set(hash, MISSING + name);
		}
	}

	/** As it is kept: the newest entries only, of those whose state counts. */
	toString(counts: (state: string) => boolean = () => true): string {
		const names = [...new Set(this.table.values())].filter(counts);
		const width = widthFor(names) - HASH_LENGTH;
		const numberOf = (index: number) => index.toString(36).padStart(width, '0');
		const numbers = new Map(names.map((name, index) => [name, numberOf(index)]));
		const entries: string[] = [];
		let spare = this.size - MAX_STATES;
		for (const [hash, name] of this.table) {
			const number = numbers.get(name);
			if (spare-- <= 0 && number !== undefined) entries.push(hash + number);
		}
		return entries.length > 0 ? `${names.join(' ')}:${entries.join('')}` : '';
	}

	private set(hash: string, name: string): void {
		this.table.delete(hash);
		this.table.set(hash, name);
	}
}

function stateIn(name: string): string {
	return decodeURIComponent(name.replace(MISSING, ''));
}

/** How long an entry is where there are these states. */
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
