/** Seeds `Math.random`. @returns its generator */
export function seedMathRandom(seed: number): Random {
	const random = new Random(seed);
	Math.random = () => random.next();
	return random;
}

/** A seeded random number generator (mulberry32). */
export class Random {
	constructor(private state: number) {}

	reseed(state: number): void {
		this.state = state;
	}

	/** At least 0, below 1. */
	next(): number {
		this.state = (this.state + 0x6d2b79f5) | 0;
		let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
	}

	/** An integer from `min` to `max`, inclusive. */
	integer(min: number, max: number): number {
		return min + Math.floor(this.next() * (max - min + 1));
	}

	chance(probability: number): boolean {
		return this.next() < probability;
	}

	pick<T>(entries: readonly T[]): T {
		return entries[this.integer(0, entries.length - 1)] as T;
	}
}
