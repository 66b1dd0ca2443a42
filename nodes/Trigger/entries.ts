/** How long the hash is with which an entry begins. */
export const HASH_LENGTH = 8;
const DIGIT_0 = '0'.charCodeAt(0);
const LETTER_A = 'a'.charCodeAt(0);

/**
 * Entries of one width in a text, each found by the hash that it begins with. A Map of 50,000 texts
 * would take ten times as long to fill.
 */
export class Entries {
	readonly count: number;
	/** Where an entry begins, and one more: 0 where there is none. */
	private readonly slots: Int32Array;

	constructor(
		readonly text: string,
		readonly width: number,
	) {
		this.count = text.length / width;
		this.slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * this.count + 1)));
		this.each((place) => {
			let slot = this.slotOf(text, place);
			while (this.slots[slot] > 0) slot = this.after(slot);
			this.slots[slot] = place + 1;
		});
	}

	/** Where the entry of a hash begins; -1 where there is none. */
	find(hash: string): number {
		for (let slot = this.slotOf(hash, 0); ; slot = this.after(slot)) {
			const place = this.slots[slot] - 1;
			if (place < 0 || this.text.startsWith(hash, place)) return place;
		}
	}

	/** Goes through all, by where they begin. */
	each(visit: (place: number) => void): void {
		for (let place = 0; place < this.text.length; place += this.width) visit(place);
	}

	hashAt(place: number): string {
		return this.text.slice(place, place + HASH_LENGTH);
	}

	/** The number of base 36 that follows the hash of an entry. */
	numberAt(place: number): number {
		let number = 0;
		for (let at = place + HASH_LENGTH; at < place + this.width; at++) {
			const code = this.text.charCodeAt(at);
			number = number * 36 + code - (code < LETTER_A ? DIGIT_0 : LETTER_A - 10);
		}
		return number;
	}

	/** The text without the entries at some places, and without the oldest of the others. */
	without(places: Set<number>, oldest: number): string {
		const pieces: string[] = [];
		let [from, spare] = [0, oldest];
		this.each((place) => {
			if (!places.has(place) && spare-- <= 0) return;
			pieces.push(this.text.slice(from, place));
			from = place + this.width;
		});
		return [...pieces, this.text.slice(from)].join('');
	}

	private slotOf(text: string, start: number): number {
		let slot = 0;
		for (let at = start; at < start + HASH_LENGTH; at++) {
			slot = Math.imul(slot, 31) + text.charCodeAt(at);
		}
		return this.inside(slot);
	}

	private after(slot: number): number {
		return this.inside(slot + 1);
	}

	/** The remainder by the number of slots, which is a power of 2. */
	private inside(slot: number): number {
		return slot & (this.slots.length - 1);
	}
}
