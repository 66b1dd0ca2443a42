/** Lets `Math.random` give the same at every run. @returns what it draws from */
export function seedMathRandom(seed: number): Random {
	const chances = new Random(seed);
	Math.random = () => chances.next();
	return chances;
}

/** Numbers that are the same for a seed at every run (mulberry32). */
export class Random {
	constructor(private state: number) {}

	/** What comes now is the same whatever was drawn before. */
	restart(state: number): void {
		this.state = state;
	}

	/** From 0 up to 1. */
	next(): number {
		this.state = (this.state + 0x6d2b79f5) | 0;
		let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
	}

	/** A whole number from `least` to `most`. */
	whole(least: number, most: number): number {
		return least + Math.floor(this.next() * (most - least + 1));
	}

	chance(probability: number): boolean {
		return this.next() < probability;
	}

	of<T>(entries: readonly T[]): T {
		return entries[this.whole(0, entries.length - 1)] as T;
	}
}
