/** How long the hash is with which an entry begins. */
export const HASH_LENGTH = 8;

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
		this.slots = new Int32Array(2 * this.count + 1);
		for (let place = 0; place < text.length; place += width) {
			let slot = this.slotOf(text, place);
			while (this.slots[slot] > 0) slot = this.after(slot);
			this.slots[slot] = place + 1;
		}
	}

	/** Where the entry of a hash begins; -1 where there is none. */
	find(hash: string): number {
		for (let slot = this.slotOf(hash, 0); ; slot = this.after(slot)) {
			const place = this.slots[slot] - 1;
			if (place < 0 || this.text.startsWith(hash, place)) return place;
		}
	}

	/** What follows the hash of an entry. */
	contentAt(place: number): string {
		return this.text.slice(place + HASH_LENGTH, place + this.width);
	}

	/** The text without the entries at some places, and without the oldest of the others. */
	without(places: Set<number>, oldest: number): string {
		const pieces: string[] = [];
		let [from, spare] = [0, oldest];
		for (let place = 0; place < this.text.length; place += this.width) {
			if (!places.has(place) && spare-- <= 0) continue;
			pieces.push(this.text.slice(from, place));
			from = place + this.width;
		}
		return [...pieces, this.text.slice(from)].join('');
	}

	private slotOf(text: string, start: number): number {
		let slot = 0;
		for (let at = start; at < start + HASH_LENGTH; at++) {
			slot = (slot * 31 + text.charCodeAt(at)) % this.slots.length;
		}
		return slot;
	}

	private after(slot: number): number {
		return (slot + 1) % this.slots.length;
	}
}
