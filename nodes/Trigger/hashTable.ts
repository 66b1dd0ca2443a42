/** Stands in place of an entry that was written again, further behind. */
const GONE = 0xffff_ffff;
const EMPTY = -1;
const FEWEST_SLOTS = 256;

/** A hash of 48 bits: the lower 32, and 16 more. */
export type Hash = [low: number, high: number];

/**
 * Small numbers by hashes, in the order in which they were last set. It holds typed arrays alone:
 * 50,000 entries are read, found and written in a few ms, where a Map takes ten times as long.
 */
export class HashTable {
	/** How many entries there are. */
	size = 0;
	private end = 0;
	private low: Uint32Array;
	private high: Uint16Array;
	private value: Uint32Array;
	/** Places of entries, by open addressing. */
	private slots: Int32Array;

	/** @param room for how many entries it is made */
	constructor(room = 0) {
		this.low = new Uint32Array(room);
		this.high = new Uint16Array(room);
		this.value = new Uint32Array(room);
		const slots = 2 ** Math.ceil(Math.log2(Math.max(FEWEST_SLOTS, 2 * room)));
		this.slots = new Int32Array(slots).fill(EMPTY);
	}

	get(low: number, high: number): number | undefined {
		const place = this.slots[this.slotOf(low, high)];
		return place === EMPTY ? undefined : this.value[place];
	}

	/** Sets the number of a hash as the last of all. */
	set(low: number, high: number, value: number): void {
		if (this.end === this.low.length) this.grow();
		const slot = this.slotOf(low, high);
		const place = this.slots[slot];
		if (place === EMPTY) this.size++;
		else this.value[place] = GONE;
		this.low[this.end] = low;
		this.high[this.end] = high;
		this.value[this.end] = value;
		this.slots[slot] = this.end++;
	}

	/** Calls for each entry, the one that was set first its first. */
	forEach(use: (low: number, high: number, value: number) => void): void {
		for (let place = 0; place < this.end; place++) {
			const value = this.value[place];
			if (value !== GONE) use(this.low[place], this.high[place], value);
		}
	}

	private slotOf(low: number, high: number): number {
		const mask = this.slots.length - 1;
		for (let slot = (low ^ high) & mask; ; slot = (slot + 1) & mask) {
			const place = this.slots[slot];
			if (place === EMPTY || (this.low[place] === low && this.high[place] === high)) return slot;
		}
	}

	private grow(): void {
		const larger = new HashTable(Math.max(FEWEST_SLOTS, 2 * this.end));
		this.forEach((...entry) => larger.set(...entry));
		Object.assign(this, larger);
	}
}

/** A hash of a text, fast and well spread (cyrb53); it is no secret. */
export function hashOf(text: string): Hash {
	let [one, other] = [0xdead_beef, 0x41c6_ce57];
	for (let place = 0; place < text.length; place++) {
		const code = text.charCodeAt(place);
		one = Math.imul(one ^ code, 2_654_435_761);
		other = Math.imul(other ^ code, 1_597_334_677);
	}
	one =
		Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
	other =
		Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
	return [one >>> 0, other & 0xffff];
}
