import { sleep } from 'n8n-workflow';

/** After so many values others get their turn. */
const VALUES_AT_ONCE = 5_000;
/** A shorter text is no secret; to take it out would tear other words apart. */
const SHORTEST = 4;
/** A shorter one may be words, such as a legacy key `acme-crm`: a record may hold them by chance. */
const SHORTEST_IN_RECORDS = 24;
const INSTEAD = '***';

/**
 * The API key, to be taken out of all that leaves the node. What the service stores is not the place
 * of a key: from there only one that cannot be anything else is taken.
 */
export class Secret {
	/** The length of its longest spelling; 0 where nothing is taken out of files. */
	readonly longest: number;

	private readonly pattern: RegExp | undefined;

	/** One of them matches any JSON text that holds the key, in whatever spelling, and hardly any other. */
	private readonly signs: RegExp[];

	/** @param key in ASCII that can be seen; found in any letter case, also escaped as in a URL or in JSON within text */
	constructor(key: string) {
		const spellings = Array.from(key, (letter) => {
			const code = hexOf(letter);
			return `(?:\\x${code}|%${code}|\\\\u00${code})`;
		});
		const isInRecords = key.length >= SHORTEST_IN_RECORDS;
		this.longest = isInRecords ? key.length * '\\u0000'.length : 0;
		this.pattern = key.length >= SHORTEST ? new RegExp(spellings.join(''), 'gi') : undefined;
		this.signs = isInRecords ? signsOf(key) : [];
	}

	/**
	 * Whether records in JSON may hold the key, also in letters that JSON escapes: looking at the text is
	 * fifty times as fast as looking at each of its values.
	 */
	mayBeIn(json: string): boolean {
		return this.signs.some((sign) => sign.test(json));
	}

	redact(text: string): string {
		return this.pattern === undefined ? text : text.replace(this.pattern, INSTEAD);
	}

	/** Takes the key out of every text in an object, names included, however deep; returns it. */
	redactAll<T extends object>(holder: T): T {
		for (const steps = this.redactEach(holder); !steps.next().done; );
		return holder;
	}

	/** As `redactAll`, for an object so large that n8n needs turns meanwhile. */
	async redactLarge(holder: object): Promise<void> {
		let values = 0;
		for (const steps = this.redactEach(holder); !steps.next().done; ) {
			if (++values % VALUES_AT_ONCE === 0) await sleep(0);
		}
	}

	private *redactEach(holder: object): Generator<void> {
		const holders: object[] = [holder];
		for (const one of holders) {
			const fields = one as Record<string, unknown>;
			const isList = Array.isArray(one);
			for (const name of isList ? one.keys() : Object.keys(one)) {
				const value = fields[name];
				const cleanName = isList ? name : this.redact(String(name));
				const clean = typeof value === 'string' ? this.redact(value) : value;
				if (cleanName !== name) delete fields[name];
				if (cleanName !== name || clean !== value) fields[cleanName] = clean;
				if (typeof clean === 'object' && clean !== null) holders.push(clean);
				yield;
			}
		}
	}
}

/** The key as a JSON text writes it, and any letter of its spellings that JSON escapes. */
function signsOf(key: string): RegExp[] {
	const plain = Array.from(key, (letter) => `(?:\\\\?\\x${hexOf(letter)}|%${hexOf(letter)})`);
	const letters = new Set(`${key.toLowerCase()}${key.toUpperCase()}0123456789abcdefABCDEFuU%\\`);
	const escaped = Array.from(letters, hexOf).join('|');
	return [new RegExp(plain.join(''), 'i'), new RegExp(`\\\\u00(?:${escaped})`, 'i')];
}

/** The code of a letter: of two digits, as a key has no blanks and nothing else that cannot be seen. */
function hexOf(letter: string): string {
	return letter.charCodeAt(0).toString(16);
}

/** Takes the key out of bytes that pass by; the end, in which it may have begun, is held back. */
export class SecretFilter {
	private held = '';

	constructor(private readonly secret: Secret) {}

	push(piece: Uint8Array): Uint8Array {
		if (this.secret.longest === 0) return piece;
		// one letter for each byte, so that every other byte stays as it is
		const text = this.secret.redact(this.held + Buffer.from(piece).toString('latin1'));
		const end = Math.max(0, text.length - (this.secret.longest - 1));
		this.held = text.slice(end);
		return Buffer.from(text.slice(0, end), 'latin1');
	}

	end(): Buffer {
		return Buffer.from(this.held, 'latin1');
	}
}
