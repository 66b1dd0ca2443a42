type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const junk: Json[] = [
	...[null, true, false, 0, -1, 0.5, 1e308, -1e308],
	...[
		'',
		' ',
		'x',
		'💥',
		'\u0000',
		'../..',
		'2026-02-30',
		'https://x.example/in/',
		'a'.repeat(600),
	],
	...[[], [null], [[]], ['x', 1], {}, { x: 1 }, { email: '' }, { toString: 1, constructor: {} }],
];
const names = ['x', '__proto__', 'constructor', 'toString', 'id', 'status', ''];
const texts = ['{', '', 'null', '[]', '"x"', '{"a":1e999}', '{"__proto__":{"a":1}}', 'NaN'];

/** Bad and odd JSON bodies, made from good ones; the same for the same seed. */
export class Bodies {
	constructor(private seed: number) {}

	/** The text of a body: most often a good one with up to three changes, now and then no JSON. */
	next(good: Json): string {
		if (this.below(10) === 0) return this.any(texts);
		if (this.below(10) === 0) return JSON.stringify(this.any(junk));
		let body = good;
		for (let change = this.below(4); change > 0; change--) body = this.changed(body);
		return JSON.stringify(body);
	}

	private changed(value: Json): Json {
		if (typeof value !== 'object' || value === null || this.below(6) === 0) return this.any(junk);
		if (Array.isArray(value)) {
			if (value.length === 0 || this.below(3) === 0) return [...value, this.any(junk)];
			const at = this.below(value.length);
			return value.map((entry, index) => (index === at ? this.changed(entry) : entry));
		}
		const entries = Object.entries(value);
		if (entries.length === 0 || this.below(5) === 0) {
			return Object.fromEntries([...entries, [this.any(names), this.any(junk)]]);
		}
		const at = this.below(entries.length);
		if (this.below(4) === 0) return Object.fromEntries(entries.filter((_, index) => index !== at));
		return Object.fromEntries(
			entries.map(([name, entry], index) => [name, index === at ? this.changed(entry) : entry]),
		);
	}

	private any<T>(values: readonly T[]): T {
		return values[this.below(values.length)];
	}

	/** A whole number from 0 to just below the limit (mulberry32). */
	private below(limit: number): number {
		this.seed = (this.seed + 0x6d2b79f5) | 0;
		let mixed = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
	}
}
